/** Gathers what arrives into one step per painted frame; a slower beat is enough where nobody sees it. */

/** The page may be hidden and paint no frames. */
const HIDDEN_BEAT_MS = 200;
/** To count what is new costs a slow phone a frame while it is scrolled. */
const UNSEEN_BEAT_MS = 500;

type Awaited = { isInSight: boolean; cancel: () => void };

/** In sight: what arrives is to be drawn, and doesn't stand beyond what the reader sees. */
export function batchByFrame(step: () => void): { request(isInSight: boolean): void; cancel(): void } {
  let awaited: Awaited | null = null;
  const cancel = () => {
    awaited?.cancel();
    awaited = null;
  };
  return {
    request(isInSight) {
      // Who comes back to the end doesn't wait for the slower beat.
      if (awaited && (awaited.isInSight || !isInSight)) return;
      cancel();
      const first = () => {
        cancel();
        step();
      };
      // Either may come first: frames stop when the page is hidden while one is awaited.
      const frame = isInSight ? requestAnimationFrame(first) : 0;
      const timer = setTimeout(first, isInSight ? HIDDEN_BEAT_MS : UNSEEN_BEAT_MS);
      awaited = {
        isInSight,
        cancel: () => {
          cancelAnimationFrame(frame);
          clearTimeout(timer);
        },
      };
    },
    cancel,
  };
}
