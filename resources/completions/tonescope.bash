# Completes tonescope's command lines in bash. The program lists the words; without any, bash completes files.

_tonescope() {
    mapfile -t COMPREPLY < <("$1" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1)
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *: ]] || compopt -o nospace
}
complete -o default -F _tonescope tonescope
