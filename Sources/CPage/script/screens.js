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
      setAttributes(this.back, { "aria-label": `Back to ${back ?? "the previous screen"}` });
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
    this.#show(view);
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

  /** The rows with typed text that has not been accepted yet. */
  get typed() {
    return this.#places().map(({ view }) => view).filter((view) => view.typed != null);
  }

  rowOf(element) {
    return this.#places().find(({ view }) => view.element === element)?.view;
  }

  async refresh() {
    let view = await this.#ask();
    if (view.error) return;
    const anchor = this.#isLong ? this.#anchor() : null;
    // If rows have come or gone above those in sight, the window moves along.
    const shift = view.rowCount - this.view.rowCount;
    const first = anchor?.view.row.id;
    if (shift && anchor && view.sections.every(({ rows }) => rows.every(({ id }) => id !== first))) {
      this.from = Math.max(0, this.from + shift);
      view = await this.#ask();
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
    requestAnimationFrame(async () => {
      try {
        if (this.element.isConnected) await this.#follow();
      } finally {
        this.#isWaiting = false;
      }
    });
  }

  /** Draws other rows if the reader has scrolled to the end of those that are drawn. */
  async #follow() {
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
    await this.#draw(place - Math.round(ScreenPane.limit / 2));
    if (anchor) this.#hold(anchor);
  }

  async #draw(from) {
    // What is being typed must not get lost with its field.
    if (this.#body.contains(document.activeElement)) {
      const { place } = this.#places().find(({ view }) => view.element.contains(document.activeElement)) ?? {};
      if (!(place >= from && place < from + ScreenPane.limit)) document.activeElement.blur();
    }
    this.from = Math.max(0, Math.min(from, this.view.rowCount - ScreenPane.limit));
    const view = await this.#ask();
    if (view.error) return;
    this.isAnimated = false;
    this.#show(view);
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

  async #scrollTo(key) {
    if (!this.#sections.has(key)) {
      const section = this.all.find((section) => section.key === key);
      if (section) await this.#draw(section.place);
    }
    const element = this.#sections.get(key)?.element;
    const top = element?.getBoundingClientRect().top;
    if (element) this.scroll.scrollTop += top - this.scroll.getBoundingClientRect().top;
  }
}
