"""Lock what is installed: `make lock`; `ARGS=--upgrade` takes the newest versions that pyproject.toml allows.

constraints.txt has the versions, for people and whoever installs by other means. Each file of
requirements/ has an extra (`run` is none, `build` builds the wheel) with the hashes of all its files, for
every Python and machine. That is pip's form and not uv.lock, which is full of addresses of one registry and
needs uv wherever the bot is installed; every pip reads these.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PINS: Final = ROOT / "constraints.txt"
FOLDER: Final = ROOT / "requirements"
OURSELVES: Final = re.compile(r"uno-table\[(.+)\]")


def resolved(*arguments: str, requirements: str = "") -> list[str]:
    """Return a block of lines for each package: name, version, marker and hashes."""
    done = subprocess.run(
        ["uv", "pip", "compile", "--quiet", "--universal", "--python-version=3.11", "--generate-hashes",
         "--fork-strategy=fewest", "--no-header", "--no-annotate", *arguments],
        cwd=ROOT, input=requirements, stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return re.findall(r"^\S.*\n(?:    .*\n)*", done.stdout, re.MULTILINE)


def main(arguments: list[str]) -> int:
    """Write all files; return the exit status."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    build = "\n".join(project["build-system"]["requires"])
    pinned = [] if "--upgrade" in arguments else ["--constraint=constraints.txt"]
    try:
        every = resolved("pyproject.toml", "--all-extras", *pinned, "-", requirements=build)
    except FileNotFoundError:
        print("uv was not found: pip install uv", file=sys.stderr)
        return 2
    pins = sorted({block.split()[0] for block in every}, key=lambda pin: pin.partition("==")[0])
    PINS.write_text("".join(f"{pin}\n" for pin in pins), "utf-8")

    blocks = {"build": resolved("--constraint=constraints.txt", "-", requirements=build)}
    blocks["run"] = resolved("--constraint=constraints.txt", "pyproject.toml")
    below: dict[str, list[str]] = {"build": [], "run": []}
    for extra, lines in project["project"]["optional-dependencies"].items():
        blocks[extra] = resolved("--constraint=constraints.txt", "pyproject.toml", f"--extra={extra}")
        named = [
            part for line in lines if (match := OURSELVES.fullmatch(line)) for part in match[1].split(",")
        ]
        below[extra] = named or ["run"]

    FOLDER.mkdir(exist_ok=True)
    for name, found in blocks.items():
        reached, waiting = set[str](), list(below[name])
        while waiting:
            reached.add(waiting[0])
            waiting += below[waiting.pop(0)]
        there = {block for other in reached for block in blocks[other]}
        text = "".join(f"-r {other}.txt\n" for other in below[name])
        text += "".join(block for block in found if block not in there)
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
