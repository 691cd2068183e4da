from typing import Final

WEIGHTS: Final[list[list[int]]] = [[0] * 35] * 8
