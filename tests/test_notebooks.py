"""The notebooks as a reader meets them after Run All."""

import json
from pathlib import Path
from typing import Any

import pytest

import widgets

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


@pytest.mark.parametrize("name", ["00-start-here", "your-own-game"])
def test_after_run_all_every_stepper_has_something_to_click(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steppers: list[widgets.Stepper] = []

    class Kept(widgets.Stepper):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            steppers.append(self)

    monkeypatch.setattr(widgets, "Stepper", Kept)
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), name, "exec"), names)
    assert len(steppers) >= 2
    assert all("data-choose=" in stepper._regions["decision"] for stepper in steppers)
