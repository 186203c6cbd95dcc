// The ways to what a visitor asks to see: a number on its map, a field's control, a tour, the line. What waits
// out of the window is drawn before one is led there.
import { ON_DEMAND } from './on-demand.js';
import { painted } from './painted.js';
import { mayMove } from './theme.js';
import { goTo } from './tours/touring.js';

/**
 * @typedef {import('./labs/lab-element.js').LabElement} LabElement
 * @typedef {import('../state/store.js').Cell} Cell
 */

/** What is left above a title that is scrolled to, as in its style, and below a number. */
const MARGIN_PX = 16;
/** So long after a window has become wider or narrower, its maps are laid out anew. */
const SETTLED_MS = 250;

/** How the page scrolls to what was asked for. */
const manner = () => /** @type {ScrollBehavior} */ (mayMove() ? 'smooth' : 'auto');

/** Whether it scrolls what lies in it; the body is the window's to scroll. @param {Element} element */
const scrolls = (element) =>
  element !== document.body &&
  element.scrollHeight > element.clientHeight &&
  /auto|scroll/.test(getComputedStyle(element).overflowY);

export class Ways {
  #host;
  /** Of the window. */
  #width = innerWidth;
  #turned = 0;

  /** @param {LabElement} host the whole page */
  constructor(host) {
    this.#host = host;
  }

  /** Past the picture, for who moves with the keyboard. */
  toLine() {
    const title = this.#line;
    title?.focus();
    title?.scrollIntoView();
  }

  /**
   * To the stage or the lab that a link names, which lies below the first view, else to the top, where the rest of it
   * is seen; but what is wrong with the link is read first.
   * A frame scrolls itself by this, never the page around it, as scrollIntoView would.
   */
  async toNamed() {
    const { stage, lab, tour } = this.#host.session?.ui ?? {};
    if (lab || (stage && !tour)) await this.#toDrawn(() => this.#stage());
    else return scrollTo(0, 0);
    const line = this.#hasNotice ? null : this.#line;
    scrollTo(0, line ? scrollY + line.getBoundingClientRect().top - MARGIN_PX : 0);
  }

  /** As toNamed, and on to the number that the link names if it is not seen from there. */
  async toLinked() {
    await this.toNamed();
    const { cell, tour } = this.#host.session?.ui ?? {};
    if (!cell || tour || this.#hasNotice) return;
    // A map that is new on the page takes its room in the second frame.
    await painted();
    await painted();
    const box = this.#mapOf(cell)?.boxOfCell(cell);
    const isSeen = box && box.y >= 0 && box.y + box.height <= innerHeight;
    if (!isSeen) await this.#toDrawn(() => this.#showCell(cell, 'auto'));
    await this.uncover('auto');
  }

  /** To the lab that is open, with the keyboard. */
  async toLab() {
    await this.toNamed();
    const stage = this.#part('attention-stage')?.renderRoot;
    /** @type {HTMLElement | null | undefined} */ (
      stage?.querySelector('.labs [aria-pressed="true"]')
    )?.focus({ preventScroll: true });
  }

  /** To what may wait to be drawn. @param {() => Promise<unknown>} show */
  #toDrawn(show) {
    return this.#host.session?.rest.without(show);
  }

  get #hasNotice() {
    return Boolean(this.#part('attention-notices')?.renderRoot.querySelector('.notice'));
  }

  /** In what the element stands: a part of its host's page may scroll by itself. @param {number} top @param {ScrollBehavior} behavior */
  #scrollBy(top, behavior) {
    let around = /** @type {any} */ (this.#host);
    do around = around.assignedSlot ?? around.parentElement ?? around.getRootNode().host;
    while (around && !scrolls(around));
    (around ?? window).scrollBy({ top, behavior });
  }

