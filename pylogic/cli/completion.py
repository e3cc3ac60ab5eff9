"""`pylogic completion`: what makes a shell complete commands and names."""

from typing import Final

import click

from pylogic.cli import epilogs

_BASH: Final = """\
_pylogic_completion() {
    local IFS=$'\\n' parts="${COMP_WORDBREAKS//[^:=]/}" words=() before="" i kind value
    for ((i = 0; i <= COMP_CWORD; i++)); do  # bash cuts a word at : and =
        local word="${COMP_WORDS[i]}"
        if [[ -n $parts && i -gt 0 && ( $word == [:=]* || $before == [:=]* ) ]]; then
            words[${#words[@]}-1]+="$word"
        else
            words+=("$word")
        fi
        before="$word"
    done
    local count=$((${#words[@]} - 1)) kept=""
    local last="${words[count]}"
    [[ -n $parts && $last == *[$parts]* ]] && kept="${last%"${last##*[$parts]}"}"
    kept="${kept#--*=}"
    COMPREPLY=()
    while IFS=',' read -r kind value; do
        case $kind in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain)
                [[ $value == *= ]] && compopt -o nospace
                COMPREPLY+=("${value#"$kept"}") ;;
        esac
    done < <(env COMP_WORDS="${words[*]}" COMP_CWORD=$count \\
        _PYLOGIC_COMPLETE=bash_complete pylogic)
}

complete -o nosort -F _pylogic_completion pylogic
"""

_ZSH: Final = """\
#compdef pylogic

_pylogic_completion() {
    local -a response plain open described
    local kind value about
    response=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT - 1)) \\
        _PYLOGIC_COMPLETE=zsh_complete pylogic)}")
    [[ $words[CURRENT] == --*=* ]] && compset -P 1 '*='
    for kind value about in $response; do
        case $kind in
            dir) _path_files -/ ;;
            file) _path_files -f ;;
            plain)
                if [[ $value == *= ]]; then
                    open+=("$value")
                elif [[ $about == _ ]]; then
                    plain+=("$value")
                else
                    described+=("$value:$about")
                fi ;;
        esac
    done
    (( $#described )) && _describe -V unsorted described
    (( $#plain )) && compadd -V unsorted -a plain
    (( $#open )) && compadd -V unsorted -S '' -a open
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _pylogic_completion "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
    compdef _pylogic_completion pylogic
fi
"""

_FISH: Final = """\
function _pylogic_completion
    set -l option (string match -r -- '^--[^=]+=' (commandline -t))
    for line in (env _PYLOGIC_COMPLETE=fish_complete COMP_WORDS=(commandline -cp) \\
            COMP_CWORD=(commandline -t) pylogic)
        set -l found (string split -m 1 , -- $line)
        switch $found[1]
            case dir
                __fish_complete_directories $found[2]
            case file
                __fish_complete_path $found[2]
            case plain
                echo "$option$found[2]"
        end
    end
end

complete --no-files --command pylogic --arguments '(_pylogic_completion)'
"""

_SCRIPTS: Final = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}


@click.command(
    "completion",
    epilog=epilogs.examples(
        "pylogic completion bash >> ~/.bashrc",
        "pylogic completion zsh >> ~/.zshrc",
        "pylogic completion fish > ~/.config/fish/completions/pylogic.fish",
    ),
)
@click.argument("shell", type=click.Choice(list(_SCRIPTS)))
def command(*, shell: str) -> None:
    """Print what makes SHELL complete the commands, options and games of pylogic.

    It takes hold in shells that are started afterwards.
    """
    click.echo(_SCRIPTS[shell], nl=False)
