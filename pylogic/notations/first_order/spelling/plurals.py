"""One and many, and stems: the set `machines` for `every machine m`, `man` for `all men x`."""

from collections.abc import Iterator

_MANY = {
    "man": "men", "woman": "women", "person": "people", "child": "children", "die": "dice",
    "vertex": "vertices", "index": "indices", "matrix": "matrices", "foot": "feet",
    "mouse": "mice", "knife": "knives", "shelf": "shelves", "leaf": "leaves", "thief": "thieves",
}  # fmt: skip
IRREGULAR = {many: one for one, many in _MANY.items()}


def singular(noun: str) -> str:
    """Return a noun in the singular, as far as its ending tells."""
    if noun in IRREGULAR:
        return IRREGULAR[noun]
    if noun.endswith("ies") and len(noun) > len("ties"):
        return noun[:-3] + "y"
    if noun.endswith(("ches", "shes", "sses", "xes")):
        return noun.removesuffix("es")
    return noun if noun.endswith("ss") else noun.removesuffix("s")


def stem(word: str) -> str:
    """Return a noun in the singular, in small letters."""
    return singular(word.lower())


def forms(noun: str) -> list[str]:
    """Return what a set can be called of which a noun speaks: the noun itself first."""
    one = singular(noun)
    many = [_MANY[one]] if one in _MANY else []
    ies = [one[:-1] + "ies"] if one.endswith("y") else []
    return list(
        dict.fromkeys([noun, one, noun.removesuffix("es"), *many, one + "s", *ies, one + "es"])
    )


def stem_of(word: str) -> str:
    """Return what a verb with and without its ending begins with."""
    if word.endswith("ies") and len(word) > len("lies"):
        return word[:-3] + "y"
    return word.removesuffix("s").removesuffix("e")


def stems_of(participle: str) -> Iterator[str]:
    """Yield what the verb of a participle may begin with: `attacked`, `preferred`, `beaten`."""
    for ending in ("ed", "en", "d", "n"):
        if participle.endswith(ending):
            stem = participle.removesuffix(ending)
            if ending == "ed" and stem.endswith("i"):
                yield stem[:-1] + "y"
            yield stem_of(stem)
            if stem[-1:] == stem[-2:-1]:
                yield stem[:-1]
