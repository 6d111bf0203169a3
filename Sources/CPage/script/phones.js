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
  /** The last request, after which the next one is sent. */
  #queue = Promise.resolve();
  /** The requests that have not been answered. */
  #waiting = new Set();
  /** The number of the state that is shown. */
  #state = 0;

  /**
   * @param content - what the page is to show: the form, and how the program shows its cells and views.
   * @param draft - what the page shows until the engine runs: a picture of the phone's first screen, and its caption.
   */
  constructor(content, { sample, screen }, draft, isOnly) {
    this.content = content;
    this.sample = sample;
    this.start = screen;
    this.screens = draft.querySelector(".screens");
    this.toasts = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
    this.glass = h("div", { class: "glass" }, this.screens, this.toasts);
    this.caption = draft.querySelector("figcaption");
    const frame = h("div", { class: "frame" }, this.glass);
    this.element = h("figure", { class: "phone" }, this.#newToolbar(), frame, isOnly ? null : this.caption);
    (isOnly ? document : this.element).addEventListener("keydown", (event) => this.#keyDown(event));
  }

  open() {
    // An event may have started it.
    return this.#enqueue(() => this.screen ? null : this.#start());
  }

  async #start() {
    const { live } = this.content;
    this.engine = live ? new Server(live.token) : await Engine.start();
    // The windows of a preview show the same sample.
    await this.#open(live ? {} : { sample: this.sample });
    if (this.start) await this.engine.ask("go", { screen: this.start });
    await this.#showFirst();
    this.tools.disabled = !this.screen;
  }

  /** Opens the form, in the state of a sample if one is named. */
  async #open(parameters) {
    const answer = await this.engine.ask("open", { ...this.content.open, ...parameters });
    if (answer.error) return this.note(answer.error, true);
    if (answer.mistakes?.length) showDiagnostics(answer.mistakes);
    if (this.content.live) this.sample = answer.sample ?? null;
    this.recoverable = answer.recoverable ?? 0;
    this.#showSamples(answer.samples ?? []);
    this.#warn(answer.warnings ?? []);
  }

  async #showFirst() {
    const view = await this.engine.ask("view", ScreenPane.parameters());
    if (view.error) return;
    const state = await this.engine.ask("state");
    this.#depth = state.depth;
    this.#memories.clear();
    this.#panes = [new ScreenPane(this, view)];
    this.screens.replaceChildren(this.#panes[0].element);
    this.#panes[0].layOut();
    this.#panes[0].scrolled();
    this.#showCaption(view.id, view.title);
    this.#showState(state);
  }

  /** Shows the problems in the settings file that no row shows, except for those already shown. */
  #warn(warnings) {
    for (const line of warnings) if (!this.warnings?.includes(line)) this.note(line, true);
    this.warnings = warnings;
  }

  /** Follows the program: another version of the form, or a state that another window or program has changed. */
  follow(event, data) {
    this.#enqueue(() => this.#follow(event, data));
  }

  async #follow(event, data) {
    if (event === "changed") return this.#take(data);
    this.content = data;
    if (!this.screen) return this.#start();
    const typed = this.screen.typed;
    await this.#open({});
    for (const { row, address, typed: text } of typed) {
      if ("id" in await this.row(address)) continue;
      const value = row.isSecure ? "" : ` ${text}`;
      this.note(`'${row.label ?? row.id}' is no longer in the form; its unsaved value${value} was dropped`);
    }
    await this.#take(await this.engine.ask("state"));
  }

  /** Shows a state and its notes, unless a newer state is already shown. */
  async #take(state) {
    if (!this.screen || state.error) return;
    if (!(state.state <= this.#state)) {
      if (state.screen !== this.screen.id) this.#noteTyped();
      await this.#show(state);
    }
    state.notes.forEach((line) => this.note(line));
  }

  /** Says which entries are lost because another window has left the screen. */
  #noteTyped() {
    for (const { row } of this.screen.typed) {
      this.note(`'${row.label ?? row.id}' was not changed: its screen was closed from another window`, true);
    }
  }

  // MARK: Requests

  get screen() {
    return this.#panes[0];
  }

  /** A row as it looks now; without an `id` if the form has no such row any more. */
  row({ screen, id }) {
    return this.engine.ask("row", { screen, id });
  }

  /** Whether a choice is still what it was when a sheet offered it: the form may have changed meanwhile. */
  async stillHas(address, { item, title }) {
    const { input } = await this.row(address);
    const isSame = (input?.element ?? input)?.items?.[item]?.title === title;
    if (!isSame) this.note("The choices have changed in the meantime.", true);
    return isSame;
  }

  /** Runs work after all work that was queued before it. */
  #enqueue(work) {
    const done = this.#queue.then(work);
    this.#queue = done.catch((error) => this.#failed(error));
    return done;
  }

  /**
   * Sends a request to the engine and shows what it leads to, after the requests before it.
   *
   * @param origin - the row that says why an entry is refused; without one, a note does.
   * @param isQuiet - whether the caller shows what is refused.
   */
  async send(request, parameters = {}, options = {}) {
    const key = JSON.stringify([request, parameters]);
    // A second click before the first one has been answered does nothing.
    if (!["undo", "redo", "step"].includes(request) && this.#waiting.has(key)) return null;
    this.#waiting.add(key);
    try {
      return await this.#enqueue(() => this.#send(request, parameters, options));
    } finally {
      this.#waiting.delete(key);
    }
  }

  async #send(request, parameters, { origin, isQuiet }) {
    let answer;
    const waiting = setInterval(() => this.note("Still working…"), 4000);
    try {
      answer = await this.engine.ask(request, parameters);
      if (!answer.error) await this.#show(answer);
    } catch (error) {
      await this.#restart(error);
      return null;
    } finally {
      clearInterval(waiting);
    }
    if (answer.error) {
      this.note(answer.error, true);
      return null;
    }
    if (origin?.element.isConnected && !isQuiet) origin.refuse(answer.refusals);
    else if (!isQuiet) answer.refusals.forEach((line) => this.note(line, true));
    answer.notes.forEach((line) => this.note(line));
    if (answer.alert) this.#showAlert(answer.alert);
    else if (answer.ask) this.#edit(answer.ask);
    if (answer.conflicts) this.#resolve(answer.conflicts);
    else if (answer.deleted) this.#createAgain(answer.deleted);
    return answer;
  }

  /** Shows the state after a request. */
  async #show(answer) {
    this.#state = answer.state ?? this.#state;
    this.#showState(answer);
    if (answer.screen !== this.screen.id) return this.#move(answer);
    this.#depth = answer.depth;
    for (const pane of this.#panes) await pane.refresh();
  }

  /** Loads what the rows in sight need, late enough for the reader to see that something is loading. */
  loadSoon() {
    // A program that serves the page loads them by itself.
    if (this.content.live || this.#loadTimer || this.#loads > 20) return;
    this.#loadTimer = setTimeout(() => {
      this.#loadTimer = null;
      this.#loads += 1;
      this.send("load");
    }, 400);
  }

  /** An engine that has stopped cannot be asked again: the form starts anew. */
  async #restart(error) {
    console.error(error);
    try {
      await this.#start();
      this.note("Something went wrong. The prototype has been started again.", true);
    } catch (again) {
      this.note(String(again), true);
    }
  }

  #failed(error) {
    console.error(error);
    this.note(String(error), true);
  }

  // MARK: Screens

  goBack() {
    if (this.#panes.length > 1) return this.#pop();
    this.send("back");
  }

  /** Leaves a screen for one row, and what it has opened. */
  leave(pane) {
    while (this.#panes.includes(pane)) this.#pop();
  }

  async #move(answer) {
    const { depth } = answer;
    const memory = depth < this.#depth ? this.#memories.get(answer.screen) : null;
    const view = await this.engine.ask("view", ScreenPane.parameters(memory?.from));
    if (view.error) return;
    const old = this.screen;
    const focused = old.rowOf(document.activeElement?.closest(".row"));
    if (depth > this.#depth) this.#memories.set(old.id, old.remembered(focused?.row.id));
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
    cancelGesture(old.element);
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
  async #edit(address) {
    const row = await this.row(address);
    if (!("id" in row)) return;
    const back = this.#panes.at(-1).heading.textContent;
    switch (row.input?.kind) {
      case undefined: return this.#add(row);
      case "choice":
        if (row.input.items.length <= 8 && !row.hasMore) return this.#chooseItem(row);
        return this.#push(new ChoicesPane(this, row, back));
      case "list": case "map": return this.#push(new ElementsPane(this, row, back));
      case "json": return this.#promptValue(row, { value: row.source ?? "", isLong: true });
      default: {
        const view = row.screen === this.screen.id ? this.screen.row(row.id) : null;
        if (view) return view.focus();
        return this.#promptValue(row, { ...textField(fieldText(row)), isSecure: row.isSecure });
      }
    }
  }

  #add(row) {
    const label = "Name of the new item";
    this.prompt({
      title: row.label, message: label, fields: [{ label, placeholder: row.placeholder }], done: "Add",
      commit: ([text]) => this.send("add", { screen: row.screen, id: row.id, text }, { isQuiet: true }),
    });
  }

  #promptValue(row, field) {
    const { screen, id } = row;
    this.prompt({
      title: row.label, message: row.help,
      fields: [{ label: row.label, placeholder: row.placeholder, mode: inputMode(row.input), ...field }],
      commit: ([text], isChanged) => isChanged
        ? this.send(text === "" ? "reset" : "set", { screen, id, text }, { isQuiet: true }) : true,
    });
  }

  async #chooseItem(row) {
    const { screen, id } = row;
    const choices = choicesOf(row.input);
    if (row.isSet) choices.push(resetting(row));
    const choice = await this.choose({ title: row.label, choices });
    const origin = this.screen.id === screen ? this.screen.row(id) : null;
    if (choice?.request) this.send(choice.request, { screen, id }, { origin });
    else if (choice && await this.stillHas(row, choice)) this.send("set", { screen, id, item: choice.item }, { origin });
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
    const isAnswered = index != null || !alert.choices.length;
    if (isAnswered && alert.number != null) this.send("answer", { alert: alert.number, choice: index ?? 0 });
  }

  /**
   * A dialog with fields. It stays open until what was entered is accepted.
   *
   * @param commit - takes the texts, and whether the reader has changed any, and returns the engine's answer, or true if
   * there is nothing to do.
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
      // A field may start with less than its value, such as without a carriage return.
      const starts = inputs.map((input) => input.value);
      const submit = async (event) => {
        event.preventDefault();
        const texts = inputs.map((input) => input.value);
        const answer = await commit(texts, texts.some((text, index) => text !== starts[index]));
        if (answer === true || answer?.refusals.length === 0) return close(true);
        if (!answer) return;
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

  /** Explains why a row is disabled and how to enable it. */
  explain(label, reasons) {
    const lines = reasons.flatMap(({ lines, remedies }) => [
      h("p", { class: "lines" }, lines.join("\n")), ...remedies.map((remedy) => h("p", { class: "remedy" }, remedy)),
    ]);
    return present(this, "sheet why", (close, dialog) => [
      dialogTexts(dialog, label), h("div", { class: "reasons" }, ...lines),
      button("choice cancel", null, () => close(null), "OK"),
    ]);
  }

  /** Shows a sentence for a few seconds; a long one stays longer. */
  note(text, isError = false) {
    const toast = h("p", { class: `toast${isError ? " error" : ""}` }, text);
    this.toasts.append(toast);
    setTimeout(() => toast.remove(), Math.max(isError ? 7000 : 4000, text.length * 70));
  }

  // MARK: Toolbar

  #newToolbar() {
    this.undo = button("tool", "Undo", () => this.send("undo"), icon("undo"));
    this.redo = button("tool", "Redo", () => this.send("redo"), icon("redo"));
    this.undo.disabled = true;
    this.redo.disabled = true;
    this.unsaved = h("span", { class: "unsaved" });
    this.samples = h("select", { "aria-label": "Sample", hidden: true, onchange: () => this.#showSample() });
    const tools = [this.undo, this.redo, this.unsaved, h("span", { class: "gap" }), this.samples];
    if (this.content.live?.store) tools.push(button("tool link", null, () => this.send("save"), "Save"));
    tools.push(button("tool", "More", () => this.#openMenu(), icon("more")));
    // The tools are disabled until the engine runs.
    this.tools = h("fieldset", { class: "toolbar", "aria-label": "Prototype", disabled: true }, ...tools);
    return this.tools;
  }

  #showState({ unsaved, canUndo, canRedo }) {
    this.undo.disabled = !canUndo;
    this.redo.disabled = !canRedo;
    setText(this.unsaved, unsaved && this.content.live?.store ? `${unsaved} unsaved` : "");
  }

  #showCaption(id, title) {
    const parts = [h("strong", {}, title), h("code", {}, id)];
    if (this.sample) parts.push(h("span", {}, this.sample));
    this.caption.replaceChildren(...parts);
    setAttributes(this.element, { "aria-label": [title, this.sample].filter(Boolean).join(", ") });
  }

  #showSamples(names) {
    // A change of a sample must not get into the file.
    this.samples.hidden = !names.length || Boolean(this.content.live?.store);
    this.sampleNames = [null, ...names];
    this.samples.replaceChildren(...this.sampleNames.map((name) => h("option", {}, name ?? "No sample")));
    this.samples.selectedIndex = Math.max(0, this.sampleNames.indexOf(this.sample));
  }

  #showSample() {
    this.sample = this.sampleNames[this.samples.selectedIndex];
    this.#enqueue(async () => {
      await this.#open({ sample: this.sample });
      await this.#showFirst();
    });
  }

  async #openMenu() {
    const choices = [
      { title: "Copy changes as script", run: () => this.#copy() },
      { title: "Check all settings", run: () => this.send("verify") },
      { title: "Save", run: () => this.send("save") },
      { title: "Discard changes", destructive: true, run: () => this.send("revert") },
    ];
    if (this.recoverable) choices.push({ title: "Recover unsaved changes", run: () => this.#recover() });
    (await this.choose({ title: this.content.title ?? "Prototype", choices }))?.run();
  }

  /** Restores the unsaved changes of an earlier session. */
  async #recover() {
    const answer = await this.send("recover");
    if (answer && !answer.refusals.length) this.recoverable = 0;
  }

  async #copy() {
    const { lines, error } = await this.engine.ask("script");
    if (error) return this.note(error, true);
    if (!lines.length) return this.note("There are no changes.");
    const text = lines.join("\n") + "\n";
    try {
      await navigator.clipboard.writeText(text);
      this.note(lines.length === 1 ? "Copied 1 line." : `Copied ${lines.length} lines.`);
    } catch {
      // Some browsers have no clipboard for a page from a file.
      const fields = [{ label: "Script", value: text, isLong: true }];
      this.prompt({ title: "Changes as script", fields, commit: () => true });
    }
  }

  #keyDown(event) {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    const isBusy = this.tools.disabled || this.element.inert || document.querySelector("dialog[open]");
    if (isBusy || event.target.matches("input, textarea")) return;
    event.preventDefault();
    this.send(event.shiftKey ? "redo" : "undo");
  }

  // MARK: Saving

  /** Asks what to do with the changes if another program has deleted the settings file. */
  async #createAgain(message) {
    const choices = [
      { title: "Create the file again" }, { title: "Discard my changes", destructive: true }, { title: "Cancel" },
    ];
    const index = await this.alert({ title: "Not saved", message, choices });
    if (index === 0) this.send("save", { resolve: "mine" });
    if (index === 1) this.send("revert");
  }

  async #resolve({ settings, message }) {
    const lines = settings.map(({ name, mine, theirs }) => `${name}: ${mine} (mine), ${theirs} (theirs)`);
    const choices = [{ title: "Keep mine" }, { title: "Take theirs" }, { title: "Cancel" }];
    const index = await this.alert({ title: message, message: lines.join("\n"), choices });
    // Other settings may be in conflict by now.
    const keys = settings.map(({ key }) => key);
    if (index === 0) this.send("save", { resolve: "mine", keys });
    if (index === 1) this.send("save", { resolve: "theirs", keys });
  }
}

