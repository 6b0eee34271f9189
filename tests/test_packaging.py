"""What is installed and shipped: one list of requirements, a complete wheel, a light import, no machine's own addresses."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import lab

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SHIPPED = {".py", ".pyi", ".typed", ".js", ".css", ".yaml", ".svg"}
# `import lab` starts every kernel and every command, and must work in a page that has no pandas.
HEAVY = {"pandas", "numpy", "networkx", "yaml", "IPython", "ipywidgets", "anywidget", "matplotlib", "asyncio", "multiprocessing"}
MOST_MODULES = 150
REGISTRY = re.compile(
    r"\b(pypi|pythonhosted|npmjs|yarnpkg|anaconda|conda|jsdelivr|unpkg|debian|ubuntu)\.(org|com|io|net|dev)\b"
    r"|--(extra-)?index[-]url|--find[-]links|\bfile:///\w",
    re.IGNORECASE,
)
MACHINE_PATH = re.compile(r"(?<![\w.}])/(work|home|root|tmp|Users|opt|mnt|srv)/\w|\b[A-Z]:\\+Users\b")


def requirements(*extras: str) -> dict[str, str]:
    """Returns name -> range of what the runtime and these extras ask for, with extras of the project itself unfolded."""
    found: dict[str, str] = {}
    for text in [*PROJECT["dependencies"], *(text for extra in extras for text in PROJECT["optional-dependencies"][extra])]:
        requirement = Requirement(text)
        if requirement.name == PROJECT["name"]:
            found |= requirements(*requirement.extras)
        else:
            found[canonicalize_name(requirement.name)] = str(requirement.specifier)
    return found


def committed() -> list[Path]:
    """Returns the files that git keeps, and new ones that it does not ignore."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def test_environment_yml_asks_for_what_pyproject_asks_for() -> None:
    listed = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))["dependencies"]
    conda = [entry for entry in listed if isinstance(entry, str)]
    (pip,) = (entry["pip"] for entry in listed if isinstance(entry, dict))
    assert "pip" in conda
    assert f"python{PROJECT['requires-python']}" in conda
    assert pip[-1] == "-e ."
    asked = [Requirement(text) for text in [*conda, *pip[:-1]] if text != "pip" and not text.startswith("python>")]
    assert {canonicalize_name(one.name): str(one.specifier) for one in asked} == requirements("dev")


def test_constraints_pin_every_requirement_within_its_range() -> None:
    pins: dict[str, list[str]] = {}
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        assert re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; .+)?", line), f"not `name==version ; marker`: {line}"
        name, version = line.split(" ;")[0].split("==")
        pins.setdefault(name, []).append(version)
    for name, versions in requirements(*PROJECT["optional-dependencies"]).items():
        assert name in pins, f"constraints.txt does not pin {name}; run: make constraints"
        assert all(Requirement(name + versions).specifier.contains(pin) for pin in pins[name])


def test_no_file_holds_an_address_of_a_registry_or_a_path_of_one_machine() -> None:
    found = []
    for path in committed():
        try:
            lines = path.read_text("utf-8").splitlines()
        except UnicodeDecodeError:
            continue  # a picture
        for number, line in enumerate(lines, start=1):
            if match := REGISTRY.search(line) or MACHINE_PATH.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match[0]}")
    assert found == []


def test_wheel_holds_both_packages_with_their_scripts_styles_and_rulebooks(tmp_path: Path) -> None:
    # hatchling is one of the dev packages, so that this needs no network (pip would fetch it for an isolated build).
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    sources = {
        path.relative_to(ROOT).as_posix()
        for package in ("lab", "widgets")
        for path in (ROOT / package).rglob("*")
        if path.suffix in SHIPPED and "__pycache__" not in path.parts
    }
    assert {"lab/__init__.py", "widgets/__init__.py"} <= sources
    assert sources - packed == set()
    assert {name.split("/")[0] for name in packed} == {"lab", "widgets", f"rules_lab-{PROJECT['version']}.dist-info"}


def test_the_lab_lists_what_there_is_and_nothing_else() -> None:
    shown = [name for name in dir(lab) if not name.startswith("_")]
    assert set(shown) == {*lab.__all__, "scenario", "coverage", "study"}
    assert all(getattr(lab, name) is not None for name in shown)


def test_import_lab_is_light() -> None:
    script = "import sys; before = set(sys.modules); import lab; print(*sorted(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True, text=True)
    modules = run.stdout.split()
    assert {name.split(".")[0] for name in modules} & HEAVY == set()
    assert len(modules) <= MOST_MODULES


@pytest.mark.parametrize(("name", "target"), PROJECT["scripts"].items())
def test_command_leads_to_a_function(name: str, target: str) -> None:
    assert callable(EntryPoint(name, target, "console_scripts").load())
