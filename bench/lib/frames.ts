const FRAME_MS = 1000 / 60;

/** How many of the frames came too late for 60 a second, from 0 to 1. */
export const lateShare = (gaps: number[]) => gaps.filter((ms) => ms > FRAME_MS * 1.5).length / gaps.length;

/** The milliseconds between frames, for so long; runs in the window. */
export function recordFrames(forMs: number): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    const startedAt = performance.now();
    let last = startedAt;
    const look = (now: number) => {
      gaps.push(now - last);
      last = now;
      if (now - startedAt < forMs) requestAnimationFrame(look);
      else resolve(gaps.slice(1));
    };
    requestAnimationFrame(look);
  });
}
