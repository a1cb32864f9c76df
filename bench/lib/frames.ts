const FRAME_MS = 1000 / 60;

/** Returns the share of frames, from 0 to 1, that came too late for 60 a second. */
export const lateShare = (gaps: number[]) => gaps.filter((ms) => ms > FRAME_MS * 1.5).length / gaps.length;

/** Records the milliseconds between frames, for this long; runs in the window. */
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

/** Records for a list scrolled upwards how far its rows reach above the visible part, in CSS pixels, frame by frame. */
export function recordRowsAhead({ rows, forMs }: { rows: string; forMs: number }): Promise<FrameAhead[]> {
  return new Promise((resolve) => {
    const frames: FrameAhead[] = [];
    const startedAt = performance.now();
    const look = (at: number) => {
      const tops = Array.from(document.querySelectorAll(rows), (row) => row.getBoundingClientRect().top);
      frames.push({ at, ahead: -Math.min(...tops) });
      if (at - startedAt < forMs) requestAnimationFrame(look);
      else resolve(frames);
    };
    requestAnimationFrame(look);
  });
}

type FrameAhead = { at: number; ahead: number };

/** Returns the least that remains when the next frame comes; below 0 there was nothing to show. */
export function leastAhead(frames: readonly FrameAhead[], pixelsPerSecond: number): number {
  const left = frames.slice(0, -1).map(({ at, ahead }, index) => {
    const next = frames[index + 1] as FrameAhead;
    return ahead - ((next.at - at) / 1000) * pixelsPerSecond;
  });
  return Math.min(...left);
}

/** A list that has all its rows and runs no code shows how well this machine can scroll at best. */
export const PLAIN_LIST = `<!doctype html><meta name="viewport" content="width=device-width">
<style>body { margin: 0; font: 16px/1.45 sans-serif } main { height: 100vh; overflow-y: auto }
p { width: fit-content; max-width: 20rem; margin: 2px 12px; padding: 7px 12px; border-radius: 18px; background: #dce8f5 }</style>
<main>${Array.from({ length: 1000 }, (_, n) => `<p>A message of some words, number ${n}</p>`).join('')}</main>
<script>document.querySelector('main').scrollTop = 1e9</script>`;
