# The names of the problems of the workspace around the current folder.
_cargo_problems() {
    local folder=$PWD
    while [[ -n $folder && ! ( -d $folder/crates && -f $folder/Cargo.toml ) ]]; do
        folder=${folder%/*}
    done
    local -a problems
    problems=($folder/crates/*/Cargo.toml(N:h:t))
    _describe -t problems 'problem' problems
}

