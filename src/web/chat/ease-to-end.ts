/** How long about two thirds of the remaining way take. */
const EASE_MS = 50;

/** Scrolls smoothly to the end of a box, however that moves meanwhile, unless the reader scrolls up. */
export class EaseToEnd {
  #frame: number | null = null;

  start(box: HTMLElement) {
    if (this.#frame !== null) return;
    let position = box.scrollTop;
    let lastMs = performance.now();
    const step = (nowMs: number) => {
      const end = box.scrollHeight - box.clientHeight;
      this.#frame = null;
      if (box.scrollTop < Math.min(position, end) - 1) return;
      const share = 1 - Math.exp(-Math.max(0, nowMs - lastMs) / EASE_MS);
      lastMs = nowMs;
      // At least 1 px: a browser may round the position that it is given.
      position += Math.max(1, (end - position) * share);
      box.scrollTop = position;
      if (position < end) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop() {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }
}
