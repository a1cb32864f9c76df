import type { Bus, OpenBus } from './bus.ts';

/** Begins what is said on the spare bus: by a process that has lost the main one, or by others for its sake. */
const LOST = '!';
const FOR_THE_LOST = '+';
const REMEMBERED_MS = 5000;

type Buses = { main: OpenBus; spare: OpenBus; isMainUp: () => boolean; now?: () => number };

/**
 * Publishes on the spare bus while the main one is away, and on both while another process is heard to have lost it.
 * Both are heard all the time: processes notice at different moments, and one may lose it alone.
 */
export function openWithSpare(
  { main: openMain, spare: openSpare, isMainUp, now = () => performance.now() }: Buses,
  hear: (text: string) => void,
): Bus {
  let lostHeardAt = Number.NEGATIVE_INFINITY;
  const main = openMain(hear);
  const spare = openSpare((text) => {
    if (text.startsWith(LOST)) lostHeardAt = now();
    // Else it comes over the main bus too, and two copies of a list in pieces would mix.
    else if (isMainUp()) return;
    hear(text.slice(1));
  });
  return {
    get carriesRows() {
      return isMainUp() && main.carriesRows;
    },
    get isReplaced() {
      return !isMainUp();
    },
    publish(text, brief = text) {
      if (!isMainUp()) return spare.publish(LOST + brief);
      main.publish(text);
      if (now() - lostHeardAt < REMEMBERED_MS) spare.publish(FOR_THE_LOST + brief);
    },
    async close() {
      await Promise.all([main.close(), spare.close()]);
    },
  };
}
