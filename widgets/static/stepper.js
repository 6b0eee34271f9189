/* Puts the regions that Python rendered in place, and reports clicks, keys and choices in fields.
   It knows no game, no rule and no player: what it shows is what it was given. */

const OPTIONS = ".rl-opts button";
const CELLS = '[role="gridcell"][data-at]';
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const REST_OF_SIDE = 180; // pixels beside the table that the question and the reason take
// The Russian layout has other letters on the same keys.
const SENDS = { "[": "back", "х": "back", "]": "forward", "ъ": "forward", v: "viewer", "м": "viewer" };
const LATIN = { "к": "r", "т": "n" };

function render({ model, el }) {
  const view = Math.random().toString(36).slice(2);
  const until = new AbortController();
  let shown = {};
  let seq = 0;
  let wanted; // where the focus goes with the next drawing, if it was in the view
  let root;

  const find = (selector) => root.querySelector(selector);
  const all = (selector) => [...root.querySelectorAll(selector)];
  const byKey = (key) => (key === undefined ? null : find(`[data-key="${CSS.escape(key)}"]`));
  const active = () => {
    const held = root.getRootNode().activeElement;
    return held && root.contains(held) ? held : null;
  };
  const options = () => all(OPTIONS).filter((button) => !button.parentElement.hidden);
  const send = (kind, more = {}) => model.send({ kind, view, seq: ++seq, seen: shown.revision, ...more });

  /* ---- drawing ---- */

  // What the reader opened, scrolled, typed or focused outlives the region that it was in.
  function keep() {
    const held = active();
    const key = held?.closest("[data-key]")?.dataset.key;
    const at = held?.closest(CELLS)?.dataset.at;
    const caret = held?.selectionStart;
    const open = all("[data-toggle][aria-expanded=true]").map((button) => button.dataset.key);
    const typed = all("[data-keep]").map((field) => [field.dataset.key, field.value]);
    const scrolled = all("[data-scroll]").map((box) => [box.dataset.scroll, box.scrollTop, box.scrollLeft]);
    return () => {
      open.forEach((each) => toggle(byKey(each), true));
      typed.forEach(([each, value]) => { if (byKey(each)) byKey(each).value = value; });
      scrolled.forEach(([each, top, left]) => { const box = find(`[data-scroll="${each}"]`); if (box) [box.scrollTop, box.scrollLeft] = [top, left]; });
      const sought = wanted?.map(find).find(Boolean);
      wanted = undefined;
      if (!held || (active() && !sought)) return;
      const next = sought ?? byKey(key) ?? find(`[data-at="${at}"]`) ?? find(OPTIONS) ?? find('[data-region="decision"]');
      next.focus({ preventScroll: true });
      if (caret != null && next.setSelectionRange) next.setSelectionRange(caret, caret);
    };
  }

  function draw() {
    const regions = model.get("_regions");
    if (regions.frame !== shown.frame) {
      el.innerHTML = regions.frame;
      root = el.firstElementChild;
      shown = {};
    }
    const giveBack = keep();
    for (const place of all("[data-region]")) {
      const name = place.dataset.region;
      if (regions[name] === shown[name]) continue;
      place.innerHTML = regions[name];
      if (name === "decision") explain(null);
      if (name === "header") find(".rl-main").dataset.width = ""; // other eyes see another table: its room is measured anew
    }
    shown = regions;
    giveBack();
    tip(null);
    steady();
  }

  // A step with fewer options leaves the room as it was, so that nothing below moves; a tall table gives its room to the options.
  function steady(width = el.clientWidth) {
    const main = find(".rl-main");
    const style = main.style;
    if (main.dataset.width !== String(width)) style.minHeight = "";
    main.dataset.width = width;
    // Only what differs is set: each of these makes the browser lay the whole stepper out again.
    const room = `${find(".rl-table").offsetHeight - REST_OF_SIDE}px`;
    if (style.getPropertyValue("--room") !== room) style.setProperty("--room", room);
    const height = `${main.getBoundingClientRect().height}px`;
    if (style.minHeight !== height) style.minHeight = height;
  }

  function toggle(button, open) {
    if (!button) return;
    button.setAttribute("aria-expanded", open);
    button.nextElementSibling.hidden = !open;
    tip(null);
    if (open) button.nextElementSibling.querySelector("input")?.focus();
  }

  /* ---- reasons and clauses, on pointer or focus ---- */

  function explain(source) {
    const box = find(".rl-whybox");
    box.replaceChildren(...(source ? source.querySelector(".rl-tell").cloneNode(true).childNodes : []));
  }

  function tip(source) {
    const box = find(".rl-tip");
    box.hidden = !source || source.getAttribute("aria-expanded") === "true";
    if (box.hidden) return;
    box.textContent = source.nextElementSibling.textContent;
    const [mine, frame] = [source.getBoundingClientRect(), root.getBoundingClientRect()];
    box.style.bottom = `${frame.bottom - mine.top + 4}px`;
    box.style.right = `${Math.max(frame.right - mine.right, 8)}px`;
  }

  // A cell says in words what it is, below the maze; it is the one that the tab key reaches once it had the focus.
  function point(event) {
    const cell = event.target.closest?.(CELLS);
    if (find(".rl-point")) find(".rl-point").textContent = cell?.ariaLabel ?? "";
    if (!cell || event.type !== "focusin") return;
    all(`${CELLS}[tabindex="0"]`).forEach((each) => each.setAttribute("tabindex", each === cell ? 0 : -1));
    cell.setAttribute("tabindex", 0);
  }

  function tell(event) {
    point(event);
    const source = event.target.closest?.("[data-tells]");
    if (source?.closest('[data-region="decision"]')) explain(source);
    else tip(source);
  }

  /* ---- pointer and fields ---- */

  function click(event) {
    const button = event.target.closest(`button, ${CELLS}`);
    if (!button || button.ariaDisabled === "true") return;
    const { choose, send: kind, step, value, at } = button.dataset;
    if (choose !== undefined) send("choose", { notation: choose });
    else if (kind) {
      // Whoever picked a card goes on with it: to the first cell that it fits, or to what else it does.
      if (kind === "pick" && button.ariaPressed !== "true") wanted = [`.can${CELLS}[tabindex="0"]`, OPTIONS];
      send(kind, { ...(step !== undefined && { step: Number(step) }), ...(value !== undefined && { value }) });
    }
    else if (at && button.closest("[data-asks]")) send("ask", { value: at });
    else if ("toggle" in button.dataset) toggle(button, button.ariaExpanded !== "true");
  }

  function change(event) {
    const field = event.target;
    if (!field.dataset.send) return;
    const value = field.value;
    // Python says what is chosen; until it answers the field shows what still holds.
    field.value = [...field.options].find((option) => option.defaultSelected)?.value ?? value;
    send(field.dataset.send, { value });
  }

  function submit(event) {
    event.preventDefault();
    const field = event.target.elements.name;
    send("branch", { value: field.value });
    field.value = "";
    const button = event.target.previousElementSibling;
    toggle(button, false);
    button.focus();
  }

  function filter() {
    const words = find(".rl-filter").value.trim().toLowerCase();
    for (const button of all(OPTIONS)) {
      const number = button.querySelector("kbd")?.textContent;
      const has = button.querySelector(".rl-label").parentElement.textContent.toLowerCase().includes(words);
      button.parentElement.hidden = !(has || number === words);
    }
    find(".rl-none").hidden = options().length > 0;
  }

  let dragged;
  function drag(event) {
    const track = event.target.closest?.(".rl-track");
    if (!track || !(event.buttons & 1)) return;
    if (event.type === "pointerdown") dragged = undefined;
    const box = track.getBoundingClientRect();
    const end = Number(track.ariaValueMax);
    const step = Math.round(Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1) * end);
    if (step !== dragged) send("goto", { step });
    dragged = step;
  }

  /* ---- keys ---- */

  function slide(event, track) {
    const [at, end] = [Number(track.ariaValueNow), Number(track.ariaValueMax)];
    const starts = track.dataset.starts.split(",").map(Number);
    const to = {
      Home: 0,
      End: end,
      PageUp: starts.findLast((start) => start < at) ?? 0,
      PageDown: starts.find((start) => start > at) ?? end,
    }[event.key];
    if (to !== undefined) send("goto", { step: to });
    else if (["ArrowLeft", "ArrowDown"].includes(event.key)) send("back");
    else if (["ArrowRight", "ArrowUp"].includes(event.key)) send("forward");
    else return false;
    return true;
  }

  function move(by) {
    const list = options();
    const at = list.indexOf(active());
    const next = at < 0 ? (by > 0 ? 0 : list.length - 1) : Math.min(Math.max(at + by, 0), list.length - 1);
    list[next]?.focus();
    return true;
  }

  function escape() {
    const field = find(".rl-filter");
    const open = find(".rl-pop:not([hidden])")?.previousElementSibling;
    if (open) {
      if (open.nextElementSibling.contains(active())) open.focus();
      toggle(open, false);
    } else if (field?.value) {
      field.value = "";
      filter();
    } else if (find(".rl-error")) send("dismiss");
    else if (find('[data-send="pick"][aria-pressed="true"]')) {
      wanted = [`[data-key="${find('[data-send="pick"][aria-pressed="true"]').dataset.key}"]`];
      send("pick", { value: "0" });
    }
    tip(null);
    explain(null);
    return true;
  }

  function walk(event, cell) {
    const [column, row] = cell.dataset.at.split(",").map(Number);
    const near = (right, down) => cell.ownerSVGElement.querySelector(`[data-at="${column + right},${row + down}"]`);
    const line = [...cell.parentElement.querySelectorAll(CELLS)];
    if (ARROWS[event.key]) near(...ARROWS[event.key])?.focus();
    else if (event.key === "Home") line[0].focus();
    else if (event.key === "End") line.at(-1).focus();
    else if (event.key === "Enter" || event.key === " ") cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    else if ((LATIN[event.key] ?? event.key) === "n") {
      const fits = [...cell.ownerSVGElement.querySelectorAll(`.can${CELLS}`)];
      const after = fits.find((each) => cell.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
      (after ?? fits[0])?.focus();
    } else return false;
    return true;
  }

  function handle(event) {
    const { key, target } = event;
    if (key === "Escape") return escape();
    if (event.altKey && key === "ArrowLeft") return send("back"), true;
    if (event.altKey && key === "ArrowRight") return send("forward"), true;
    if (target.matches(".rl-filter")) {
      if (key === "ArrowDown" || (key === "Enter" && options().length > 1)) return move(1);
      if (key === "Enter") return options()[0]?.click(), true;
    }
    if (target.matches("input, select")) return false;
    const cell = target.closest(CELLS);
    if (cell && walk(event, cell)) return true;
    const track = target.closest(".rl-track");
    if (track && slide(event, track)) return true;
    if (key === "ArrowDown") return move(1);
    if (key === "ArrowUp") return move(-1);
    if (target.matches(OPTIONS) && key === "Home") return move(-Infinity); // else the whole notebook would scroll
    if (target.matches(OPTIONS) && key === "End") return move(Infinity);
    if (key === "?") return toggle(byKey("keys"), byKey("keys").ariaExpanded !== "true"), true;
    if (SENDS[key]) return send(SENDS[key]), true;
    if (key === "0" && find(".rl-filter")) return find(".rl-filter").focus(), true;
    const named = /^[^\s"\\]$/.test(key) && find(`[aria-keyshortcuts="${(LATIN[key] ?? key).toUpperCase()}"]`);
    if (named) return named.click(), true;
    return false;
  }

  function keydown(event) {
    if ((event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph")) return;
    event.stopPropagation();
    if (handle(event)) event.preventDefault();
  }

  const listeners = { click, change, submit, input: (event) => event.target.matches(".rl-filter") && filter(),
    keydown, pointerdown: drag, pointermove: drag, mouseover: tell, focusin: tell };
  for (const [type, listener] of Object.entries(listeners)) el.addEventListener(type, listener, { signal: until.signal });
  el.addEventListener("mouseleave", () => tip(null), { signal: until.signal });
  model.on("change:_regions", draw);
  draw();
  const sized = new ResizeObserver(() => steady());
  sized.observe(el);

  return () => {
    until.abort();
    sized.disconnect();
    model.off("change:_regions", draw);
    el.replaceChildren();
  };
}

export default { render };
