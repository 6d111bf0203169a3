// A form as a page: draws what the engine says, and tells the engine what the reader does.
//
// The engine is FormworkCore, compiled to WebAssembly. It decides everything: which rows there are, what a text
// means, what is refused and why. This script holds no rule of a form; it only keeps the elements of the page.
"use strict";
(() => {
  // MARK: - Engine

  /** A form in the engine. Each phone of the page has its own instance of the one compiled module. */
  class Engine {
    static #module;
    #exports;

    static async start() {
      Engine.#module ??= Engine.#compile();
      const instance = await WebAssembly.instantiate(await Engine.#module, {});
      const engine = new Engine();
      engine.#exports = instance.exports;
      return engine;
    }

    static async #compile() {
      const bytes = bytesOf(document.getElementById("engine").textContent.trim());
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      return WebAssembly.compile(await new Response(stream).arrayBuffer());
    }

    /** The answer to a request as JSON, for texts in which no number may lose a digit. */
    text(request, parameters = {}) {
      const { memory, allocate, answer, resultCount } = this.#exports;
      const bytes = new TextEncoder().encode(JSON.stringify({ [request]: parameters }));
      const place = allocate(bytes.length);
      new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
      const result = answer(place, bytes.length);
      return new TextDecoder().decode(new Uint8Array(memory.buffer, result, resultCount()));
    }

    ask(request, parameters) {
      return JSON.parse(this.text(request, parameters));
    }
  }

  /** The bytes of a text in base64. */
  function bytesOf(text) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
    const characters = atob(text);
    const bytes = new Uint8Array(characters.length);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
    return bytes;
  }

  // MARK: - Elements

  /** Creates an element. Texts of forms only get into the page here and by `setText`: as text, never as HTML. */
  function h(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    setAttributes(element, attributes);
    element.append(...children.filter((child) => child != null));
    return element;
  }

  function setAttributes(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
      // The attributes of ARIA say true and false in words.
      const isFlag = typeof value === "boolean" && !name.startsWith("aria-");
      if (typeof value === "function") element.addEventListener(name.slice(2), value);
      else if (value == null || (isFlag && !value)) element.removeAttribute(name);
      else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, isFlag ? "" : value);
    }
  }

  function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
    element.hidden = !text;
  }

  function button(className, label, action, ...children) {
    return h("button", { type: "button", class: className, "aria-label": label, onclick: action }, ...children);
  }

  const icons = {
    back: "M14 5l-7 7 7 7", chevron: "M9 6l6 6-6 6", choose: "M8 10l4-4 4 4M8 14l4 4 4-4", check: "M5 13l4.5 4.5L19 7",
    more: "M5 12h.01M12 12h.01M19 12h.01", info: "M12 11v6M12 7.5h.01M21 12a9 9 0 11-18 0 9 9 0 0118 0z",
    undo: "M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-3", redo: "M16 5l4 4-4 4M20 9H10a5 5 0 000 10h3",
    minus: "M6 12h12", plus: "M6 12h12M12 6v12", up: "M6 15l6-6 6 6", down: "M6 9l6 6 6-6", close: "M7 7l10 10M17 7L7 17",
    list: "M5 7h14M5 12h14M5 17h14",
      };

  function icon(name) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", icons[name]);
    setAttributes(svg, { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" });
    svg.append(path);
    return svg;
  }

  const notSet = "Not set";
  let lastID = 0;
  const newID = () => `e${(lastID += 1)}`;

  /** Fills a template that the program gives for a cell or a view. Only the template is HTML, not the texts. */
  function fill(template, texts) {
    const escaped = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
    return template.replace(/\{\{(text|detail|value|lines)\}\}/g, (_, name) =>
      (texts[name] ?? "").replace(/[&<>"']/g, (character) => escaped[character]));
  }

  /** Whether an image is a glyph, which can be shown as text, rather than the name of a picture. */
  function isGlyph(image) {
    if (!image) return false;
    if (!Intl.Segmenter) return [...image].length <= 2;
    return [...new Intl.Segmenter().segment(image)].length === 1;
  }

  // MARK: - Motion

  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const rowMotion = { duration: 200, easing: "ease-in-out" };
  const screenMotion = { duration: 340, easing: "cubic-bezier(0.32, 0.72, 0, 1)" };

  function animate(element, frames, options) {
    if (reducesMotion.matches || !element.animate) return null;
    return element.animate(frames, options);
  }

  function appear(element) {
    const height = `${element.offsetHeight}px`;
    animate(element, { height: ["0px", height], opacity: [0, 1], overflow: ["clip", "clip"] }, rowMotion);
  }

  function leave(element) {
    const height = `${element.offsetHeight}px`;
    const frames = { height: [height, "0px"], opacity: [1, 0], overflow: ["clip", "clip"] };
    const animation = animate(element, frames, rowMotion);
    if (!animation) return element.remove();
    setAttributes(element, { "data-leaves": true, inert: true });
    animation.onfinish = () => element.remove();
  }

  /**
   * Makes the children of an element show items. What shows an item is kept while there is an item with its key, so
   * that focus, selection and transitions survive; the others come and go, and those that have moved glide.
   *
   * @param shown - what shows the items now, by key: objects with an `element` and a function `update`.
   */
  function reconcile(parent, shown, items, keyOf, create, isAnimated) {
    const places = new Map();
    if (isAnimated) for (const [key, { element }] of shown) places.set(key, element.getBoundingClientRect().top);
    const keys = new Set(items.map(keyOf));
    for (const [key, { element }] of shown) {
      if (keys.has(key)) continue;
      shown.delete(key);
      if (element.contains(document.activeElement)) focusNear(element);
      if (isAnimated) leave(element); else element.remove();
    }
    let next = parent.firstElementChild;
    let hasMoved = false;
    const arrived = [];
    for (const item of items) {
      while (next?.hasAttribute("data-leaves")) next = next.nextElementSibling;
      const key = keyOf(item);
      let view = shown.get(key);
      if (view) view.update(item);
      else {
        view = create(item);
        shown.set(key, view);
        arrived.push(view.element);
      }
      if (view.element === next) next = next.nextElementSibling;
      else {
        hasMoved ||= places.has(key);
        moveBefore(parent, view.element, next);
      }
    }
    if (!isAnimated) return;
    arrived.forEach(appear);
    if (hasMoved) for (const [key, top] of places) glide(shown.get(key)?.element, top);
  }

  /** Focuses what is next to an element that goes. */
  function focusNear(element) {
    const near = element.nextElementSibling ?? element.previousElementSibling;
    near?.querySelector("button, input")?.focus({ preventScroll: true });
  }

  /** Moves an element without taking the focus from what is in it. */
  function moveBefore(parent, element, next) {
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    parent.insertBefore(element, next);
    focused?.focus({ preventScroll: true });
  }

  function glide(element, top) {
    const distance = top - (element?.getBoundingClientRect().top ?? top);
    if (distance) animate(element, { transform: [`translateY(${distance}px)`, "none"] }, rowMotion);
  }

  // MARK: - Controls

  // A control shows and changes the value at the end of a row: an object with an `element`, and `update` and `focus`.

  /** The control for a row; `null` if the row only has texts. */
  function newControl(view, row) {
    if (row.loading === "loading") return spinner();
    if (row.loading === "failed") return retryButton(view);
    switch (row.kind) {
      case "switchToggle": return switchControl(view);
      case "segmentedControl": return segments(view);
      case "textField": return field(view);
      case "stepper": return row.input?.isSlider ? slider(view) : stepper(view);
      case "view": return row.role === "progress" ? progressBar() : programView(view.phone);
      default: return null;
    }
  }

  function spinner() {
    const text = h("span");
    const element = h("span", { class: "control spinner" }, h("span", { class: "wheel" }), text);
    return { element, update: (row) => setText(text, row.shown ?? "Loading…") };
  }

  function retryButton(view) {
    const retry = button("control link", null, () => view.send("retry"), "Retry");
    return { element: retry, update() {}, focus: () => retry.focus() };
  }

  function switchControl(view) {
    const toggle = h("button", {
      type: "button", class: "switch", role: "switch",
      onclick: () => view.send("set", { value: toggle.getAttribute("aria-checked") !== "true" }),
    });
    return {
      element: h("span", { class: "control" }, toggle),
      update: (row) => setAttributes(toggle, { "aria-checked": row.value === true, ...view.labels() }),
      focus: () => toggle.focus(),
    };
  }

  function segments(view) {
    const element = h("span", { class: "control segments", role: "radiogroup", onkeydown: step });
    let choices = [];

    function step(event) {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      view.send("step", { by }, { isQuiet: true });
      focus();
    }

    function focus() {
      (choices.find((choice) => choice.tabIndex === 0) ?? choices[0])?.focus();
    }

    function update(row) {
      const { items } = row.input;
      if (choices.length !== items.length) {
        choices = items.map((_, index) => h("button", {
          type: "button", role: "radio", onclick: () => view.send("set", { value: view.row.input.items[index].value }),
        }));
        element.replaceChildren(...choices);
      }
      const chosen = items.findIndex((item) => isEqual(item.value, row.value));
      items.forEach((item, index) => {
        setText(choices[index], item.title);
        setAttributes(choices[index], {
          "aria-checked": index === chosen, tabindex: index === Math.max(chosen, 0) ? 0 : -1, title: item.detail,
          disabled: item.isDisabled || !row.enabled,
        });
      });
      setAttributes(element, view.labels());
    }

    return { element, update, focus };
  }

  /** A field for a text or a number. The engine reads what was typed when the reader has finished. */
  function field(view) {
    const input = h("input", {
      class: "control field", autocomplete: "off", spellcheck: "false", autocapitalize: "off",
      oninput: () => { isTyped = true; }, onchange: commit, onkeydown: keyDown,
    });
    let isTyped = false;
    let isSending = false;

    function commit() {
      if (!isTyped || isSending) return;
      isSending = true;
      const text = input.value;
      // An emptied field goes back to what it is without the reader.
      const answer = text === "" ? view.send("reset") : view.send("set", { text });
      isSending = false;
      // What was refused stays, to be corrected.
      isTyped = Boolean(answer?.refusals.length);
      update(view.row);
    }

    function keyDown(event) {
      if (event.key === "Enter") commit();
      if (event.key === "Escape" && isTyped) {
        event.stopPropagation();
        isTyped = false;
        view.refuse([]);
        update(view.row);
      }
    }

    function update(row) {
      setAttributes(input, {
        type: row.isSecure ? "password" : "text", inputmode: inputMode(row.input), disabled: !row.enabled,
        // A secret is never in the page: dots stand for it, and the word null for null.
        placeholder: (row.value == null ? row.shown : null) ?? row.placeholder ?? notSet,
        required: row.input.isRequired, ...view.labels(),
      });
      if (!isTyped) input.value = fieldText(row);
    }

    return { element: input, update, focus: () => input.focus() };
  }

  /** What a field starts with: the value itself, since what is shown may be quoted. */
  function fieldText(row) {
    if (row.value == null) return "";
    return typeof row.value === "string" ? row.value : row.shown;
  }

  function inputMode(input) {
    if (input.kind !== "number") return { email: "email", url: "url" }[input.format] ?? "text";
    // The keyboards for numbers have no minus.
    return !(input.minimum >= 0) ? "text" : input.isInteger ? "numeric" : "decimal";
  }

  function stepper(view) {
    const number = field(view);
    const buttons = [["minus", -1, "Decrease"], ["plus", 1, "Increase"]].map(([name, by, label]) =>
      button("step", label, () => view.send("step", { by }), icon(name)));
    number.element.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      view.send("step", { by });
    });
    const element = h("span", { class: "control stepper" }, number.element, h("span", { class: "steps" }, ...buttons));
    return {
      element,
      update(row) {
        number.update(row);
        buttons.forEach((step) => { step.disabled = !row.enabled; });
      },
      focus: number.focus,
    };
  }

  function slider(view) {
    const value = h("output", { class: "amount" });
    const range = h("input", {
      type: "range",
      oninput() {
        const shown = view.ask("shown", { value: Number(range.value) }).shown;
        if (shown != null) value.textContent = shown;
      },
      onchange: () => {
        const answer = view.send("set", { value: Number(range.value) });
        if (answer?.refusals.length) update(view.row);
      },
    });

    function update(row) {
      const { minimum, maximum, step } = row.input;
      setAttributes(range, {
        min: minimum, max: maximum, step: step ?? "any", disabled: !row.enabled, "aria-valuetext": row.shown,
        ...view.labels(),
      });
      range.value = row.value ?? minimum;
      const part = (range.value - range.min) / (range.max - range.min || 1);
      range.style.setProperty("--part", `${part * 100}%`);
      value.textContent = row.shown ?? "";
    }

    range.addEventListener("input", () => {
      range.style.setProperty("--part", `${((range.value - range.min) / (range.max - range.min || 1)) * 100}%`);
    });
    return { element: h("span", { class: "control slider" }, range, value), update, focus: () => range.focus() };
  }

  function progressBar() {
    const bar = h("span", { class: "bar" });
    const text = h("span", { class: "amount" });
    const track = h("span", { class: "track", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100 }, bar);
    return {
      element: h("span", { class: "control progress" }, track, text),
      update(row) {
        const part = row.progress;
        setAttributes(track, {
          "aria-label": row.label, "aria-valuenow": part == null ? null : Math.round(part * 100),
          "aria-valuetext": row.shown,
        });
        bar.style.width = `${(part ?? 0) * 100}%`;
        setText(text, row.shown ?? "");
      },
    };
  }

  /** A view that the program draws: its template, its lines, or else its name. */
  function programView(phone) {
    const element = h("span", { class: "control view" });
    return {
      element,
      update(row) {
        const lines = row.lines?.join("\n");
        const template = phone.content.views?.[row.view]?.html;
        if (template) element.innerHTML = fill(template, { ...row, value: row.shown, lines });
        else setText(element, lines ?? row.view ?? "");
      },
    };
  }

  function isEqual(one, other) {
    return JSON.stringify(one) === JSON.stringify(other);
  }

  // MARK: - Rows

  /** A row of a screen. */
  class RowView {
    #json;
    #shape;

    constructor(phone, row) {
      this.phone = phone;
      this.element = h("li", { class: "row", oncontextmenu: (event) => this.#openMenuOn(event) });
      this.update(row);
    }

    update(row) {
      const json = JSON.stringify(row);
      if (json === this.#json) return;
      this.#json = json;
      this.row = row;
      if (this.#shape !== (this.#shape = RowView.#shapeOf(row))) this.#build();
      this.#refresh();
    }

    /** What decides which elements a row has; if it changes, they are made again. */
    static #shapeOf(row) {
      return JSON.stringify([
        row.kind, row.role, row.cell, row.enabled, row.isTappable, row.leadsOn, row.hasDetails, row.loading,
        row.input?.kind, row.input?.isSlider, RowView.#hasMenu(row), row.cellName,
      ]);
    }

    // MARK: Requests

    get address() {
      return { screen: this.row.screen, id: this.row.id };
    }

    send(request, parameters, options) {
      return this.phone.send(request, { ...this.address, ...parameters }, { origin: this, ...options });
    }

    ask(request, parameters) {
      return this.phone.engine.ask(request, { ...this.address, ...parameters });
    }

    /** Says below the row why an entry was refused. */
    refuse(messages) {
      setText(this.error, messages.join("\n"));
      this.#describe();
      this.#control?.update(this.row);
    }

    focus() {
      (this.#control?.focus ?? (() => this.main.focus?.()))();
    }

    // MARK: Elements

    #control;
    #menuButton;

    #build() {
      const hadFocus = this.element.contains(document.activeElement);
      const { row } = this;
      this.image = h("span", { class: "image", "aria-hidden": "true" });
      this.text = h("span", { class: "text" });
      this.dot = h("span", { class: "dot", role: "img", "aria-label": "Not saved", title: "Not saved" });
      this.detail = h("span", { class: "detail" });
      this.value = h("span", { class: "value" });
      const texts = h("span", { class: "texts" }, h("span", { class: "title" }, this.text, this.dot), this.detail);
      this.main = this.#newMain(texts, this.value);
      this.#control = newControl(this, row);
      this.help = h("p", { class: "help", id: newID() });
      this.problems = h("p", { class: "problem", id: newID() });
      this.error = h("p", { class: "problem", id: newID(), role: "alert", hidden: true });
      // A control that does not fit beside the texts goes below them.
      const fit = h("div", { class: "fit" }, this.main, this.#control?.element);
      const line = h("div", { class: "line" }, this.image, fit, ...this.#accessories());
      this.element.className = `row ${row.cell}${row.enabled ? "" : " disabled"}`;
      this.element.replaceChildren(line, this.help, this.problems, this.error);
      if (hadFocus) this.focus();
    }

    /** The texts, as a button if a tap on the row does something. */
    #newMain(...texts) {
      const { row } = this;
      if (!row.enabled) return button("main", null, () => this.#explain(), ...texts);
      const opens = ["picker", "list", "map", "json"].includes(row.kind) && isReady(row);
      if (row.isTappable || row.leadsOn || opens) {
        const main = button("main", null, () => this.send("tap"), ...texts);
        if (opens) main.setAttribute("aria-haspopup", "dialog");
        return main;
      }
      const main = h("div", { class: "main" }, ...texts);
      // A pointer may also use the text of a row; the control is what the keyboard uses.
      if (row.kind === "switchToggle") main.addEventListener("click", () => this.send("tap"));
      else if (row.input) main.addEventListener("click", () => this.focus());
      return main;
    }

    #accessories() {
      const { row } = this;
      const parts = [];
      if (["checked", "not checked"].includes(row.role)) {
        const mark = row.role === "checked" ? icon("check") : null;
        parts.push(h("span", { class: "check" }, mark, h("span", { class: "spoken" }, row.role)));
      }
      this.#menuButton = null;
      if (RowView.#hasMenu(row)) {
        this.#menuButton = button("accessory", null, () => this.#openMenu(), icon("more"));
        parts.push(this.#menuButton);
      }
      if (row.hasDetails) {
        parts.push(button("accessory", `Details of ${row.label}`, () => this.send("details"), icon("info")));
      }
      const isLink = row.leadsOn && row.cell !== "button";
      if (row.kind === "picker" && isReady(row)) parts.push(icon("choose"));
      else if (isLink || ["disclosureIndicator", "detailDisclosureButton", "list", "map", "json"].includes(row.kind)) {
        parts.push(icon("chevron"));
      }
      return parts;
    }

    #refresh() {
      const { row } = this;
      const template = this.phone.content.cells?.[row.cellName]?.html;
      if (template) this.text.innerHTML = fill(template, { ...row, value: row.shown, lines: row.lines?.join("\n") });
      else setText(this.text, row.text ?? row.label ?? row.id);
      this.text.className = `text ${styles(row.textStyle)}`;
      this.dot.hidden = !row.isUnsaved;
      setText(this.image, isGlyph(row.image) ? row.image : "");
      setText(this.detail, template ? "" : row.detail ?? "");
      this.detail.className = `detail ${styles(row.detailStyle)}`;
      const opens = row.input && !this.#control;
      setText(this.value, opens ? row.shown ?? row.placeholder ?? notSet : "");
      setText(this.help, row.help ?? "");
      setText(this.problems, row.problems.join("\n"));
      setText(this.error, "");
      this.#describe();
      this.#control?.update(row);
      this.#menuButton?.setAttribute("aria-label", `Actions for ${row.label}`);
    }

    /** Tells assistive technologies what the row is called and which texts below it belong to it. */
    #describe() {
      const { row } = this;
      if (this.main.localName !== "button") return;
      const value = row.input && this.#control ? row.shown : null;
      const isSpoken = row.label !== row.text || value || !row.enabled;
      const label = [row.label, row.detail, value ?? (row.input ? row.shown : null)].filter(Boolean).join(", ");
      setAttributes(this.main, {
        "aria-label": isSpoken ? label : null, "aria-disabled": row.enabled ? null : "true",
        "aria-describedby": this.labels()["aria-describedby"],
      });
    }

    /** The attributes that label a control of the row. */
    labels() {
      const texts = [this.help, this.problems, this.error].filter((text) => !text.hidden);
      return {
        "aria-label": this.row.label ?? this.row.id, "aria-describedby": texts.map((text) => text.id).join(" ") || null,
        "aria-invalid": !this.error.hidden || !this.problems.hidden ? "true" : null,
      };
    }

    // MARK: Menu

    static #hasMenu(row) {
      return Boolean(row.actions?.length || row.input?.isNullable);
    }

    /** What one can do with a row besides using its control. */
    static #menu(row) {
      const actions = (row.actions ?? []).map(({ title, destructive }) => ({ title, destructive, request: "action" }));
      if (row.input?.isNullable) actions.push({ title: "Set to null", request: "set", parameters: { value: null } });
      if (row.input && row.isSet && row.enabled) actions.push(resetting(row));
      return actions;
    }

    #openMenuOn(event) {
      if (event.target.matches("input, textarea") || !this.row.enabled || !RowView.#menu(this.row).length) return;
      event.preventDefault();
      this.#openMenu();
    }

    async #openMenu() {
      const actions = RowView.#menu(this.row);
      const action = await this.phone.choose({ title: this.row.label, message: this.row.help, choices: actions });
      if (!action) return;
      if (action.request !== "action") return this.send(action.request, action.parameters);
      if (action.destructive) {
        const choices = [{ title: "Cancel" }, { title: action.title, destructive: true }];
        const alert = { title: `${action.title}?`, message: this.row.label, choices };
        if ((await this.phone.alert(alert)) !== 1) return;
      }
      this.send("action", { title: action.title });
    }

    #explain() {
      const { label, reasons } = this.ask("why");
      this.phone.explain(label, reasons);
    }
  }

  /** The choice to take a row back to what it is without the reader. */
  function resetting({ defaultShown }) {
    return { title: defaultShown == null ? "Clear" : `Reset to ${defaultShown}`, request: "reset" };
  }

  /** Whether everything that the row needs has been loaded. */
  function isReady(row) {
    return !row.loading || row.loading === "loaded";
  }

  function styles(names) {
    return (names ?? []).map((name) => `style-${name}`).join(" ");
  }

  // MARK: - Screens

  /** What fills a phone: a bar with a title and a way back, and content that scrolls. */
  class Pane {
    constructor(phone, { title, back, isRoot }) {
      this.phone = phone;
      this.heading = h("h2", { tabindex: -1 });
      this.back = isRoot ? null : button("back link", null, () => phone.goBack(), icon("back"), h("span"));
      this.large = isRoot ? h("div", { class: "large", "aria-hidden": "true" }) : null;
      this.content = h("div", { class: "content" });
      this.scroll = h("div", { class: "scroll", onscroll: () => this.scrolled() }, this.large, this.content);
      const bar = h("header", { class: "bar" }, this.back, this.heading);
      this.element = h("div", { class: `pane${isRoot ? " root" : ""}` }, bar, this.scroll);
      this.setTitle(title, back);
    }

    setTitle(title, back) {
      setText(this.heading, title);
      if (this.large) setText(this.large, title);
      if (this.back) {
        setText(this.back.lastChild, back ?? "Back");
        this.back.setAttribute("aria-label", `Back to ${back ?? "the previous screen"}`);
      }
    }

    /** Lays out what depends on sizes; called when the pane is in the page. */
    layOut() {
      // A few letters of the title before are worse than none.
      const text = this.back?.lastChild;
      if (text) text.classList.toggle("spoken", text.scrollWidth > text.clientWidth && text.clientWidth < 60);
    }

    scrolled() {
      const edge = this.large ? 40 : 4;
      this.element.classList.toggle("is-scrolled", this.scroll.scrollTop > edge);
    }

    refresh() {}
    focus() {
      this.heading.focus({ preventScroll: true });
    }
  }

  /** A section of a screen with those of its rows that are drawn. */
  class SectionView {
    #rows = new Map();

    constructor(pane, section) {
      this.pane = pane;
      this.header = h("h3", { class: "header" });
      this.footer = h("p", { class: "footer" });
      this.list = h("ul", { class: "rows", role: "list" });
      this.above = h("div", { class: "space" });
      this.below = h("div", { class: "space" });
      const group = h("div", { class: "group" }, this.above, this.list, this.below);
      this.element = h("section", { class: "section" }, this.header, group, this.footer);
      this.update(section);
    }

    update(section) {
      this.section = section;
      SectionView.#show(section.header, this.header);
      SectionView.#show(section.footer, this.footer);
      const { phone, isAnimated } = this.pane;
      reconcile(this.list, this.#rows, section.rows, SectionView.#key, (row) => new RowView(phone, row), isAnimated);
      this.element.classList.toggle("is-empty", !section.count);
    }

    /** Shows a text, or the lines of a view. */
    static #show(text, element) {
      element.classList.toggle("lines", Array.isArray(text));
      setText(element, (Array.isArray(text) ? text.join("\n") : text) ?? "");
    }

    /** The rows that are drawn, in their order. */
    get rows() {
      return this.section.rows.map((row) => this.#rows.get(SectionView.#key(row)));
    }

    static #key(row) {
      return `${row.screen}/${row.id}`;
    }
  }

  /**
   * A screen of the form. Of a long screen, only the rows around those in sight are drawn; spaces as high as the
   * others are, as far as they have been drawn once, or as high as rows are on average, stand for the rest.
   */
  class ScreenPane extends Pane {
    /** The number of rows up to which a screen is drawn as a whole, and that of the rows drawn of a longer one. */
    static limit = 150;

    #sections = new Map();
    #heights = [];
    #before = h("div", { class: "space" });
    #after = h("div", { class: "space" });
    #body = h("div");
    #isWaiting = false;
    #titles;

    constructor(phone, view, memory) {
      super(phone, { title: view.title, back: view.back, isRoot: view.back == null });
      this.id = view.id;
      this.from = memory?.from ?? 0;
      this.#heights = memory?.heights ?? [];
      this.content.append(this.#before, this.#body, this.#after);
      this.isAnimated = false;
      this.#show(this.from === 0 ? view : this.#ask());
      this.isAnimated = true;
      this.memory = memory;
    }

    static parameters(from = 0) {
      return { from, count: ScreenPane.limit };
    }

    #ask() {
      return this.phone.engine.ask("view", { screen: this.id, ...ScreenPane.parameters(this.from) });
    }

    /** What to remember of the screen while another one is shown. */
    remembered(focus) {
      return { from: this.from, heights: this.#heights, top: this.scroll.scrollTop, focus };
    }

    /** Shows the screen as it was when it was left. */
    restore() {
      if (!this.memory) return this.focus();
      this.scroll.scrollTop = this.memory.top;
      const row = this.memory.focus && this.row(this.memory.focus);
      if (row) row.main.focus?.({ preventScroll: true });
      if (!row?.element.contains(document.activeElement)) this.focus();
    }

    row(id) {
      return this.#places().find(({ view }) => view.row.id === id)?.view;
    }

    rowOf(element) {
      return this.#places().find(({ view }) => view.element === element)?.view;
    }

    refresh() {
      const anchor = this.#isLong ? this.#anchor() : null;
      const count = this.view.rowCount;
      let view = this.#ask();
      if (view.error) return;
      // If rows have come or gone above those in sight, the window moves along.
      const shift = view.rowCount - count;
      const first = anchor?.view.row.id;
      if (shift && anchor && view.sections.every(({ rows }) => rows.every(({ id }) => id !== first))) {
        this.from = Math.max(0, this.from + shift);
        view = this.#ask();
      }
      if (shift) this.#heights.length = Math.min(this.#heights.length, this.from);
      this.#show(view);
      this.setTitle(view.title, view.back);
      if (anchor) this.#hold(anchor);
    }

    #show(view) {
      this.view = view;
      const seen = new Map();
      const all = view.sections.map((section) => {
        const number = (seen.get(section.index) ?? -1) + 1;
        seen.set(section.index, number);
        return { ...section, key: `${section.index}/${number}` };
      });
      let place = 0;
      for (const section of all) {
        section.place = place;
        place += section.count;
      }
      const isDrawn = (section) => section.rows.length || (!section.count && !this.#isLong);
      const drawn = all.filter(isDrawn);
      this.all = all;
      this.drawn = drawn;
      reconcile(
        this.#body, this.#sections, drawn, (section) => section.key, (section) => new SectionView(this, section),
        this.isAnimated);
      this.#showIndex();
      if (this.element.isConnected) this.layOut();
      if (drawn.some(({ rows }) => rows.some((row) => row.loading === "loading"))) this.phone.loadSoon();
    }

    // MARK: Long screens

    get #isLong() {
      return this.view.rowCount > ScreenPane.limit;
    }

    /** Measures what is drawn, and makes the spaces for the rest. */
    layOut() {
      super.layOut();
      const { all, drawn } = this;
      this.element.classList.toggle("is-long", this.#isLong);
      if (!this.#isLong) return;
      const measured = [];
      for (const { view, place } of this.#places()) {
        const height = view.element.offsetHeight;
        // A row that appears has no height yet.
        if (!height) continue;
        this.#heights[place] = height;
        measured.push(height);
      }
      this.average = measured.length ? measured.reduce((sum, height) => sum + height) / measured.length : 44;
      const first = all.indexOf(drawn[0]);
      const last = all.indexOf(drawn.at(-1));
      this.#before.style.height = `${this.#heightOf(all.slice(0, Math.max(first, 0)))}px`;
      this.#after.style.height = `${this.#heightOf(all.slice(last + 1))}px`;
      for (const section of this.#views) {
        const { place, from, rows, count } = section.section;
        section.above.style.height = `${this.#heightOfRows(place, place + from)}px`;
        section.below.style.height = `${this.#heightOfRows(place + from + rows.length, place + count)}px`;
      }
    }

    #heightOfRows(start, end) {
      let height = 0;
      for (let place = start; place < end; place += 1) height += this.#heights[place] ?? this.average;
      return height;
    }

    #heightOf(sections) {
      return sections.reduce((height, section) => height + this.#heightOfSection(section), 0);
    }

    #heightOfSection({ place, count, header, footer }) {
      return this.#heightOfRows(place, place + count) + 20 + (header ? 26 : 0) + (footer ? 26 : 0);
    }

    scrolled() {
      super.scrolled();
      if (!this.#isLong || this.#isWaiting) return;
      this.#isWaiting = true;
      requestAnimationFrame(() => {
        this.#isWaiting = false;
        if (this.element.isConnected) this.#follow();
      });
    }

    /** Draws other rows if the reader has scrolled to the end of those that are drawn. */
    #follow() {
      const rows = this.#places().map(({ view }) => view.element);
      if (!rows.length) return;
      const box = this.scroll.getBoundingClientRect();
      const { top } = rows[0].getBoundingClientRect();
      const { bottom } = rows.at(-1).getBoundingClientRect();
      const margin = box.height / 2;
      const hasAbove = this.from > 0 && top > box.top - margin;
      const hasBelow = this.from + rows.length < this.view.rowCount && bottom < box.bottom + margin;
      if (!hasAbove && !hasBelow) return;
      const anchor = bottom > box.top && top < box.bottom ? this.#anchor() : null;
      const place = anchor ? anchor.place : this.#placeAt(this.scroll.scrollTop);
      this.#draw(place - Math.round(ScreenPane.limit / 2));
      if (anchor) this.#hold(anchor);
    }

    #draw(from) {
      // What is being typed must not get lost with its field.
      if (this.#body.contains(document.activeElement)) {
        const { place } = this.#places().find(({ view }) => view.element.contains(document.activeElement)) ?? {};
        if (!(place >= from && place < from + ScreenPane.limit)) document.activeElement.blur();
      }
      this.from = Math.max(0, Math.min(from, this.view.rowCount - ScreenPane.limit));
      this.isAnimated = false;
      this.#show(this.#ask());
      this.isAnimated = true;
    }

    get #views() {
      return this.drawn.map(({ key }) => this.#sections.get(key));
    }

    /** The drawn rows with their places on the screen. */
    #places() {
      return this.#views.flatMap(({ section, rows }) =>
        rows.map((view, index) => ({ view, place: section.place + section.from + index })));
    }

    /** The first row in sight, and where it is. */
    #anchor() {
      const { top } = this.scroll.getBoundingClientRect();
      for (const { view, place } of this.#places()) {
        const box = view.element.getBoundingClientRect();
        if (box.bottom > top) return { view, place, top: box.top };
      }
      return null;
    }

    #hold({ view, top }) {
      if (!view.element.isConnected) return;
      const distance = view.element.getBoundingClientRect().top - top;
      if (Math.abs(distance) >= 1) this.scroll.scrollTop += distance;
    }

    /** The place of the row at a height, as far as heights are known. */
    #placeAt(height) {
      let rest = height;
      for (const section of this.all) {
        const total = this.#heightOfSection(section);
        if (rest < total) {
          let place = section.place;
          while (rest > 0 && place < section.place + section.count - 1) {
            rest -= this.#heights[place] ?? this.average;
            place += 1;
          }
          return place;
        }
        rest -= total;
      }
      return this.view.rowCount;
    }

    // MARK: Index

    /** Shows the titles of sections: as on a phone if they are letters, or else in a sheet. */
    #showIndex() {
      const titled = this.all.filter(({ indexTitle }) => indexTitle);
      const titles = JSON.stringify(titled.map(({ key, indexTitle }) => [key, indexTitle]));
      if (titles === this.#titles) return;
      this.#titles = titles;
      this.index?.remove();
      if (titled.length < 2) return;
      if (titled.some(({ indexTitle }) => indexTitle.length > 2)) {
        this.index = button("jump", "Sections", () => this.#chooseSection(titled), icon("list"));
        return this.element.firstChild.append(this.index);
      }
      const buttons = titled.map(({ key, indexTitle, header }) =>
        button(null, typeof header === "string" ? header : indexTitle, () => this.#scrollTo(key), indexTitle));
      this.index = h("nav", { class: "index", "aria-label": "Sections" }, ...buttons);
      this.element.append(this.index);
    }

    async #chooseSection(titled) {
      const choices = titled.map(({ key, indexTitle }) => ({ title: indexTitle, key }));
      const choice = await this.phone.choose({ title: "Sections", choices });
      if (choice) this.#scrollTo(choice.key);
    }

    #scrollTo(key) {
      if (!this.#sections.has(key)) {
        const section = this.all.find((section) => section.key === key);
        if (section) this.#draw(section.place);
      }
      const element = this.#sections.get(key)?.element;
      const top = element?.getBoundingClientRect().top;
      if (element) this.scroll.scrollTop += top - this.scroll.getBoundingClientRect().top;
    }
  }

  // MARK: - Screens for one row

  /** The items of a choice with too many of them for a sheet, with a field to search them. */
  class ChoicesPane extends Pane {
    constructor(phone, row, back) {
      super(phone, { title: row.label, back });
      this.address = { screen: row.screen, id: row.id };
      this.search = h("input", {
        type: "search", class: "search", placeholder: "Search", "aria-label": "Search", oninput: () => this.#filter(),
      });
      this.list = h("ul", { class: "rows choices", role: "list", onkeydown: moveFocus });
      const group = h("div", { class: "group" }, this.list);
      this.content.append(this.search, h("section", { class: "section" }, group));
      this.refresh();
    }

    refresh() {
      const row = this.phone.row(this.address);
      if (!row.input) return;
      this.list.replaceChildren(...row.input.items.map((item) => h("li", {}, choiceButton({
        ...item, isChosen: isEqual(item.value, row.value),
      }, () => this.#choose(item)))));
      this.#filter();
    }

    #choose({ value }) {
      const answer = this.phone.send("set", { ...this.address, value });
      if (answer && !answer.refusals.length) this.phone.goBack();
    }

    #filter() {
      const text = this.search.value.toLowerCase();
      for (const item of this.list.children) item.hidden = !item.textContent.toLowerCase().includes(text);
    }
  }

  function choiceButton({ title, detail, isChosen, isDisabled, destructive, request }, action) {
    const below = detail ? h("span", { class: "detail" }, detail) : null;
    const texts = h("span", { class: "texts" }, h("span", {}, title), below);
    const kind = destructive ? "destructive" : request === "reset" ? "link" : "";
    const choice = button(`choice ${kind}`, null, action, texts, icon("check"));
    setAttributes(choice, { "aria-pressed": isChosen == null ? null : String(isChosen), disabled: isDisabled });
    return choice;
  }

  /** A section with nothing but a button. */
  function buttonSection(text, action) {
    const row = h("div", { class: "row button" }, button("main", null, action, text));
    return h("section", { class: "section" }, h("div", { class: "group" }, row));
  }

  /** Moves the focus in a list of buttons with the arrow keys. */
  function moveFocus(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const buttons = [...event.currentTarget.querySelectorAll("button:enabled")].filter((one) => one.offsetParent);
    const index = buttons.indexOf(document.activeElement) + by;
    if (!buttons[index]) return;
    event.preventDefault();
    buttons[index].focus();
  }

  /** The elements of a list, or the names and values of a map, which can be added, changed, moved and removed. */
  class ElementsPane extends Pane {
    #elements = new Map();

    constructor(phone, row, back) {
      super(phone, { title: row.label, back });
      this.address = { screen: row.screen, id: row.id };
      this.isMap = row.input.kind === "map";
      /** Whether the elements are chosen from items, each at most once. */
      this.isSet = Boolean(row.input.element.items && row.input.isUnique);
      this.list = h("ul", { class: `rows ${this.isSet ? "choices" : "elements"}`, role: "list" });
      this.empty = h("p", { class: "nothing", hidden: true });
      this.problems = h("p", { class: "problem footer" });
      this.footer = h("p", { class: "footer" });
      this.reset = h("span", { class: "text" });
      this.resetting = buttonSection(this.reset, () => this.send("reset"));
      const group = h("div", { class: "group" }, this.list, this.empty);
      const sections = [h("section", { class: "section" }, group, this.problems, this.footer)];
      if (!this.isSet) sections.push(this.#newAdder(row));
      this.content.append(...sections, this.resetting);
      this.refresh();
      this.isAnimated = true;
    }

    send(request, parameters) {
      return this.phone.send(request, { ...this.address, ...parameters });
    }

    refresh() {
      const row = this.phone.row(this.address);
      if (!row.input) return this.phone.goBack();
      this.row = row;
      setText(this.footer, row.help ?? "");
      setText(this.problems, row.problems.join("\n"));
      setText(this.reset, row.defaultShown == null ? "Remove all" : "Reset to the default");
      this.resetting.hidden = !row.isSet || !row.enabled;
      if (this.isSet) return this.#showChoices(row);
      const seen = new Map();
      const elements = (row.elements ?? []).map((element, index) => {
        const key = element.name ?? element.shown;
        seen.set(key, (seen.get(key) ?? 0) + 1);
        return { ...element, index, key: `${key}/${seen.get(key)}`, isLast: index === row.elements.length - 1 };
      });
      reconcile(
        this.list, this.#elements, elements, ({ key }) => key, (element) => this.#newElement(element), this.isAnimated);
      setText(this.empty, elements.length ? "" : row.isSecure ? "The elements are secret." : "No elements");
    }

    // MARK: Elements

    #newElement(element) {
      let current = element;
      const place = () => (this.isMap ? { name: current.name } : { index: current.index });
      const name = h("span", { class: "text" });
      const value = h("span", { class: "value" });
      const remove = button("delete", null, () => this.send("remove", place()), icon("minus"));
      const main = button("main", null, () => this.#edit(current, place()), name, value);
      const up = button("move", null, () => this.#move(current, -1), icon("up"));
      const down = button("move", null, () => this.#move(current, 1), icon("down"));
      const moving = this.isMap ? [] : [up, down];
      const view = h("li", { class: "row element" }, h("div", { class: "line" }, remove, main, ...moving));
      const update = (next) => {
        current = next;
        setText(name, next.name ?? next.shown);
        setText(value, next.name == null ? "" : next.shown);
        const label = next.name ?? next.shown;
        remove.setAttribute("aria-label", `Remove ${label}`);
        setAttributes(up, { "aria-label": `Move ${label} up`, "aria-disabled": next.index === 0 });
        setAttributes(down, { "aria-label": `Move ${label} down`, "aria-disabled": next.isLast });
      };
      update(element);
      return { element: view, update };
    }

    #move({ index, isLast }, by) {
      if (by < 0 ? index > 0 : !isLast) this.send("move", { index, to: index + by });
    }

    #edit(element, place) {
      this.phone.prompt({
        title: element.name ?? this.row.label,
        fields: [{ label: "Value", value: element.shown, mode: inputMode(this.row.input.element) }],
        commit: ([text]) => this.phone.send("replace", { ...this.address, ...place, text }, { isQuiet: true }),
      });
    }

    // MARK: Adding

    #newAdder(row) {
      const { element } = row.input;
      if (element.items) return buttonSection(h("span", { class: "text" }, "Add…"), () => this.#addChoice());
      const fields = (this.isMap ? ["Name", "Value"] : ["New element"]).map((label, index) => h("input", {
        "aria-label": label, placeholder: label, autocomplete: "off", spellcheck: "false", autocapitalize: "off",
        type: element.isSecure && index === (this.isMap ? 1 : 0) ? "password" : "text",
        inputmode: this.isMap && index === 0 ? "text" : inputMode(element),
      }));
      const error = h("p", { class: "problem footer", role: "alert", hidden: true });
      const add = (event) => {
        event.preventDefault();
        const text = fields.map((field) => field.value).join("=");
        const answer = this.phone.send("add", { ...this.address, text }, { isQuiet: true });
        setText(error, answer?.refusals.join("\n") ?? "");
        if (answer?.refusals.length) return fields.at(-1).focus();
        fields.forEach((field) => { field.value = ""; });
        fields[0].focus();
      };
      const submit = h("button", { type: "submit", class: "link" }, "Add");
      const form = h("form", { class: "group adder", onsubmit: add }, ...fields, submit);
      return h("section", { class: "section" }, h("h3", { class: "header" }, "Add"), form, error);
    }

    async #addChoice() {
      const choice = await this.phone.choose({ title: this.row.label, choices: this.row.input.element.items });
      if (choice) this.send("add", { value: choice.value });
    }

    #showChoices(row) {
      const values = Array.isArray(row.value) ? row.value : [];
      const items = row.input.element.items.map((item) => ({
        ...item, key: JSON.stringify(item.value), index: values.findIndex((value) => isEqual(value, item.value)),
      }));
      reconcile(this.list, this.#elements, items, ({ key }) => key, (item) => this.#newChoice(item), false);
    }

    #newChoice(item) {
      let current = item;
      const choice = choiceButton({ ...item, isChosen: false }, () => {
        if (current.index < 0) this.send("add", { value: current.value });
        else this.send("remove", { index: current.index });
      });
      const update = (next) => {
        current = next;
        choice.setAttribute("aria-pressed", String(next.index >= 0));
      };
      update(item);
      return { element: h("li", {}, choice), update };
    }
  }

  // MARK: - Dialogs

  /** Shows a modal dialog over a phone; the result is what closes it, or `null` if the reader dismisses it. */
  function present(phone, className, build) {
    return new Promise((resolve) => {
      let result = null;
      const isAlert = className.startsWith("alert");
      const dialog = h("dialog", { class: `cover ${className}`, role: isAlert ? "alertdialog" : null });
      const close = (value) => {
        result = value;
        dialog.close();
      };
      // The dialog covers the part of the phone that is in sight.
      const place = () => {
        const box = phone.glass.getBoundingClientRect();
        const top = Math.max(box.top, 0);
        const height = Math.min(box.bottom, innerHeight) - top;
        Object.assign(dialog.style, {
          left: `${box.left}px`, top: `${top}px`, width: `${box.width}px`, height: `${Math.max(height, 200)}px`,
        });
      };
      dialog.append(h("div", { class: "panel" }, ...build(close, dialog)));
      dialog.addEventListener("click", (event) => {
        if (event.target === dialog && !isAlert) close(null);
      });
      dialog.addEventListener("close", () => {
        removeEventListener("resize", place);
        removeEventListener("scroll", place);
        dialog.remove();
        resolve(result);
      });
      addEventListener("resize", place);
      addEventListener("scroll", place);
      phone.glass.append(dialog);
      place();
      dialog.showModal();
    });
  }

  /** The title and the message of a dialog, which also describe it. */
  function dialogTexts(dialog, title, message) {
    const heading = h("h2", { id: newID() }, title ?? "");
    const text = message ? h("p", { id: newID() }, message) : null;
    setAttributes(dialog, { "aria-labelledby": heading.id, "aria-describedby": text?.id });
    return h("div", { class: "texts" }, heading, text);
  }

  // MARK: - Phones

  /** A phone with a form: its screens, the dialogs over them, and the toolbar around them. */
  class Phone {
    /** What is remembered of the screens on the way to the one that is shown, by their names. */
    #memories = new Map();
    #panes = [];
    #depth = 0;
    #loads = 0;
    #loadTimer = null;
    #motions = [];

    /** @param content - what the page is to show: the form, and how the program shows its cells and views. */
    constructor(content, { sample, screen }, isOnly) {
      this.content = content;
      this.sample = sample;
      this.start = screen;
      this.screens = h("div", { class: "screens" });
      this.toasts = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
      this.glass = h("div", { class: "glass" }, this.screens, this.toasts);
      this.caption = h("figcaption");
      const frame = h("div", { class: "frame" }, this.glass);
      this.element = h("figure", { class: "phone" }, this.#newToolbar(), frame, isOnly ? null : this.caption);
      (isOnly ? document : this.element).addEventListener("keydown", (event) => this.#keyDown(event));
      this.#showCaption(screen);
    }

    async open() {
      this.engine = await Engine.start();
      this.#open({ sample: this.sample });
      if (this.start) this.engine.ask("go", { screen: this.start });
      this.#showFirst();
    }

    /** Opens the form, and shows its first screen or, with `keep`, goes on where the reader is. */
    #open(parameters) {
      const store = Boolean(this.content.live?.store);
      const answer = this.engine.ask("open", { ...this.content.open, store, ...parameters });
      const errors = (answer.diagnostics ?? []).filter(({ type }) => type === "error");
      if (answer.error) this.note(answer.error, true);
      if (errors.length) showDiagnostics(errors);
      this.#showSamples(answer.samples ?? []);
      for (const line of answer.dropped ?? []) this.note(line);
    }

    #showFirst() {
      const view = this.engine.ask("view", ScreenPane.parameters());
      if (view.error) return;
      this.#depth = view.back == null ? 0 : 1;
      this.#memories.clear();
      this.#panes = [new ScreenPane(this, view)];
      this.screens.replaceChildren(this.#panes[0].element);
      this.#panes[0].layOut();
      this.#panes[0].scrolled();
      this.#showCaption(view.id, view.title);
      this.#showState({ unsaved: 0, canUndo: false, canRedo: false });
    }

    /** Takes over another version of the form; values and the screen stay. */
    follow(content) {
      this.content = content;
      if (!this.engine) return;
      this.#open({ sample: this.sample, keep: true });
      this.send("load");
    }

    // MARK: Requests

    get screen() {
      return this.#panes[0];
    }

    /** A row as it looks now. */
    row({ screen, id }) {
      return this.engine.ask("row", { screen, id });
    }

    /**
     * Sends a request to the engine and shows what it leads to.
     *
     * @param origin - the row that says why an entry is refused; without one, a note does.
     * @param isQuiet - whether the caller shows what is refused.
     */
    send(request, parameters = {}, { origin, isQuiet } = {}) {
      let answer;
      try {
        answer = this.engine.ask(request, parameters);
      } catch (error) {
        this.#restart(error);
        return null;
      }
      if (answer.error) {
        this.note(answer.error, true);
        return null;
      }
      this.#showState(answer);
      if (answer.screen !== this.screen.id) this.#move(answer);
      else this.refresh();
      if (origin?.element.isConnected && !isQuiet) origin.refuse(answer.refusals);
      else if (!isQuiet) answer.refusals.forEach((line) => this.note(line, true));
      answer.notes.forEach((line) => this.note(line));
      if (answer.alert) this.#showAlert(answer.alert);
      else if (answer.ask) this.#edit(answer.ask);
      if (answer.saves) this.#save();
      return answer;
    }

    refresh() {
      for (const pane of this.#panes) pane.refresh();
    }

    /** Loads what the rows in sight need, late enough for the reader to see that something is loading. */
    loadSoon() {
      if (this.#loadTimer || this.#loads > 20) return;
      this.#loadTimer = setTimeout(() => {
        this.#loadTimer = null;
        this.#loads += 1;
        this.send("load");
      }, 400);
    }

    /** An engine that has stopped cannot be asked again: the form starts anew. */
    async #restart(error) {
      console.error(error);
      await this.open();
      this.note("Something went wrong. The prototype has been started again.", true);
    }

    // MARK: Screens

    goBack() {
      if (this.#panes.length > 1) return this.#pop();
      this.send("back");
    }

    #move(answer) {
      const { depth } = answer;
      const old = this.screen;
      const focused = old.rowOf(document.activeElement?.closest(".row"));
      if (depth > this.#depth) this.#memories.set(old.id, old.remembered(focused?.row.id));
      const view = this.engine.ask("view", ScreenPane.parameters());
      const memory = depth < this.#depth ? this.#memories.get(view.id) : null;
      this.#loads = 0;
      this.#replace(new ScreenPane(this, view, memory), Math.sign(depth - this.#depth));
      this.#depth = depth;
    }

    #replace(pane, direction) {
      const old = this.#panes.at(-1);
      this.#panes.slice(0, -1).forEach(({ element }) => element.remove());
      this.#panes = [pane];
      this.#slide(old, pane, direction, () => old.element.remove());
      this.#showCaption(pane.id, pane.view.title);
    }

    #push(pane) {
      const old = this.#panes.at(-1);
      this.#panes.push(pane);
      this.#slide(old, pane, 1, () => { old.element.hidden = true; });
    }

    #pop() {
      const old = this.#panes.pop();
      const pane = this.#panes.at(-1);
      pane.element.hidden = false;
      this.#slide(old, pane, -1, () => old.element.remove());
      this.screen.row(old.address?.id)?.main.focus?.({ preventScroll: true });
    }

    /** Shows a pane instead of another one; the deeper one slides over the other. */
    #slide(old, pane, direction, finish) {
      this.#motions.splice(0).forEach((motion) => motion.finish());
      pane.element.inert = false;
      old.element.inert = true;
      if (!pane.element.isConnected) this.screens[direction < 0 ? "prepend" : "append"](pane.element);
      pane.layOut();
      pane.scrolled();
      if (pane.restore) pane.restore(); else pane.focus();
      const over = ["translateX(100%)", "none"];
      const under = ["none", "translateX(-28%)"];
      const frames = direction < 0 ? [over.toReversed(), under.toReversed()] : [under, over];
      const motions = [old, pane].map(({ element }, index) =>
        direction ? animate(element, { transform: frames[index] }, screenMotion) : null);
      this.#motions = motions.filter(Boolean);
      if (!this.#motions.length) return finish();
      this.#motions[0].onfinish = finish;
    }

    // MARK: Entering values

    /** Asks for what a row needs, in the way that fits its input. */
    #edit(address) {
      const row = this.row(address);
      if (row.error) return;
      const back = this.#panes.at(-1).heading.textContent;
      switch (row.input?.kind) {
        case undefined: return this.#add(row);
        case "choice":
          if (row.input.items.length <= 8) return this.#chooseItem(row);
          return this.#push(new ChoicesPane(this, row, back));
        case "list": case "map": return this.#push(new ElementsPane(this, row, back));
        case "json": return this.#promptValue(row, { value: row.source ?? "", isLong: true });
        default: {
          const view = row.screen === this.screen.id ? this.screen.row(row.id) : null;
          if (view) return view.focus();
          return this.#promptValue(row, { value: fieldText(row), isSecure: row.isSecure });
        }
      }
    }

    #add(row) {
      this.prompt({
        title: row.label, fields: [{ label: "Name", placeholder: row.placeholder }], done: "Add",
        commit: ([text]) => this.send("add", { screen: row.screen, id: row.id, text }, { isQuiet: true }),
      });
    }

    #promptValue(row, field) {
      const { screen, id } = row;
      this.prompt({
        title: row.label, message: row.help,
        fields: [{ label: row.label, placeholder: row.placeholder, mode: inputMode(row.input), ...field }],
        commit: ([text]) => this.send(text === "" ? "reset" : "set", { screen, id, text }, { isQuiet: true }),
      });
    }

    async #chooseItem(row) {
      const { screen, id } = row;
      const choices = row.input.items.map((item) => ({ ...item, isChosen: isEqual(item.value, row.value) }));
      if (row.isSet) choices.push(resetting(row));
      const choice = await this.choose({ title: row.label, choices });
      const origin = this.screen.id === screen ? this.screen.row(id) : null;
      if (choice) this.send(choice.request ?? "set", { screen, id, value: choice.value }, { origin });
    }

    // MARK: Dialogs

    /** A sheet with choices; the result is the one that is chosen, or `null`. */
    choose({ title, message, choices }) {
      return present(this, "sheet", (close, dialog) => [
        dialogTexts(dialog, title, message),
        h("div", { class: "choices", onkeydown: moveFocus },
          ...choices.map((choice) => choiceButton(choice, () => close(choice)))),
        button("choice cancel", null, () => close(null), "Cancel"),
      ]);
    }

    /** An alert; the result is the index of the choice, or `null`. */
    alert({ title, message, choices }) {
      return present(this, "alert", (close, dialog) => [
        dialogTexts(dialog, title, message),
        h("div", { class: `buttons${choices.length === 2 ? " pair" : ""}` }, ...choices.map((choice, index) =>
          button(choice.destructive ? "destructive" : null, null, () => close(index), choice.title))),
      ]);
    }

    async #showAlert(alert) {
      const choices = alert.choices.length ? alert.choices : [{ title: "OK" }];
      const index = await this.alert({ ...alert, choices });
      if (index != null || !alert.choices.length) this.send("answer", index ?? 0);
    }

    /**
     * A dialog with fields. It stays open until what was entered is accepted.
     *
     * @param commit - takes the texts and returns the engine's answer.
     */
    prompt({ title, message, fields, done = "Done", commit }) {
      const isLong = fields.some((field) => field.isLong);
      return present(this, isLong ? "alert long" : "alert", (close, dialog) => {
        const error = h("p", { class: "problem", role: "alert", id: newID(), hidden: true });
        const inputs = fields.map((field) => {
          const input = h(field.isLong ? "textarea" : "input", {
            "aria-label": field.label, placeholder: field.placeholder, inputmode: field.mode, autocomplete: "off",
            type: field.isLong ? null : field.isSecure ? "password" : "text", spellcheck: "false",
            autocapitalize: "off", "aria-describedby": error.id,
          });
          input.value = field.value ?? "";
          return input;
        });
        const submit = (event) => {
          event.preventDefault();
          const answer = commit(inputs.map((input) => input.value));
          if (!answer?.refusals.length) return close(true);
          setText(error, answer.refusals.join("\n"));
          inputs.forEach((input) => input.setAttribute("aria-invalid", "true"));
          inputs[0].focus();
        };
        return [h("form", { onsubmit: submit },
          dialogTexts(dialog, title, message), h("div", { class: "fields" }, ...inputs, error),
          h("div", { class: "buttons pair" },
            button(null, null, () => close(null), "Cancel"), h("button", { type: "submit", class: "strong" }, done)))];
      });
    }

    /** Says why a row is disabled, and which commands would change that. */
    explain(label, reasons) {
      const lines = reasons.flatMap(({ lines, commands }) => [
        h("p", { class: "lines" }, lines.join("\n")), ...commands.map((command) => h("code", {}, command)),
      ]);
      return present(this, "sheet why", (close, dialog) => [
        dialogTexts(dialog, label), h("div", { class: "reasons" }, ...lines),
        button("choice cancel", null, () => close(null), "OK"),
      ]);
    }

    /** Shows a sentence for a while. */
    note(text, isError = false) {
      const toast = h("p", { class: `toast${isError ? " error" : ""}` }, text);
      this.toasts.append(toast);
      setTimeout(() => toast.remove(), isError ? 7000 : 4000);
    }

    // MARK: Toolbar

    #newToolbar() {
      this.undo = button("tool", "Undo", () => this.send("undo"), icon("undo"));
      this.redo = button("tool", "Redo", () => this.send("redo"), icon("redo"));
      this.unsaved = h("span", { class: "unsaved" });
      this.samples = h("select", { "aria-label": "Sample", hidden: true, onchange: () => this.#showSample() });
      const tools = [this.undo, this.redo, this.unsaved, h("span", { class: "gap" }), this.samples];
      if (this.content.live?.store) tools.push(button("tool link", null, () => this.send("save"), "Save"));
      tools.push(button("tool", "More", () => this.#openMenu(), icon("more")));
      return h("div", { class: "toolbar", role: "group", "aria-label": "Prototype" }, ...tools);
    }

    #showState({ unsaved, canUndo, canRedo }) {
      this.undo.disabled = !canUndo;
      this.redo.disabled = !canRedo;
      setText(this.unsaved, unsaved ? `${unsaved} unsaved` : "");
    }

    #showCaption(id, title) {
      const parts = [h("strong", {}, title ?? id ?? ""), h("code", {}, id ?? "")];
      if (this.sample) parts.push(h("span", {}, this.sample));
      this.caption.replaceChildren(...parts);
      this.element.setAttribute("aria-label", [title ?? id ?? "Prototype", this.sample].filter(Boolean).join(", "));
    }

    #showSamples(names) {
      this.samples.hidden = !names.length;
      const options = names.map((name) => h("option", { value: name }, name));
      this.samples.replaceChildren(h("option", { value: "" }, "No sample"), ...options);
      this.samples.value = this.sample ?? "";
    }

    #showSample() {
      this.sample = this.samples.value || null;
      this.#open({ sample: this.sample });
      this.#showFirst();
    }

    async #openMenu() {
      const choices = [
        { title: "Copy changes as script", run: () => this.#copy() },
        { title: "Check all settings", run: () => this.send("verify") },
        { title: "Save", run: () => this.send("save") },
        { title: "Discard changes", destructive: true, run: () => this.send("revert") },
      ];
      (await this.choose({ title: this.content.title ?? "Prototype", choices }))?.run();
    }

    async #copy() {
      const { lines } = this.engine.ask("script");
      if (!lines.length) return this.note("There are no changes.");
      const text = lines.join("\n") + "\n";
      try {
        await navigator.clipboard.writeText(text);
        this.note(lines.length === 1 ? "Copied 1 line." : `Copied ${lines.length} lines.`);
      } catch {
        // Some browsers have no clipboard for a page from a file.
        const fields = [{ label: "Script", value: text, isLong: true }];
        this.prompt({ title: "Changes as script", fields, commit() {} });
      }
    }

    #keyDown(event) {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
      const isBusy = this.element.inert || document.querySelector("dialog[open]");
      if (isBusy || event.target.matches("input, textarea")) return;
      event.preventDefault();
      this.send(event.shiftKey ? "redo" : "undo");
    }

    // MARK: Saving

    /** Saves what the engine has checked: in the file of a live page, or else in the page only. */
    async #save(resolve = null) {
      if (!this.content.live?.store) return this.note("Saved in this page only.");
      // The changes stay as the engine wrote them, since a number may have more digits than JavaScript keeps.
      const changes = this.engine.text("changes");
      const body = `${changes.slice(0, -1)},"resolve":${JSON.stringify(resolve)}}`;
      const answer = await this.#hold(() => post("/save", body, this.content.live.token));
      if (answer.saved) {
        this.send("saved", { settings: answer.settings });
        this.note(answer.message ?? "Saved.");
      } else if (answer.conflicts) this.#resolve(answer);
      else for (const line of answer.refusals ?? [answer.message]) this.note(line, true);
    }

    /** Waits for an answer. Nothing can be entered meanwhile, since all that the page has counts as saved then. */
    async #hold(waiting) {
      const focused = document.activeElement;
      this.element.inert = true;
      try {
        return await waiting();
      } catch {
        return { message: "Not saved: the program that shows this page does not answer." };
      } finally {
        this.element.inert = false;
        focused?.focus({ preventScroll: true });
      }
    }

    async #resolve({ conflicts, message }) {
      const lines = conflicts.map(({ label, key, mine, theirs }) =>
        `${label ?? key}: ${mine} (mine), ${theirs} (theirs)`);
      const choices = [{ title: "Keep mine" }, { title: "Take theirs" }, { title: "Cancel" }];
      const title = message ?? "The settings have changed";
      const index = await this.alert({ title, message: lines.join("\n"), choices });
      if (index === 0) this.#save("mine");
      if (index === 1) this.#save("theirs");
    }
  }

  async function post(path, body, token) {
    const headers = { "Content-Type": "application/json", "X-Formwork-Token": token };
    const response = await fetch(path, { method: "POST", headers, body });
    const text = await response.text();
    const isJSON = response.headers.get("Content-Type")?.startsWith("application/json");
    return isJSON ? JSON.parse(text) : { message: text || `Not saved: ${response.status}` };
  }

  // MARK: - The page

  const diagnosticsBox = h("section", { class: "diagnostics", role: "alert", hidden: true });

  /** Shows what is wrong with the form; the last good form stays usable. */
  function showDiagnostics(diagnostics) {
    const lines = diagnostics.map(({ file, line, column, message }) => h("li", {},
      h("code", {}, [file, line, column].filter((part) => part != null).join(":")), h("span", {}, message)));
    const close = button("tool", "Hide", () => { diagnosticsBox.hidden = true; }, icon("close"));
    const header = h("header", {}, h("strong", {}, "There are mistakes"), close);
    diagnosticsBox.replaceChildren(header, h("ul", {}, ...lines));
    diagnosticsBox.hidden = false;
  }

  /** Follows the program that shows the page: changes of the form and of the settings. */
  function listen(token, phones) {
    const events = new EventSource(`/events?token=${encodeURIComponent(token)}`);
    events.addEventListener("form", ({ data }) => {
      const next = JSON.parse(data);
      if (next.phones.length !== phones.length) return location.reload();
      diagnosticsBox.hidden = true;
      document.title = next.title ?? document.title;
      phones.forEach((phone) => phone.follow(next));
    });
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) phones[0].note("The preview has ended.", true);
    });
    events.addEventListener("broken", ({ data }) => showDiagnostics(JSON.parse(data).diagnostics));
    events.addEventListener("settings", ({ data }) => {
      const { settings } = JSON.parse(data);
      for (const phone of phones) if (phone.engine) phone.send("reload", { settings });
    });
  }

  function main() {
    const content = JSON.parse(document.getElementById("document").textContent);
    const page = document.getElementById("page");
    const isOnly = content.phones.length === 1;
    const phones = content.phones.map((phone) => new Phone(content, phone, isOnly));
    document.documentElement.style.setProperty("--width", `${content.width ?? 375}px`);
    page.className = isOnly ? "one" : "many";
    const heading = h("h1", { class: isOnly ? "spoken" : null }, document.title);
    page.append(heading, diagnosticsBox, ...phones.map(({ element }) => element));
    // A page with many phones starts those that come near, one after the other, so that the first is there soon.
    let opened = Promise.resolve();
    const observer = new IntersectionObserver((entries) => {
      for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
        observer.unobserve(target);
        const phone = phones.find(({ element }) => element === target);
        opened = opened.then(() => phone.open()).catch((error) => phone.note(String(error), true))
          .then(() => new Promise((next) => setTimeout(next)));
      }
    }, { rootMargin: "400px" });
    for (const { element } of phones) observer.observe(element);
    if (content.live) listen(content.live.token, phones);
  }

  main();
})();