  /** The title of the line. */
  get #line() {
    return this.#host.renderRoot.querySelector('h2');
  }

  /** @param {Cell} cell a number to be seen; who reads goes on where it is explained */
  toCell(cell) {
    this.#toDrawn(async () => {
      await this.#showCell(cell);
      const card = /** @type {import('./numbers/attention-card.js').AttentionCard | null} */ (
        this.#part('attention-card')
      );
      card ? card.read() : this.focusCell(cell);
    });
  }

  /**
   * The number kept out from under its card, which comes up from below where there is no room beside the line. What lies
   * elsewhere stays there: on somebody else's page, the element may be out of the window.
   * @param {ScrollBehavior} [behavior]
   * @param {boolean} [wasSeen] until the window became another
   */
  async uncover(behavior = manner(), wasSeen = false) {
    const card = this.#part('attention-card');
    await card?.updateComplete;
    const cell = this.#host.session?.ui.cell;
    const map = cell && this.#mapOf(cell);
    await map?.updateComplete;
    const box = map && map.boxOfCell(cell);
    const over = card?.getBoundingClientRect();
    if (!box || !over || box.x < over.left || box.x > over.right) return;
    const below = box.y + box.height + MARGIN_PX - over.top;
    if (below > 0 && (wasSeen || box.y < over.bottom)) this.#scrollBy(below, behavior);
  }

  /** A phone was turned. Bars that come and go while one scrolls leave the width as it is. */
  turn = () => {
    const { cell } = this.#host.session?.ui ?? {};
    const isOther = innerWidth !== this.#width;
    this.#width = innerWidth;
    if (!isOther || !cell || !this.#mapOf(cell)?.isInWindow) return;
    clearTimeout(this.#turned);
    this.#turned = window.setTimeout(() => this.uncover(manner(), true), SETTLED_MS);
  };

  /** What touring.js asks for. @param {string} id @param {number} at */
  toTour(id, at) {
    this.#toDrawn(() => this.#showTour(id, at));
  }

  /** @param {string} name of a field */
  toField(name) {
    this.#toDrawn(() => this.#showField(name));
  }

  /** The keyboard goes on from the number's own place. @param {Cell} cell */
  focusCell(cell) {
    this.#mapOf(cell)?.focusCell(cell);
  }

  /** @param {string} name of an element of the page */
  #part(name) {
    return /** @type {LabElement | null} */ (this.#host.renderRoot.querySelector(name));
  }

  /** The stage, drawn. */
  async #stage() {
    await this.#host.updateComplete;
    const stage = this.#part('attention-stage');
    await stage?.updateComplete;
    return stage;
  }

  /** The map on the page that shows a number, the stage's first. @param {Cell} cell */
  #mapOf(cell) {
    const maps = ['attention-stage', 'attention-picture'].flatMap((name) => {
      const host = this.#part(name);
      return host ? mapsIn(host.renderRoot) : [];
    });
    return maps.find((map) => map.shows(cell));
  }

  /** @param {Cell} cell */
  async #showCell(cell, behavior = manner()) {
    const stage = await this.#stage();
    const seen =
      this.#mapOf(cell) ??
      /** @type {import('./stage/attention-tokens.js').AttentionTokens | null | undefined} */ (
        stage?.renderRoot.querySelector('attention-tokens')
      );
    if (!seen) return;
    await seen.updateComplete;
    const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(seen);
    const top = parseFloat(scrollMarginTop);
    const bottom = innerHeight - parseFloat(scrollMarginBottom);
    const box = seen.boxOfCell(cell);
    if (!box || seen.clientHeight < bottom - top) {
      return seen.scrollIntoView({ block: 'nearest', behavior });
    }
    // Of a map that has no room in a low window, the number has.
    const by = Math.max(0, box.y + box.height - bottom) || Math.min(0, box.y - top);
    this.#scrollBy(by, behavior);
  }

  /** @param {string} id @param {number} at */
  async #showTour(id, at) {
    const { session } = this.#host;
    if (!session) return;
    if (at) goTo(session, id, at);
    // One that does not come leaves its message there.
    await ON_DEMAND.tours.load().catch(() => null);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const tour = /** @type {import('./tours/attention-tour.js').AttentionTour | null} */ (
      this.#part('attention-tour')
    );
    await tour?.updateComplete;
    tour?.reveal();
  }

  /** @param {string} name */
  async #showField(name) {
    const stage = await this.#stage();
    const field = /** @type {LabElement | null | undefined} */ (
      stage?.renderRoot.querySelector(`attention-field#${name}`)
    );
    await field?.updateComplete;
    field?.scrollIntoView({ block: 'center' });
    /** @type {HTMLElement | null | undefined} */ (
      field?.renderRoot.querySelector('input, select')
    )?.focus();
  }
}

/**
 * Also those of a lab, which lie deeper.
 * @param {ParentNode} root
 * @returns {import('./maps/attention-heatmap.js').AttentionHeatmap[]}
 */
function mapsIn(root) {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const isMap = ['attention-heatmap', 'attention-long-map'].includes(element.localName);
    if (isMap) return /** @type {any} */ (element);
    return element.shadowRoot ? mapsIn(element.shadowRoot) : [];
  });
}
