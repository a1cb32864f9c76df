/** Short texts to every process of an installation: quickly, and some of them never, twice or in another order. */
export type Bus = {
  /** Whether it has room for messages; else it only rings. */
  readonly carriesRows: boolean;
  /** Whether the spare one stands in for it (`spare-bus.ts`). */
  readonly isReplaced: boolean;
  /** Drops the text while the bus is away. `brief` is for where no messages are carried. */
  publish: (text: string, brief?: string) => void;
  close: () => Promise<void>;
};

/** Opens a bus, which also hears what it publishes itself: by that a process knows that it works. */
export type OpenBus = (hear: (text: string) => void) => Bus;
