// MARK: - Screens for one row

/** A screen for the value of one row. It goes when the row does, or when the row takes values of another kind. */
class RowPane extends Pane {
  #kind;

  constructor(phone, row, back) {
    super(phone, { title: row.label, back });
    this.address = { screen: row.screen, id: row.id };
    this.#kind = RowPane.#kindOf(row);
    this.more = buttonSection("More", () => this.send("more"));
  }

  /** What decides how the screen is built. */
  static #kindOf({ input }) {
    const element = input?.element;
    return JSON.stringify([
      input?.kind, input?.isUnique, element?.kind, Boolean(element?.items), element?.isSecure,
    ]);
  }

  send(request, parameters) {
    return this.phone.send(request, { ...this.address, ...parameters });
  }

  async refresh() {
    this.update(await this.phone.row(this.address));
  }

  update(row) {
    if (RowPane.#kindOf(row) !== this.#kind) return this.phone.leave(this);
    this.row = row;
    setText(this.heading, row.label);
    this.more.hidden = !row.hasMore;
    this.show(row);
  }
}

/** The items of a choice with too many of them for a sheet, with a field to search them. */
class ChoicesPane extends RowPane {
  constructor(phone, row, back) {
    super(phone, row, back);
    this.search = h("input", {
      type: "search", class: "search", placeholder: "Search", "aria-label": "Search", oninput: () => this.#filter(),
    });
    this.list = h("ul", { class: "rows choices", role: "list", onkeydown: moveFocus });
    const group = h("div", { class: "group" }, this.list);
    this.content.append(this.search, h("section", { class: "section" }, group), this.more);
    this.update(row);
  }

