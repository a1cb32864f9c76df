/** Spec §9: nearer to it, one is at the end. */
export const BOTTOM_PX = 50;
/** A turn of the wheel scrolls in many small steps, the first of which are still near the end. */
const WHEEL_SCROLLS_FOR_MS = 300;

export type Hold = 'finger' | 'menu';

/**
 * Where a reader is in a box of rows that grows at both ends: at its end, which is followed, or at a row, which stays
 * where it is on the screen. Works with an `overflow-anchor` of `none`, which not every browser has.
 */
export class ReadingPosition {
  readonly #box: HTMLElement;
  readonly #content: HTMLElement;
  readonly #onFollowing: (isFollowing: boolean) => void;
  #isFollowing = true;
  /** While something is pressed or open on the rows, the list doesn't move by itself. */
  readonly #holds = new Set<Hold>();
  /** The first row in sight, and how far from the content's top it stood. */
  #anchor: { row: Element; top: number } | null = null;
  #last = { top: 0, most: 0, viewHeight: 0 };
  /** Px that the last corrections were short of: a box scrolls by whole pixels, and rows have parts of one. */
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

  /** To be called when rows or their heights have changed, before that is painted. */
  keep() {
    if (this.#hasGoneUp()) this.leave();
    const isNew = this.#anchor === null;
    const isResized = this.#box.clientHeight !== this.#last.viewHeight;
    this.#putAnchorBack();
    // A phone's keyboard that opens must not hide the newest message meanwhile.
    if (this.#isFollowing && this.#holds.size === 0) this.#scrollToEnd(isNew || isResized);
    this.#note();
  }

  /** To be called when the box was scrolled; tells whether the reader went up. */
  scrolled({ canFollow }: { canFollow: boolean }): boolean {
    const isUpwards = this.#hasGoneUp();
    // Heights have changed since the last note, so that the browser may have scrolled: `keep` tells both apart.
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

  /** Px. */
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

  /** Before the next message draws the reader back to the end. */
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

  /** Leads the reader to a row. */
  show(row: Element, where: 'start' | 'center') {
    this.leave();
    const { height } = row.getBoundingClientRect();
    const above = where === 'start' ? 0 : (this.#box.clientHeight - height) / 2;
    this.#box.scrollTo({ top: this.#topInContent(row) - Math.max(0, above), behavior: 'instant' });
    this.#note();
  }

  /** Px between the upper edge of the box and the lower one of a row in it. */
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

  /** Only the reader scrolls upwards, but where the box is cut short. */
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
    // Where the content has become shorter, the browser has already scrolled a box that stood lower back to its end.
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
