/** About two thirds of the remaining way. */
const EASE_MS = 50;
/** New rows have a guessed height at first: the end may still move for so many frames. */
const FRAMES_TO_SETTLE = 4;

/** Scrolls to the end of a box, and on with it until it stands still. */
export class EndFollower {
  #frame: number | null = null;
  #isSmooth = false;

  follow(box: HTMLElement, isSmooth: boolean) {
    this.#isSmooth = isSmooth;
    if (!isSmooth) box.scrollTop = box.scrollHeight;
    this.stop();
    let position = box.scrollTop;
    let lastMs = performance.now();
    let framesLeft = FRAMES_TO_SETTLE;
    const step = (nowMs: number) => {
      this.#frame = null;
      const end = endOf(box);
      // Rows that are measured above the box move it; else it may have rounded the position.
      if (Math.abs(box.scrollTop - position) >= 1) position = box.scrollTop;
      const share = this.#isSmooth ? 1 - Math.exp(-Math.max(0, nowMs - lastMs) / EASE_MS) : 1;
      lastMs = nowMs;
      // At least 1 px: a browser may round the position that it is given.
      position = Math.min(end, position + Math.max(1, (end - position) * share));
      if (Math.abs(box.scrollTop - position) >= 1) box.scrollTop = position;
      framesLeft = position < end ? FRAMES_TO_SETTLE : framesLeft - 1;
      if (framesLeft > 0) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop() {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }
}

const endOf = (box: HTMLElement) => box.scrollHeight - box.clientHeight;
