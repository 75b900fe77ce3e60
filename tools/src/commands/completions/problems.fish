
# The names of the problems of the workspace around the current folder.
function __fish_cargo_problems
    set -l folder $PWD
    while test -n "$folder"; and not test -d "$folder/crates" -a -f "$folder/Cargo.toml"
        set folder (string replace -r '/[^/]*$' '' -- $folder)
    end
    for file in $folder/crates/*/Cargo.toml
        basename (dirname $file)
    end
end

