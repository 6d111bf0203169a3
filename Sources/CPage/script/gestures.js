// MARK: - Gestures

// Gestures other than taps: swiping a row for its actions, and dragging an element of a list. For the keyboard and
// assistive technologies, the row's menu and the element's buttons do the same.

/** How far a pointer must move before a press becomes a gesture, in pixels. */
const slop = 6;

/** Cancels the current gesture; with an element as argument, only if the gesture began within it. */
let cancelGesture = () => {};

/**
 * Tracks a pointer from its press until it is released, or until the browser or Escape cancels the gesture.
 *
 * @param gesture - `begins` decides from the first movement whether this gesture starts. If it does, `move` is called
 *   with each event, and `end` with whether the gesture was completed. `tap` is called if the pointer is released
 *   without moving.
 */
function follow(down, gesture) {
  cancelGesture();
  const following = new AbortController();
  let hasBegun = false;

  function end(isDone) {
    if (following.signal.aborted) return;
    following.abort();
    if (hasBegun) gesture.end(isDone);
    else if (isDone) gesture.tap?.();
  }

  function move(event) {
    // The button may have been released outside the window.
    if (!event.buttons) return end(false);
    const dx = event.clientX - down.clientX;
    const dy = event.clientY - down.clientY;
    if (!hasBegun) {
      if (Math.hypot(dx, dy) < slop) return;
      if (!gesture.begins(dx, dy)) return following.abort();
      hasBegun = true;
      ignoreClick();
      onEscape(() => end(false), following.signal);
    }
    gesture.move(event, dx);
  }

  const listeners = { pointermove: move, pointerup: () => end(true), pointercancel: () => end(false) };
  for (const [type, listener] of Object.entries(listeners)) {
    const listen = (event) => { if (event.pointerId === down.pointerId) listener(event); };
    addEventListener(type, listen, { capture: true, signal: following.signal });
  }
  cancelGesture = (within) => { if (!within || within.contains(down.target)) end(false); };
}

/** Whether a press may start a gesture: with the first finger or the main button, and not in a field or on a slider. */
function startsGesture({ button, isPrimary, target }) {
  return !button && isPrimary && !target.matches("input, textarea");
}

/**
 * Ignores a click before the next press, so that a gesture does not also click. Clicks with the keyboard, whose
 * `detail` is 0, still work.
 */
function ignoreClick() {
  const ignoring = new AbortController();
  const options = { capture: true, signal: ignoring.signal };
  addEventListener("click", (event) => {
    if (!event.detail) return;
    event.stopPropagation();
    // Assistive technologies can click without a press.
    ignoring.abort();
  }, options);
  addEventListener("pointerdown", () => ignoring.abort(), options);
}

function onEscape(action, signal) {
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    action();
  }, { capture: true, signal });
}

// MARK: Swipes

/**
 * Lets the reader swipe a row to the left for its actions. `actions` returns objects with a `title`, a function `run`
 * and, optionally, `destructive`.
 */
function makeSwipeable(row, actions) {
  row.addEventListener("pointerdown", (down) => {
    if (!startsGesture(down)) return;
    let swipe = Swipe.on(row);
    follow(down, {
      begins(dx, dy) {
        if (Math.abs(dx) <= Math.abs(dy)) return false;
        const offered = swipe || dx > 0 ? [] : actions();
        if (offered.length) swipe = new Swipe(row, offered);
        return Boolean(swipe);
      },
      move: (_, dx) => swipe.pull(dx),
      end: (isDone) => swipe.release(isDone),
      tap: () => { if (!swipe?.strip.contains(down.target)) swipe?.close(); },
    });
  });
}

/** A row that is moved aside, and the buttons that this reveals. They are removed when the row closes. */
class Swipe {
  /** The current swipe; a page has at most one. */
  static #current = null;
  /** The maximum number of buttons of a row. */
  static limit = 3;

  /** How far the row is moved aside: now, and at rest. */
  #offset = 0;
  #rest = 0;
  #open = new AbortController();

  constructor(row, actions) {
    Swipe.#current = this;
    this.row = row;
    const act = (run) => () => {
      this.close();
      run();
    };
    const buttons = actions.map(({ title, destructive, run }) =>
      button(destructive ? "destructive" : null, null, act(run), h("span", {}, title)));
    this.strip = h("div", { class: "swiped", inert: true }, ...buttons);
    // The row's previous swipe may still be closing.
    row.querySelector(".swiped")?.remove();
    row.append(this.strip);
    this.width = this.strip.offsetWidth;
  }

  /** The current swipe of a row; `null` if the row is closed. */
  static on(row) {
    return Swipe.#current?.row === row ? Swipe.#current : null;
  }

