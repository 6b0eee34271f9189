# Rules Lab. "make" alone lists what there is to do.

VENV ?= .venv
PY := $(VENV)/bin/python
# More arguments for the program that a target runs: make lab ARGS=--no-browser, make test ARGS="-k shelter -x"
ARGS ?=
START := 00-start-here.ipynb

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help lab app test test-long check notebooks screenshots bench constraints clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

lab: $(VENV)/.lab ## open the notebooks in JupyterLab (the first time this sets up .venv)
	@echo "Opening JupyterLab on notebooks/$(START); end it with Ctrl-C."
	@$(PY) -m jupyterlab --ip=127.0.0.1 $(ROOT_USER) \
	  --ServerApp.root_dir=notebooks --LabApp.default_url=/lab/tree/$(START) $(ARGS)

app: $(VENV)/.app ## show the notebooks as pages without code
	@$(PY) -m voila --Voila.ip=127.0.0.1 $(ARGS) notebooks \
	  --MappingKernelManager.cull_interval=60 --MappingKernelManager.cull_idle_timeout=120

test: check ## ruff, mypy and the quick tests: rules, notebooks, browser
	$(PY) -m pytest $(ARGS)

test-long: check ## the same with the long property runs
	$(PY) -m pytest -m "" --hypothesis-profile=long $(ARGS)

check: $(VENV)/.dev ## ruff and mypy alone
	$(PY) -m ruff check .
	$(PY) -m mypy --strict lab

notebooks: $(VENV)/.dev ## execute every notebook and write it in normal form
	$(PY) tools/run_notebooks.py $(ARGS)

screenshots: $(VENV)/.dev ## take the pictures of the README again
	$(PY) tools/screenshots.py $(ARGS)

bench: $(VENV)/.bench ## compare the speed with other libraries
	$(PY) benchmarks/peers.py $(ARGS)

constraints: ## resolve the newest versions for constraints.txt (needs uv)
	@command -v uv >/dev/null || { echo "make constraints needs uv: pip install uv"; exit 1; }
	@folder=$$(mktemp -d) && cp pyproject.toml "$$folder" && \
	  uv export -q --project "$$folder" --all-extras --no-emit-project --no-hashes --no-annotate --no-header > "$$folder/out" && \
	  cp "$$folder/out" constraints.txt && rm -r "$$folder"

clean: ## remove caches and build leftovers (.venv stays)
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -path ./$(VENV) -prune -o \( -name __pycache__ -o -name .ipynb_checkpoints \) -type d -exec rm -rf {} +

# One virtual environment, one stamp for each set of packages in it: a second run starts at once.
$(VENV)/.%: pyproject.toml constraints.txt | $(PY)
	@echo "Installing Rules Lab with its '$*' packages into $(VENV) (about a minute the first time) ..."
	@$(PY) -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[$*]'
	@touch $@ $(if $(filter dev,$*),$(VENV)/.lab)
	@echo "Ready."

# The first Python on the path that runs and is new enough.
$(PY):
	@for python in python3 python3.13 python3.12 python3.11 python; do \
	  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    echo "Making $(VENV) with $$(command -v $$python) ($$($$python -V)) ..."; \
	    $$python -m venv $(VENV) && exit 0; \
	    rm -rf $(VENV); \
	    echo "$$python cannot make a virtual environment. On Debian and Ubuntu: apt install python3-venv"; exit 1; \
	  fi; \
	done; \
	echo "Rules Lab needs Python 3.11 or newer; found: $$(python3 -V 2>/dev/null || echo no python3). Install one and run make again."; \
	exit 1

# JupyterLab refuses to start for root (as in a container) unless it is told that this is meant.
ROOT_USER := $(if $(filter 0,$(shell id -u)),--allow-root)
