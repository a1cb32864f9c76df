/** The moments at which a connection may have ended unnoticed: the page comes back, the network changes, the machine wakes, the server falls silent. */

const TICK_MS = 5000;
/** A tick this late means that the machine slept. */
const SLEPT_MS = 3 * TICK_MS;

/** Calls `check` at each of them, and `look` every five seconds while the page is in sight; answers how to stop. */
export function watchConnection(check: () => void, look: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const becameVisible = () => {
    if (document.visibilityState === 'visible') check();
  };
  document.addEventListener('visibilitychange', becameVisible, { signal });
  for (const moment of ['pageshow', 'online', 'offline']) window.addEventListener(moment, check, { signal });
  const stopTicking = watchTheClock(check, () => document.visibilityState === 'visible' && look());
  signal.addEventListener('abort', stopTicking);
  return () => stop.abort();
}

function watchTheClock(check: () => void, look: () => void): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > SLEPT_MS) check();
    else look();
    last = now;
  }, TICK_MS);
  return () => clearInterval(timer);
}
