// MARK: - Controls

// A control shows and changes the value at the end of a row: an object with an `element`, and `update` and `focus`.

/** The control for a row; `null` if the row only has texts. */
function newControl(view, row) {
  if (row.loading === "loading") return spinner();
  if (row.loading === "failed") return retryButton(view);
  switch (row.kind) {
    case "switchToggle": return switchControl(view);
    case "segmentedControl": return segments(view);
    case "textField": case "anyOf": return field(view);
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

  async function step(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    await view.send("step", { by }, { isQuiet: true });
    const { activeElement } = document;
    if (activeElement === document.body || element.contains(activeElement)) focus();
  }

  function focus() {
    (choices.find((choice) => choice.tabIndex === 0) ?? choices[0])?.focus();
  }

  function update(row) {
    const { items } = row.input;
    if (choices.length !== items.length) {
      choices = items.map((_, index) => h("button", {
        type: "button", role: "radio", onclick: () => view.send("set", { item: index }),
      }));
      element.replaceChildren(...choices);
    }
    const chosen = items.findIndex((item) => item.isChosen);
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
  let sending = null;
  let isWaiting = false;

  /** Sends the text in the field when the previous text has been answered. Returns false if it is refused. */
  async function commit() {
    if (!isTyped) return true;
    isWaiting = Boolean(sending);
    sending ??= send().finally(() => { sending = null; });
    return sending;
  }

  async function send() {
    let isAccepted;
    do {
      isWaiting = false;
      const text = input.value;
      // An emptied field goes back to what it is without the reader.
      const answer = await (text === "" ? view.send("reset") : view.send("set", { text }));
      isAccepted = Boolean(answer && !answer.refusals.length);
      // Refused text stays in the field so that it can be corrected. Text typed in the meantime stays, too.
      isTyped = !isAccepted || input.value !== text;
    } while (isWaiting && isTyped && isAccepted);
    update(view.row);
    return !isTyped;
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

  return { element: input, update, commit, typed: () => (isTyped ? input.value : null), focus: () => input.focus() };
}

/** What a field starts with: the value itself, since what is shown may be quoted. */
function fieldText(row) {
  if (row.value == null) return "";
  return row.source ?? (typeof row.value === "string" ? row.value : row.shown);
}

/** How a dialog edits a text: a field of one line would drop the ends of lines. */
function textField(text) {
  return { value: text, isLong: /[\n\r]/.test(text) };
}

function inputMode(input) {
  if (input.kind !== "number") return { email: "email", url: "url" }[input.format] ?? "text";
  // The keyboards for numbers have no minus.
  return !(input.minimum >= 0) ? "text" : input.isInteger ? "numeric" : "decimal";
}

function stepper(view) {
  const number = field(view);
  const buttons = [["minus", -1, "Decrease"], ["plus", 1, "Increase"]].map(([name, by, label]) =>
    button("step", label, () => step(by), icon(name)));
  number.element.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });

  /** A step starts from what was typed, which may be refused. */
  async function step(by) {
    if (await number.commit()) view.send("step", { by });
  }

  const element = h("span", { class: "control stepper" }, number.element, h("span", { class: "steps" }, ...buttons));
  return {
    element,
    update(row) {
      number.update(row);
      buttons.forEach((one) => { one.disabled = !row.enabled; });
    },
    typed: number.typed,
    focus: number.focus,
  };
}

function slider(view) {
  const value = h("output", { class: "amount" });
  const range = h("input", {
    type: "range",
    async oninput() {
      const chosen = range.value;
      const { shown } = await view.ask("shown", { value: Number(chosen) });
      if (shown != null && range.value === chosen) setText(value, shown);
    },
    onchange: async () => {
      const answer = await view.send("set", { value: Number(range.value) });
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
    setText(value, row.shown ?? "");
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