// MARK: - The page

/** A message above the phones that stays until it is hidden. */
class Banner {
  constructor(className) {
    this.element = h("section", { class: `banner ${className}`, role: "alert", hidden: true });
  }

  show(title, ...lines) {
    const close = button("tool", "Hide", () => this.hide(), icon("close"));
    this.element.replaceChildren(h("header", {}, h("strong", {}, title), close), h("ul", {}, ...lines));
    this.#set(false);
  }

  hide() {
    this.#set(true);
  }

  #set(isHidden) {
    if (this.element.hidden === isHidden) return;
    this.element.hidden = isHidden;
    // The phones have moved, so open dialogs must be moved with them.
    dispatchEvent(new Event("resize"));
  }
}

const mistakes = new Banner("mistakes");
const connection = new Banner("connection");

/** Shows what is wrong with the form; the last good form stays usable. */
function showDiagnostics(diagnostics) {
  mistakes.show("There are mistakes", ...diagnostics.map(({ file, line, column, message }) => h("li", {},
    h("code", {}, [file, line, column].filter((part) => part != null).join(":")), h("span", {}, message))));
}

/** How long the connection to the program may be broken before the page reports it, in milliseconds. */
const patience = 1500;

/**
 * Follows the program that serves the page while the page is visible, because a browser opens only a few connections to
 * a server. When a page connects, the program first sends what the page has missed.
 */
