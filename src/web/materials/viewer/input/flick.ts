import type { Point } from '../geometry.ts';

/** A finger that rested longer before it was lifted throws nothing. */
const REST_MS = 60;
const MEMORY_MS = 100;
const MIN_SPEED = 0.05;
/** What is left of the speed after a millisecond. */
const GLIDE = 0.997;

type Step = { by: Point; timeMs: number };

/** Lets what a finger moved glide on after it is lifted. */
export class Flick {
  readonly #onGlide: (by: Point) => void;
  #steps: Step[] = [];
  #frame = 0;

  constructor(onGlide: (by: Point) => void) {
    this.#onGlide = onGlide;
  }

  follow(by: Point, timeMs: number) {
    this.#steps = [...this.#steps.filter((step) => timeMs - step.timeMs < MEMORY_MS), { by, timeMs }];
  }

  release(timeMs: number) {
    const [first] = this.#steps;
    const last = this.#steps.at(-1);
    if (!first || !last || timeMs - last.timeMs > REST_MS) return this.stop();
    const passedMs = Math.max(16, timeMs - first.timeMs);
    const sum = (of: (by: Point) => number) => this.#steps.reduce((total, { by }) => total + of(by), 0);
    this.stop();
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      this.#glide({ x: sum(({ x }) => x) / passedMs, y: sum(({ y }) => y) / passedMs });
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#steps = [];
  }

  /** `speed` in pixels per millisecond. */
  #glide(speed: Point) {
    let lastMs = performance.now();
    let left = 1;
    const move = (nowMs: number) => {
      const passedMs = Math.min(50, Math.max(0, nowMs - lastMs));
      lastMs = nowMs;
      left *= GLIDE ** passedMs;
      if (Math.hypot(speed.x, speed.y) * left < MIN_SPEED) return;
      this.#onGlide({ x: speed.x * left * passedMs, y: speed.y * left * passedMs });
      this.#frame = requestAnimationFrame(move);
    };
    this.#frame = requestAnimationFrame(move);
  }
}
