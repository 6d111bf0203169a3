// MARK: - Rows

/** A row of a screen. */
class RowView {
  #json;
  #shape;

  constructor(phone, row) {
    this.phone = phone;
    this.element = h("li", { class: "row", oncontextmenu: (event) => this.#openMenuOn(event) });
    makeSwipeable(this.element, () => this.#swipeActions());
    this.update(row);
  }

  update(row) {
    const json = JSON.stringify(row);
    if (json === this.#json) return;
    this.#json = json;
    this.row = row;
    // The actions may have changed.
    Swipe.on(this.element)?.cancel();
    if (this.#shape !== (this.#shape = RowView.#shapeOf(row))) this.#build();
    this.#refresh();
  }

  /** What decides which elements a row has; if it changes, they are made again. */
  static #shapeOf(row) {
    return JSON.stringify([
      row.kind, row.role, row.cell, row.enabled, row.isTappable, row.leadsOn, row.hasChevron, row.hasDetails, row.loading,
      row.input?.kind, row.input?.isSlider, RowView.#hasMenu(row), row.cellName, row.hasMore,
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

  /** Typed text that has not been accepted yet; `null` if there is none. */
  get typed() {
    return this.#control?.typed?.() ?? null;
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
    const state = !row.enabled ? " disabled" : RowView.#hasMenu(row) ? " swipeable" : "";
    this.element.className = `row ${row.cell}${state}`;
    this.element.replaceChildren(line, this.help, this.problems, this.error);
    // The items of a picker have a screen of their own, which also loads more of them.
    const loadsMore = row.hasMore && !["picker", "list"].includes(row.kind);
    if (loadsMore) this.element.append(button("link more", `More of ${row.label}`, () => this.send("more"), "More"));
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
    if (row.kind === "picker" && isReady(row)) parts.push(icon("choose"));
    if (row.hasChevron) parts.push(icon("chevron"));
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
    if (this.#menuButton) setAttributes(this.#menuButton, { "aria-label": `Actions for ${row.label}` });
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
    return Boolean(row.enabled && (row.actions?.length || row.input?.isNullable));
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
    if (action) this.#perform(action);
  }

  async #perform(action) {
    if (action.request !== "action") return this.send(action.request, action.parameters);
    if (action.destructive) {
      const choices = [{ title: "Cancel" }, { title: action.title, destructive: true }];
      const alert = { title: `${action.title}?`, message: this.row.label, choices };
      if ((await this.phone.alert(alert)) !== 1) return;
    }
    this.send("action", { title: action.title });
  }

  /** The actions of the menu that a swipe shows, with destructive ones at the edge. */
  #swipeActions() {
    if (!RowView.#hasMenu(this.row)) return [];
    const actions = RowView.#menu(this.row).map((action) => ({ ...action, run: () => this.#perform(action) }));
    actions.sort((one, other) => Boolean(one.destructive) - Boolean(other.destructive));
    if (actions.length <= Swipe.limit) return actions;
    return [{ title: "More", run: () => this.#openMenu() }, ...actions.slice(1 - Swipe.limit)];
  }

  async #explain() {
    const { label, reasons } = await this.ask("why");
    if (reasons) this.phone.explain(label, reasons);
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