  pull(dx) {
    // The swipe may have been closed in the meantime.
    if (Swipe.#current !== this) return;
    const offset = Math.max(0, this.#rest - dx);
    // Past the width of its buttons, the row follows the pointer more slowly.
    this.#place(Math.min(offset, this.width + Math.max(0, offset - this.width) / 4));
  }

  release(isDone) {
    if (Swipe.#current !== this) return;
    const isOpen = isDone ? this.#offset > this.width / 2 : this.#rest > 0;
    if (!isOpen) return this.close();
    this.#settle(this.width);
    if (this.strip.inert) this.#stayOpen();
  }

  #stayOpen() {
    this.strip.inert = false;
    const { signal } = this.#open;
    const options = { capture: true, signal };
    addEventListener("scroll", () => this.close(), options);
    addEventListener("pointerdown", ({ target }) => {
      if (!this.row.isConnected) return this.close();
      if (this.strip.contains(target)) return;
      // A press elsewhere on the screen only closes the row. A press on the row may become a swipe that closes it.
      if (target.closest(".scroll")) ignoreClick();
      if (!this.row.contains(target)) this.close();
    }, options);
    onEscape(() => this.close(), signal);
  }

  close() {
    if (Swipe.#current !== this) return;
    Swipe.#current = null;
    this.#open.abort();
    if (this.strip.contains(document.activeElement)) this.row.querySelector("button")?.focus({ preventScroll: true });
    this.strip.inert = true;
    const motion = this.#settle(0);
    if (motion) motion.onfinish = () => this.strip.remove();
    else this.strip.remove();
  }

  /** Closes the row, even during a swipe. */
  cancel() {
    cancelGesture();
    this.close();
  }

  #settle(offset) {
    const from = this.#offset;
    this.#rest = offset;
    this.#place(offset);
    return animate(this.row, { translate: [`${-from}px`, `${-offset}px`] }, rowMotion);
  }

  #place(offset) {
    this.#offset = offset;
    this.row.style.translate = offset ? `${-offset}px` : "";
    this.strip.style.minWidth = `${offset}px`;
  }
}

// MARK: Drags

/** Lets the reader drag an element of a list by a handle; `move` is called with its new index. */
function makeDraggable(element, handle, move) {
  handle.addEventListener("pointerdown", (down) => {
    if (!startsGesture(down)) return;
    // Dragging the handle must not also swipe the row.
    down.stopPropagation();
    let drag;
    follow(down, {
      begins: () => Boolean(drag = new Drag(element, down.clientY)),
      move: ({ clientY }) => { drag.y = clientY; },
      end(isDone) {
        const index = drag.end(isDone);
        if (index != null) move(index);
      },
    });
  });
}

/** An element of a list that is being dragged, while the others make room. */
class Drag {
  /** How close to the edge of the screen scrolling starts, and its maximum speed in pixels per frame. */
  static edge = 60;
  static speed = 20;

  #isOver = false;

  constructor(element, y) {
    this.element = element;
    this.list = element.parentElement;
    this.scroll = element.closest(".scroll");
    const rows = [...this.list.children].filter((row) => !row.hasAttribute("data-leaves"));
    // The layout does not change during a drag; rows are only translated.
    this.places = rows.map((row) => ({ row, top: row.offsetTop, height: row.offsetHeight, shift: 0 }));
    this.from = rows.indexOf(element);
    this.y = y;
    this.start = y + this.scroll.scrollTop;
    this.list.classList.add("reordered");
    element.classList.add("dragged");
    this.#follow();
  }

  /** Redraws on every frame, because scrolling moves the list under a resting pointer. */
  #follow() {
    if (this.#isOver) return;
    const { top, bottom } = this.scroll.getBoundingClientRect();
    const beyond = Math.max(0, this.y - bottom + Drag.edge) - Math.max(0, top + Drag.edge - this.y);
    this.scroll.scrollTop += Math.sign(beyond) * Math.min(Math.ceil(Math.abs(beyond) / 3), Drag.speed);
    this.#draw();
    requestAnimationFrame(() => this.#follow());
  }

  /** Shows the element under the pointer, and the others where they will be; returns the index of the element. */
  #draw() {
    const { places, from } = this;
    const own = places[from];
    const last = places.at(-1);
    const wanted = own.top + this.y + this.scroll.scrollTop - this.start;
    const top = Math.max(places[0].top, Math.min(wanted, last.top + last.height - own.height));
    own.row.style.translate = `0 ${top - own.top}px`;
    let to = from;
    places.forEach((place, index) => {
      if (index === from) return;
      const middle = place.top + place.height / 2;
      const by = index < from && top < middle ? 1 : index > from && top + own.height > middle ? -1 : 0;
      to -= by;
      if (by === place.shift) return;
      place.shift = by;
      place.row.style.translate = by ? `0 ${by * own.height}px` : "";
    });
    return to;
  }

  /** Leaves the element at its new place and returns the index, or puts it back and returns `null`. */
  end(isDone) {
    const { element, list, places, from } = this;
    const to = isDone ? this.#draw() : from;
    this.#isOver = true;
    const shown = places.filter(({ row, shift }) => shift || row === element)
      .map(({ row }) => ({ row, top: row.getBoundingClientRect().top }));
    list.classList.remove("reordered");
    element.classList.remove("dragged");
    for (const { row: one } of shown) one.style.translate = "";
    const { row } = places[to];
    if (to !== from) moveBefore(list, element, to < from ? row : row.nextElementSibling);
    for (const { row: one, top } of shown) glide(one, top);
    return to === from ? null : to;
  }
}
