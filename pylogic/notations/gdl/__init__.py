"""The Game Description Language: prefix KIF, and rules as in Prolog."""

from pylogic.notations.gdl import reader
from pylogic.notations.notation import Notation

NOTATIONS = (
    Notation(
        "gdl",
        reader.score_kif,
        reader.read,
        "pylogic.compiler.sheets.module:compile_sheet",
        write_all=reader.write_kif,
        also=("gdl-rules",),
        endings=reader.ENDINGS,
        rank=3,
    ),
    Notation(
        "gdl-rules",
        reader.score_infix,
        reader.read,
        "pylogic.compiler.sheets.module:compile_sheet",
        write_all=reader.write_infix,
        also=("gdl",),
        endings=reader.ENDINGS,
        rank=3,
    ),
)
