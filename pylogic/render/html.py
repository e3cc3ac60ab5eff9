"""Diagrams in HTML, and pages that step through several: one file each, which needs no other."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from pylogic.render.diagram import Diagram
from pylogic.render.fields import Field
from pylogic.render.svg import svg
from pylogic.render.theme import Theme

_PART: Final = re.compile(r"<g .*?</g>|<[^<]*|[^<]+", re.DOTALL)
"""What a picture is cut into: a piece of the board, or a tag and the text behind it."""


@dataclass(frozen=True, slots=True)
class PageStop:
    """One stop of a stepped page.

    label: What the list calls it, such as the move that led there.
    picture: What is shown, as HTML.
    words: What is said of it, a paragraph each.
    """

    label: str
    picture: str
    words: tuple[str, ...] = ()


def html(shown: Diagram, theme: Theme, *, cells: bool = False) -> str:
    """Return a diagram as an HTML figure: the board as SVG, and a table of what has a name.

    Parameters
    ----------
    shown : Diagram
        What there is to draw.
    theme : Theme
        The looks of its game.
    cells : bool
        As for `svg`.
    """
    bare = shown if not shown.fields else replace(shown, fields=())
    board = svg(bare, theme, cells=cells) if shown.rows or not shown.fields else ""
    return f'<figure class="pylogic-diagram">{board}{facts(shown.fields)}</figure>'


@dataclass(frozen=True, slots=True)
class Titled:
    """A diagram with a title above."""

    title: str
    shown: Diagram


def beside(diagrams: Iterable[Titled], theme: Theme) -> str:
    """Return diagrams to be compared: beside each other where there is room."""
    drawn = (
        f"<div><p>{escape(one.title)}:</p>\n{html(one.shown, theme)}</div>" for one in diagrams
    )
    style = "display:flex;flex-wrap:wrap;gap:.5rem 2rem"
    return f'<div class="boards" style="{style}">{"".join(drawn)}</div>'


def facts(fields: Sequence[Field]) -> str:
    """Return a table of what is said by name, a row each; empty where nothing is."""
    if not fields:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{escape(field.name)}</th><td>{_values(field)}</td></tr>'
        for field in fields
    )
    return f'<table class="pylogic-facts">{rows}</table>'


def _values(field: Field) -> str:
    return ", ".join(
        f"{escape(args)} <b>{escape(value)}</b>" if args else f"<b>{escape(value)}</b>"
        for args, value in field.values
    )


def page(title: str, body: str, *, script: str = "") -> str:
    """Return a page in the looks of all of them, light or dark as the reader has it.

    body: What is in it, as HTML.
    script: What runs in it, at its end.
    """
    run = f"<script>\n{script}</script>\n" if script else ""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>\n{asset('page.css')}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n{run}</body>\n</html>\n"
    )


def stepped_page(title: str, about: Sequence[str], steps: Sequence[PageStop]) -> str:
    """Return a page that goes through steps: by its buttons, its list, or the arrow keys.

    about: What stands below that, a paragraph each.
    steps: At least one. Without scripts the first and the list are shown.
    """
    parts: dict[str, int] = {}  # each is there once, however many pictures have it
    data = [
        {
            "picture": [parts.setdefault(p, len(parts)) for p in _PART.findall(step.picture)],
            "said": _paragraphs(step.words),
        }
        for step in steps
    ]
    text = json.dumps(
        {"parts": list(parts), "steps": data}, ensure_ascii=False, separators=(",", ":")
    )
    text = text.replace("</", "<\\/").replace("<!--", "<\\u0021--")
    items = "".join(
        f'<li><button type="button">{escape(step.label)}</button></li>' for step in steps
    )
    buttons = "".join(
        f'<button type="button" id="{name}" aria-label="{label}">{sign}</button>'
        for name, label, sign in (
            ("first", "First", "«"),
            ("back", "Back", "‹"),
            ("play", "Play", "Play"),
            ("on", "On", "›"),
            ("last", "Last", "»"),
        )
    )
    body = (
        f"<h1>{escape(title)}</h1>\n"
        f'<div class="about">{_paragraphs(about)}</div>\n'
        f'<div id="stage">\n<div id="board">{steps[0].picture}</div>\n<div id="side">\n'
        f'<nav aria-label="Steps">{buttons}</nav>\n'
        f'<div id="note" aria-live="polite">{_paragraphs(steps[0].words)}</div>\n'
        f'<ol id="moves" aria-label="Moves">{items}</ol>\n'
        '<p class="about"><kbd>←</kbd> <kbd>→</kbd> one step, <kbd>Home</kbd> <kbd>End</kbd>'
        " the first and the last, <kbd>Space</kbd> plays</p>\n</div>\n</div>\n"
        f'<script type="application/json" id="steps">{text}</script>'
    )
    return page(title, body, script=asset("steps.js"))


def framed(whole: str, height: int) -> str:
    """Return a page as an element of another page, such as a notebook.

    height: In pixels.
    """
    return (
        f'<iframe srcdoc="{escape(whole)}" width="100%" height="{height}" title="a stepped page"'
        ' style="border:0"></iframe>'
    )


def _paragraphs(texts: Sequence[str]) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts)


@cache
def asset(name: str) -> str:
    """Return the text of a file that belongs to pages."""
    return files("pylogic.render").joinpath("assets", name).read_text(encoding="utf-8")
