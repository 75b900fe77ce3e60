
# The names of the problems of the workspace around the current folder.
_cargo_problem_names() {
    local folder=$PWD file
    while [[ -n $folder && ! ( -d $folder/crates && -f $folder/Cargo.toml ) ]]; do
        folder=${folder%/*}
    done
    for file in "$folder"/crates/*/Cargo.toml; do
        [[ -f $file ]] || continue
        file=${file%/Cargo.toml}
        printf '%s\n' "${file##*/}"
    done
}

# Completes `cargo` by what is above where the command is one of ours, else by what completed it
# before.
_cargo_or_problems() {
    local command='' word
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
            [+-]*) ;;
            *)
                command=$word
                break
                ;;
        esac
    done
    case $command in
        @commands@) ;;
        *)
            COMPREPLY=()
            if [[ -n $_cargo_before ]]; then
                "$_cargo_before" "$@"
            fi
            if [[ -z $command && $2 != -* ]]; then
                local ours='@commands@'
                COMPREPLY+=($(compgen -W "${ours//|/ }" -- "$2"))
            fi
            return 0
            ;;
    esac
    _cargo_problems "$@"
    # Names of arguments, such as <SLUG>, help nobody.
    local reply=()
    for word in "${COMPREPLY[@]}"; do
        [[ $word == [\<\[]* ]] || reply+=("$word")
    done
    COMPREPLY=("${reply[@]}")
    case $3 in
        @with_values@) return 0 ;;
    esac
    case $command in
        @with_problems@)
            if [[ $2 != -* ]]; then
                COMPREPLY=($(compgen -W "$(_cargo_problem_names)" -- "$2"))
            fi
            ;;
    esac
    return 0
}

# bash-completion would load cargo's own completions at the first Tab, and they would replace these:
# have it load them now, if nothing completes cargo yet.
if ! complete -p cargo >/dev/null 2>&1; then
    if declare -F _comp_load >/dev/null; then
        _comp_load cargo >/dev/null 2>&1
    elif declare -F _completion_loader >/dev/null; then
        _completion_loader cargo >/dev/null 2>&1
    fi
fi
# Once more in the same shell, there is nothing new to remember.
if [[ $(complete -p cargo 2>/dev/null) =~ -F\ ([^ ]+) && ${BASH_REMATCH[1]} != _cargo_or_problems ]]; then
    _cargo_before=${BASH_REMATCH[1]}
fi
complete -o bashdefault -o default -F _cargo_or_problems cargo
