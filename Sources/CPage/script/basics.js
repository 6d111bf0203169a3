// A form as a page: draws what the engine says, and tells the engine what the reader does.
//
// The engine is FormworkCore. It runs in the page, compiled to WebAssembly, or in the program that serves the page. It
// decides everything: which rows there are, what a text means, what is refused and why. This script holds no rule of a
// form; it only keeps the elements of the page.

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

  /** The answer to a request. */
  async ask(request, parameters = {}) {
    const { memory, allocate, answer, resultCount } = this.#exports;
    const bytes = new TextEncoder().encode(JSON.stringify({ [request]: parameters }));
    const place = allocate(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const result = answer(place, bytes.length);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, result, resultCount())));
  }
}

/** The engine in the program that serves the page. */
class Server {
  #token;

  constructor(token) {
    this.#token = token;
  }

  async ask(request, parameters = {}) {
    const headers = { "Content-Type": "application/json", "X-Formwork-Token": this.#token };
    try {
      const response = await fetch("/request", {
        method: "POST", headers, body: JSON.stringify({ [request]: parameters }),
      });
      const isJSON = response.headers.get("Content-Type")?.startsWith("application/json");
      return isJSON ? await response.json() : { error: (await response.text()).trim() };
    } catch {
      return { error: "The program that serves this page is not responding." };
    }
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

/**
 * Returns a text with control characters, bidirectional overrides and the like replaced by visible escapes. Line breaks
 * are kept.
 */
function visible(text) {
  return text.replace(obeyed, (character) => `\\u{${character.codePointAt().toString(16).toUpperCase()}}`);
}

const obeyed =
  /[\0-\x09\x0B-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB\u{E0001}\u{E0020}-\u{E007F}]/gu;

/** Creates an element. Texts of forms only get into the page here and by `setText`: as text, never as HTML. */
function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  const shown = children.filter((child) => child != null);
  element.append(...shown.map((child) => (typeof child === "string" ? visible(child) : child)));
  return element;
}

/** The attributes with text that is displayed or read aloud. */
const isText = new Set(["aria-label", "aria-valuetext", "placeholder", "title"]);

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    // The attributes of ARIA say true and false in words.
    const isFlag = typeof value === "boolean" && !name.startsWith("aria-");
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value == null || (isFlag && !value)) element.removeAttribute(name);
    else {
      const text = isFlag ? "" : isText.has(name) ? visible(String(value)) : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

function setText(element, text) {
  const shown = visible(text ?? "");
  if (element.textContent !== shown) element.textContent = shown;
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
    visible(texts[name] ?? "").replace(/[&<>"']/g, (character) => escaped[character]));
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