function listen(token, phones) {
  let events = null;
  const update = () => {
    events?.close();
    events = document.hidden ? null : connect(token, phones);
  };
  document.addEventListener("visibilitychange", update);
  update();
}

function connect(token, phones) {
  const address = `/events?token=${encodeURIComponent(token)}`;
  const events = new EventSource(address);
  let timer = null;
  events.addEventListener("form", ({ data }) => {
    const next = JSON.parse(data);
    mistakes.hide();
    document.title = visible(next.title);
    for (const phone of phones) phone.follow("form", next);
  });
  events.addEventListener("changed", ({ data }) => {
    for (const phone of phones) phone.follow("changed", JSON.parse(data));
  });
  events.addEventListener("broken", ({ data }) => showDiagnostics(JSON.parse(data).diagnostics));
  events.addEventListener("open", () => {
    clearTimeout(timer);
    timer = null;
    connection.hide();
  });
  // The browser reconnects by itself unless the request was refused.
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) return showEnd(address);
    timer ??= setTimeout(() => showEnd(address), patience);
  });
  return events;
}

/** Says that the program has ended, unless it answers after all. */
async function showEnd(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  if (answer?.ok) return answer.body.cancel();
  connection.show("The preview has ended.", h("li", {}, "The page no longer follows the form, and you can no longer change settings."));
}

function main() {
  const content = JSON.parse(document.getElementById("document").textContent);
  const page = document.getElementById("page");
  const isOnly = content.phones.length === 1;
  const drafts = page.querySelectorAll(".phone");
  const phones = content.phones.map((phone, index) => new Phone(content, phone, drafts[index], isOnly));
  const heading = h("h1", { class: isOnly ? "spoken" : null }, content.title);
  page.replaceChildren(heading, mistakes.element, connection.element, ...phones.map(({ element }) => element));
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
