/* Puts the regions of the tweak panel in place, and reports what was set. It knows no rule: what it shows is what it was given. */

function render({ model, el }) {
  const own = `rl-${Math.random().toString(36).slice(2)}-`; // instead of "rl-id-": two panels on a page do not mix
  const until = new AbortController();
  const drafts = new Map(); // by effect: source that was typed and not taken yet
  let shown = {};
  let leaves = false; // whether Tab leaves the editor, after Escape
  let root;

  const all = (selector) => [...root.querySelectorAll(selector)];
  const byKey = (key) => root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const active = () => root.getRootNode().activeElement;

  /* ---- drawing: what the reader opened, scrolled, typed or focused outlives the region that it was in ---- */

  function keep() {
    const held = root.contains(active()) ? active() : null;
    const key = held?.closest("[data-key]")?.dataset.key;
    const typed = held?.matches("input[data-set], input[data-set-card], input[data-count]") && ![held.defaultValue, held.dataset.told].includes(held.value) ? held.value : null;
    const open = all("details[open] > summary").map((each) => each.dataset.key);
    const scrolled = all("[data-scroll], textarea").map((box) => [box.dataset.scroll ?? "", box.scrollTop, box.scrollLeft]);
    return () => {
      open.forEach((each) => { const summary = byKey(each); if (summary) summary.parentElement.open = true; });
      scrolled.forEach(([name, top, left]) => {
        const box = root.querySelector(name ? `[data-scroll="${name}"]` : "textarea");
        if (box) [box.scrollTop, box.scrollLeft] = [top, left];
      });
      if (!held || held.isConnected) return;
      const next = byKey(key) ?? byKey("filter");
      if (typed !== null) next.value = typed;
      next.focus({ preventScroll: true });
    };
  }

  function draw() {
    const regions = model.get("_regions");
    if (regions.frame !== shown.frame) {
      const [words, only] = root ? [byKey("filter").value, byKey("only").checked] : ["", false];
      el.innerHTML = regions.frame;
      root = el.firstElementChild;
      [byKey("filter").value, byKey("only").checked] = [words, only];
      shown = {};
    }
    const giveBack = keep();
    for (const place of all("[data-region]")) {
      const name = place.dataset.region;
      if (regions[name] !== shown[name]) place.innerHTML = (regions[name] ?? "").replaceAll("rl-id-", own);
    }
    shown = regions;
    giveBack();
    edit();
    filter();
  }

  function filter() {
    const words = byKey("filter").value.trim().toLowerCase().split(/\s+/);
    const only = byKey("only").checked;
    for (const each of all("[data-words]"))
      each.hidden = (only && each.dataset.changed === undefined) || !words.every((word) => each.dataset.words.includes(word));
    for (const group of all(".rl-groups fieldset, .rl-groups, .rl-deck")) group.hidden = !group.querySelector("[data-words]:not([hidden])");
    byKey("skip").hidden = !byKey("effect");
    root.querySelector(".rl-none").hidden = all("[data-words]:not([hidden])").length > 0;
  }

  /* ---- the editor: line numbers beside the source, the line at fault marked ---- */

  function edit() {
    const field = byKey("source");
    if (!field) return;
    const name = field.dataset.effect;
    if (drafts.get(name) === field.defaultValue) drafts.delete(name);
    else if (drafts.has(name)) field.value = drafts.get(name);
    number();
    const line = Number(field.dataset.line);
    if (!line || drafts.has(name) || ![byKey("try"), field].includes(active())) return;
    const lines = field.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  }

  function number() {
    const field = byKey("source");
    const gutter = root.querySelector(".rl-gutter");
    const fault = field.value === field.defaultValue ? Number(gutter.dataset.line) : 0;
    gutter.replaceChildren(...field.value.split("\n").map((_, at) => {
      const line = document.createElement("span");
      line.textContent = `${at + 1 === fault ? "✗ " : ""}${at + 1}\n`;
      if (at + 1 === fault) line.className = "rl-fault";
      return line;
    }));
    gutter.scrollTop = field.scrollTop;
  }

  function attempt() {
    const field = byKey("source");
    const button = byKey("try");
    button.textContent = "Playing …";
    button.setAttribute("aria-disabled", "true");
    model.send({ kind: "try", value: field.value });
  }

  /* ---- reporting ---- */

  function change({ target }) {
    const { set, setCard, setEffect, many, count } = target.dataset;
    if (set !== undefined) model.send({ kind: "set", name: set, value: target.value });
    else if (setCard !== undefined) model.send({ kind: "card", name: setCard, value: target.value });
    else if (setEffect !== undefined) model.send({ kind: "effect", value: target.value });
    else if (many !== undefined) model.send({ kind: "set", name: many, value: all(`[data-many="${many}"]:checked`).map((each) => each.value).join(",") });
    else if (count !== undefined) {
      const given = all(`[data-count="${count}"]`).filter((each) => each.value !== "");
      model.send({ kind: "set", name: count, value: given.map((each) => `${each.dataset.part}:${each.value}`).join(",") });
    } else if (target.matches("[data-only]")) filter();
    if (target.dataset) target.dataset.told = target.value;
  }

  function click({ target }) {
    const button = target.closest("button[data-do]");
    if (!button || button.getAttribute("aria-disabled")) return;
    const kind = button.dataset.do;
    if (kind === "copy") return copy();
    if (kind === "skip") return byKey("effect").focus();
    if (kind === "try") return attempt();
    if (kind === "printed") drafts.delete(button.dataset.value);
    if (kind === "reset") drafts.clear();
    model.send({ kind, value: button.dataset.value ?? "" });
  }

  async function copy() {
    const words = root.querySelector(".rl-code pre");
    const told = root.querySelector(".rl-copied");
    try {
      await navigator.clipboard.writeText(words.textContent);
      told.textContent = "Copied.";
    } catch {
      window.getSelection().selectAllChildren(words);
      told.textContent = "Selected: copy it with Ctrl+C.";
    }
  }

  // The notebook's own keys stay out of the fields. Enter in the filter goes to what it has found; Enter in the source keeps
  // the indentation; Tab there indents, and after Escape leaves it.
  function keydown(event) {
    event.stopPropagation();
    const { key, target } = event;
    if (key === "Enter" && target.dataset.key === "filter") found()?.focus();
    if (target.dataset.key !== "source") return;
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      attempt();
    } else if (key === "Enter" && !event.shiftKey && !event.altKey && !event.isComposing) {
      event.preventDefault();
      const line = target.value.slice(0, target.selectionStart).split("\n").at(-1);
      write(target, `\n${line.match(/^ */)[0]}${/:\s*$/.test(line) ? "    " : ""}`);
    } else if (key === "Tab" && !event.shiftKey && !leaves) {
      event.preventDefault();
      write(target, "    ");
    }
    leaves = key === "Escape";
  }

  // The first field that the filter shows, or else the choice of an effect.
  function found() {
    const fields = all("[data-words]:not([hidden]) :is(input, select)");
    return fields.find((each) => each.checkVisibility()) ?? byKey("effect");
  }

  // Types words into the source, so that the browser's own undo takes them back.
  function write(field, words) {
    if (document.execCommand("insertText", false, words)) return;
    field.setRangeText(words, field.selectionStart, field.selectionEnd, "end");
    input({ target: field });
  }

  function input({ target }) {
    if (target.matches(".rl-filter")) filter();
    if (target.dataset.key !== "source") return;
    drafts.set(target.dataset.effect, target.value);
    number();
  }

  // Scrolling does not bubble.
  const scroll = ({ target }) => { if (target.dataset?.key === "source") root.querySelector(".rl-gutter").scrollTop = target.scrollTop; };

  const listeners = { change, click, keydown, input };
  for (const [type, listener] of Object.entries(listeners)) el.addEventListener(type, listener, { signal: until.signal });
  el.addEventListener("scroll", scroll, { signal: until.signal, capture: true });
  model.on("change:_regions", draw);
  draw();
  return () => {
    until.abort();
    model.off("change:_regions", draw);
    el.replaceChildren();
  };
}

export default { render };
