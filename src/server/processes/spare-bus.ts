import type { Bus } from './bus.ts';

/** Publishes on the spare bus while `main` is away. Both are heard all the time: processes notice at different moments. */
export function withSpare(main: Bus, isMainUp: () => boolean, spare: Bus): Bus {
  const inUse = () => (isMainUp() ? main : spare);
  return {
    get carriesRows() {
      return inUse().carriesRows;
    },
    get isReplaced() {
      return inUse() === spare;
    },
    publish: (text) => inUse().publish(text),
    async close() {
      await Promise.all([main.close(), spare.close()]);
    },
  };
}
