/** The list counts as scrolled to the end within this distance (spec §9). */
export const BOTTOM_PX = 50;
/** A turn of the wheel scrolls in many small steps, the first of which stay within `BOTTOM_PX` of the end. */
const WHEEL_SCROLLS_FOR_MS = 300;

export type Hold = 'finger' | 'menu';

/**
 * Keeps the scroll position in a box whose rows grow at both ends: it follows the end, or keeps an anchor row at
 * its place on the screen. It replaces `overflow-anchor`, which not every browser supports.
 */
export class ReadingPosition {
  readonly #box: HTMLElement;
  readonly #content: HTMLElement;
  readonly #onFollowing: (isFollowing: boolean) => void;
  #isFollowing = true;
  /** While a finger or an open menu holds the rows, the list doesn't scroll by itself. */
  readonly #holds = new Set<Hold>();
  /** The first row in view, and its distance from the top of the content. */
  #anchor: { row: Element; top: number } | null = null;
  #last = { top: 0, most: 0, viewHeight: 0 };
  /** The fraction of a pixel that past corrections left over, because a box scrolls by whole pixels. */
  #remainder = 0;
  #wheelTurnedAt = Number.NEGATIVE_INFINITY;

  constructor(box: HTMLElement, content: HTMLElement, onFollowing: (isFollowing: boolean) => void) {
    this.#box = box;
    this.#content = content;
    this.#onFollowing = onFollowing;
  }

  get isFollowing() {
    return this.#isFollowing;
  }

  /** Must be called after rows or their heights have changed, before the next paint. */
  keep() {
    if (this.#hasGoneUp()) this.leave();
    const isNew = this.#anchor === null;
    const isResized = this.#box.clientHeight !== this.#last.viewHeight;
    this.#putAnchorBack();
    // The newest message must stay visible while a phone's keyboard opens.
    if (this.#isFollowing && this.#holds.size === 0) this.#scrollToEnd(isNew || isResized);
    this.#note();
  }

  /** Must be called when the box has scrolled; returns whether the reader scrolled upwards. */
  scrolled({ canFollow }: { canFollow: boolean }): boolean {
    const isUpwards = this.#hasGoneUp();
    // If heights have changed since the last call, the browser may have scrolled by itself, which `keep` corrects.
    if (this.#mostTop !== this.#last.most) {
      this.keep();
      return isUpwards;
    }
    const isDownwards = this.#box.scrollTop > this.#last.top;
    this.#note();
    if (isUpwards) this.leave();
    else if (canFollow && (this.toEnd < 1 || (isDownwards && this.toEnd <= BOTTOM_PX))) this.#reachEnd();
    return isUpwards;
  }

  /** The distance to the end in px. */
  get toEnd() {
    const { scrollHeight, clientHeight, scrollTop } = this.#box;
    return scrollHeight - clientHeight - scrollTop;
  }

  follow() {
    this.#wheelTurnedAt = Number.NEGATIVE_INFINITY;
    this.#set(true);
  }

  leave() {
    this.#set(false);
  }

  /** Must be called on a wheel event, so that the next message doesn't scroll back to the end. */
  wheelTurned(deltaY: number) {
    if (deltaY >= 0 || this.#last.top <= 0) return;
    this.#wheelTurnedAt = performance.now();
    this.leave();
  }

  hold(by: Hold) {
    this.#holds.add(by);
    this.#box.scrollTo({ top: this.#box.scrollTop, behavior: 'instant' });
  }

  release(by: Hold) {
    if (this.#holds.delete(by)) this.keep();
  }

  goToEnd() {
    this.follow();
    this.#box.scrollTo({ top: this.#box.scrollHeight, behavior: smoothly() });
  }

  /** Scrolls to a row. */
  show(row: Element, where: 'start' | 'center') {
    this.leave();
    const { height } = row.getBoundingClientRect();
    const above = where === 'start' ? 0 : (this.#box.clientHeight - height) / 2;
    this.#box.scrollTo({ top: this.#topInContent(row) - Math.max(0, above), behavior: 'instant' });
    this.#note();
  }

  /** The distance in px from the upper edge of the box to the lower edge of a row. */
  bottomInView(row: Element) {
    return row.getBoundingClientRect().bottom - this.#box.getBoundingClientRect().top;
  }

  #reachEnd() {
    if (performance.now() - this.#wheelTurnedAt >= WHEEL_SCROLLS_FOR_MS) this.#set(true);
  }

  #set(isFollowing: boolean) {
    if (this.#isFollowing === isFollowing) return;
    this.#isFollowing = isFollowing;
    this.#onFollowing(isFollowing);
  }

  /** An upward movement is the reader's, unless the content has become shorter. */
  #hasGoneUp() {
    const { top, most } = this.#last;
    return this.#box.scrollTop < top - 1 && this.#mostTop >= most;
  }

  get #mostTop() {
    return this.#box.scrollHeight - this.#box.clientHeight;
  }

  #putAnchorBack() {
    if (!this.#anchor?.row.isConnected) return;
    const { scrollTop } = this.#box;
    // When content becomes shorter, the browser scrolls a box that is beyond the new end back to it.
    const isCutShort = scrollTop < this.#last.top && scrollTop >= this.#mostTop - 1;
    const moved = this.#topInContent(this.#anchor.row) - this.#anchor.top + this.#remainder;
    const wanted = (isCutShort ? this.#last.top : scrollTop) + moved;
    if (Math.abs(wanted - scrollTop) >= 1) this.#box.scrollTop = wanted;
    const left = wanted - this.#box.scrollTop;
    this.#remainder = Math.abs(left) < 1 ? left : 0;
  }

  #scrollToEnd(isAtOnce: boolean) {
    const { toEnd } = this;
    if (toEnd < 1) return;
    const isNear = toEnd <= this.#box.clientHeight / 2;
    this.#box.scrollTo({
      top: this.#box.scrollHeight,
      behavior: isAtOnce || !isNear ? 'instant' : smoothly(),
    });
  }

  #note() {
    this.#last = { top: this.#box.scrollTop, most: this.#mostTop, viewHeight: this.#box.clientHeight };
    const row = this.#firstInSight();
    this.#anchor = row && { row, top: this.#topInContent(row) };
  }

  #topInContent(row: Element) {
    const view = this.#box.getBoundingClientRect();
    return row.getBoundingClientRect().top - view.top + this.#box.scrollTop;
  }

  #firstInSight(): Element | null {
    const { children } = this.#content;
    const edge = this.#box.getBoundingClientRect().top;
    let [from, to] = [0, children.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((children[middle]?.getBoundingClientRect().bottom ?? 0) > edge) to = middle;
      else from = middle + 1;
    }
    return children[from] ?? null;
  }
}

const smoothly = (): ScrollBehavior =>
  document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
