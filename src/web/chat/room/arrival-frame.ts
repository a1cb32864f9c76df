/** Gathers what arrives into one step per painted frame; a hidden page paints none and takes a slower beat. */

const HIDDEN_BEAT_MS = 200;

export function arrivalFrame(step: () => void): { request(): void; cancel(): void } {
  let cancel: (() => void) | null = null;
  const run = () => {
    cancel = null;
    step();
  };
  return {
    request() {
      if (cancel) return;
      // Either may come first: frames stop when the page is hidden while one is awaited.
      const frame = requestAnimationFrame(() => first());
      const timer = setTimeout(() => first(), HIDDEN_BEAT_MS);
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
