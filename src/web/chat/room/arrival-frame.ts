/** Gathers what arrives into one step per painted frame; a slower beat is enough where nobody sees it. */

const UNSEEN_BEAT_MS = 200;

/** Unseen: the page is hidden and paints no frames, or what arrives stands beyond what is in sight. */
export function arrivalFrame(step: () => void): { request(isInSight: boolean): void; cancel(): void } {
  let cancel: (() => void) | null = null;
  const run = () => {
    cancel = null;
    step();
  };
  return {
    request(isInSight) {
      if (cancel) return;
      // Either may come first: frames stop when the page is hidden while one is awaited.
      const frame = isInSight ? requestAnimationFrame(() => first()) : 0;
      const timer = setTimeout(() => first(), UNSEEN_BEAT_MS);
      const first = () => {
        cancel?.();
        run();
      };
      cancel = () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    },
    cancel() {
      cancel?.();
      cancel = null;
    },
  };
}
