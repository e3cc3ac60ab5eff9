"""`pylogic examples`: the documents that come with pylogic."""

import shlex

import click

from pylogic.cli import options
from pylogic.cli.output import emit
from pylogic.documents.examples import example, examples


@click.command(
    "examples",
    epilog=options.examples(
        "pylogic examples",
        "pylogic examples hanoi",
        "pylogic load hanoi",
        "pylogic new tower --from hanoi",
    ),
)
@click.argument(
    "name",
    required=False,
    shell_complete=options.completing(lambda: (one.name for one in examples())),
)
@options.as_json
def command(*, name: str | None, as_json: bool) -> None:
    """List the documents that come with pylogic, or print the text of NAME.

    Every command that takes the file of a document also takes such a name.
    """
    if name is None:
        for one in examples():
            if as_json:
                emit(
                    name=one.name,
                    title=one.title,
                    form=one.form,
                    goal=one.goal,
                    checked=one.checked,
                )
            else:
                click.echo(f"{one.name:<13} {one.title}: {one.form}")
                click.echo(f"{'':<13} pylogic query {one.name} {_quoted(one.goal)}")
        return
    found = example(name)
    if found is None:
        names = ", ".join(one.name for one in examples())
        raise click.UsageError(f"there is no example {name!r}; there are {names}")
    if as_json:
        emit(name=found.name, file=str(found.path), text=found.text)
    else:
        click.echo(found.text, nl=False)


def _quoted(goal: str) -> str:
    """Return a goal as the shell takes it, in double quotes where it leaves those alone."""
    return shlex.quote(goal) if set(goal) & set('"$`\\!') else f'"{goal}"'
