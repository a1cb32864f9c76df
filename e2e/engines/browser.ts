/** What a driven browser offers, whichever the protocol. */
export type Browser = {
  /** Gives the failed scripts and policy breaches that the console has reported since the last call. */
  takeFaults: () => string[];
  goto: (url: string) => Promise<void>;
  /** Calls the function in the page; arguments and result travel as JSON. */
  run: <A extends unknown[], T>(inPage: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  click: (at: Point) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses a key, or a character, while others are held. */
  press: (key: string, ...held: Key[]) => Promise<void>;
  /** Puts a finger down at the start of each way, and moves all together to their ends; missing where it can't. */
  touch?: (...ways: Way[]) => Promise<void>;
  /** In CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  picture: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

export type Point = { x: number; y: number };
export type Way = { from: Point; to: Point };
export type Key = 'Enter' | 'Shift' | 'Control' | 'ArrowRight';

/** How long a browser may take over one thing: it ends what hangs. */
export const ANSWERS_WITHIN_MS = 120_000;