  show({ input }) {
    this.list.replaceChildren(...choicesOf(input).map((choice) =>
      h("li", {}, choiceButton(choice, () => this.#choose(choice.item)))));
    this.#filter();
  }

  async #choose(item) {
    const answer = await this.send("set", { item });
    if (answer && !answer.refusals.length) this.phone.leave(this);
  }

  #filter() {
    const text = this.search.value.toLowerCase();
    for (const item of this.list.children) item.hidden = !item.textContent.toLowerCase().includes(text);
  }
}

/**
 * The items of an input as choices. The engine is told the index of the one that is chosen, since its value may be
 * a number with more digits than JavaScript keeps.
 */
function choicesOf({ items }) {
  return items.map(({ title, detail, isDisabled, isChosen, chosenAt }, item) =>
    ({ title, detail, isDisabled, isChosen: Boolean(isChosen), chosenAt, item }));
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
class ElementsPane extends RowPane {
  #elements = new Map();

  constructor(phone, row, back) {
    super(phone, row, back);
    this.isMap = row.input.kind === "map";
    /** Whether the elements are chosen from items, each at most once. */
    this.isSet = Boolean(!this.isMap && row.input.element.items && row.input.isUnique);
    this.list = h("ul", { class: `rows ${this.isSet ? "choices" : "elements"}`, role: "list" });
    this.empty = h("p", { class: "nothing", hidden: true });
    this.problems = h("p", { class: "problem footer" });
    this.footer = h("p", { class: "footer" });
    this.reset = h("span", { class: "text" });
    this.resetting = buttonSection(this.reset, () => this.send("reset"));
    const group = h("div", { class: "group" }, this.list, this.empty);
    const sections = [h("section", { class: "section" }, group, this.problems, this.footer)];
    this.adder = this.isSet ? this.more : this.#newAdder(row);
    sections.push(this.adder);
    this.content.append(...sections, this.resetting);
    this.update(row);
    this.isAnimated = true;
  }

  show(row) {
    setText(this.footer, row.help ?? "");
    setText(this.problems, row.problems.join("\n"));
    setText(this.reset, row.defaultShown == null ? "Remove all" : "Reset to the default");
    this.resetting.hidden = !row.isSet || !row.enabled;
    if (this.isSet) return this.#showChoices(row);
    // The element being dragged may no longer exist.
    cancelGesture(this.list);
    const seen = new Map();
    const elements = (row.elements ?? []).map((element, index) => {
      const key = element.name ?? element.shown;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return { ...element, index, key: `${key}/${seen.get(key)}`, isLast: index === row.elements.length - 1 };
    });
    reconcile(
      this.list, this.#elements, elements, ({ key }) => key, (element) => this.#newElement(element), this.isAnimated);
    this.adder.hidden = Boolean(row.isSecretMark);
    const canReset = row.isSecretMark && !this.resetting.hidden;
    const hint = ` To replace them, first use “${this.reset.textContent}”.`;
    const secret = `The elements are secret.${canReset ? hint : ""}`;
    setText(this.empty, elements.length ? "" : row.isSecure ? secret : "No elements");
  }

  // MARK: Elements

  #newElement(element) {
    let current = element;
    const place = () => (this.isMap ? { name: current.name } : { index: current.index, element: current.text });
    const name = h("span", { class: "text" });
    const value = h("span", { class: "value" });
    const drop = () => this.send("remove", place());
    const remove = button("delete", null, drop, icon("minus"));
    const main = button("main", null, () => this.#edit(current, place()), name, value);
    const up = button("move", null, () => this.#move(current, -1), icon("up"));
    const down = button("move", null, () => this.#move(current, 1), icon("down"));
    const handle = h("span", { class: "handle", "aria-hidden": "true" }, icon("list"));
    const moving = this.isMap ? [] : [up, down, handle];
    const view = h("li", { class: "row element swipeable" }, h("div", { class: "line" }, remove, main, ...moving));
    makeSwipeable(view, () => [{ title: "Remove", destructive: true, run: drop }]);
    makeDraggable(view, handle, (to) => this.#moveTo(current, to));
    const update = (next) => {
      current = next;
      setText(name, next.name ?? next.shown);
      setText(value, next.name == null ? "" : next.shown);
      const label = next.name ?? next.shown;
      setAttributes(remove, { "aria-label": `Remove ${label}` });
      setAttributes(up, { "aria-label": `Move ${label} up`, "aria-disabled": next.index === 0 });
      setAttributes(down, { "aria-label": `Move ${label} down`, "aria-disabled": next.isLast });
    };
    update(element);
    return { element: view, update };
  }

  #move(element, by) {
    if (by < 0 ? element.index > 0 : !element.isLast) this.#moveTo(element, element.index + by);
  }

  #moveTo({ index, text }, to) {
    this.send("move", { index, element: text, to });
  }

  #edit(element, place) {
    this.phone.prompt({
      title: element.name ?? this.row.label,
      fields: [{ label: "Value", mode: inputMode(this.row.input.element), ...textField(element.text) }],
      commit: ([text], isChanged) => isChanged
        ? this.phone.send("replace", { ...this.address, ...place, text }, { isQuiet: true }) : true,
    });
  }

  // MARK: Adding

  #newAdder(row) {
    const { element } = row.input;
    if (element.items && !this.isMap) {
      return buttonSection(h("span", { class: "text" }, "Add…"), () => this.#addChoice());
    }
    const fields = (this.isMap ? ["Name", "Value"] : ["New element"]).map((label, index) => h("input", {
      "aria-label": label, placeholder: label, autocomplete: "off", spellcheck: "false", autocapitalize: "off",
      type: element.isSecure && index === (this.isMap ? 1 : 0) ? "password" : "text",
      inputmode: this.isMap && index === 0 ? "text" : inputMode(element),
    }));
    const error = h("p", { class: "problem footer", role: "alert", hidden: true });
    const add = async (event) => {
      event.preventDefault();
      const texts = fields.map((field) => field.value);
      const added = this.isMap ? { name: texts[0], text: texts[1] } : { text: texts[0] };
      const answer = await this.phone.send("add", { ...this.address, ...added }, { isQuiet: true });
      if (!answer) return;
      setText(error, answer.refusals.join("\n"));
      if (answer.refusals.length) return fields.at(-1).focus();
      fields.forEach((field) => { field.value = ""; });
      fields[0].focus();
    };
    const submit = h("button", { type: "submit", class: "link" }, "Add");
    const form = h("form", { class: "group adder", onsubmit: add }, ...fields, submit);
    return h("section", { class: "section" }, h("h3", { class: "header" }, "Add"), form, error);
  }

  async #addChoice() {
    const choices = choicesOf(this.row.input.element).map((choice) => ({ ...choice, isChosen: null }));
    if (this.row.hasMore) choices.push({ title: "More…", request: "more" });
    const choice = await this.phone.choose({ title: this.row.label, choices });
    if (choice?.request === "more") {
      await this.send("more");
      return this.#addChoice();
    }
    if (choice && await this.phone.stillHas(this.address, choice)) this.send("add", { item: choice.item });
  }

  #showChoices(row) {
    const items = choicesOf(row.input.element);
    const keyOf = ({ item, title, detail, isDisabled }) => JSON.stringify([item, title, detail, isDisabled]);
    reconcile(this.list, this.#elements, items, keyOf, (item) => this.#newChoice(item), false);
  }

  #newChoice(item) {
    let current = item;
    const choice = choiceButton(item, () => {
      if (current.chosenAt == null) this.send("add", { item: current.item });
      else this.send("remove", { index: current.chosenAt });
    });
    const update = (next) => {
      current = next;
      choice.setAttribute("aria-pressed", String(next.chosenAt != null));
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
