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

/** A list whose rows all stand there, and nothing that runs: how well it scrolls is what the machine can do at best. */
export const PLAIN_LIST = `<!doctype html><meta name="viewport" content="width=device-width">
<style>body { margin: 0; font: 16px/1.45 sans-serif } main { height: 100vh; overflow-y: auto }
p { width: fit-content; max-width: 20rem; margin: 2px 12px; padding: 7px 12px; border-radius: 18px; background: #dce8f5 }</style>
<main>${Array.from({ length: 1000 }, (_, n) => `<p>A message of some words, number ${n}</p>`).join('')}</main>
<script>document.querySelector('main').scrollTop = 1e9</script>`;
