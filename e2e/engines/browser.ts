/** The functions of a driven browser, independent of the protocol. */
export type Browser = {
  /** Returns the script errors and policy violations on the console since the last call. */
  takeFaults: () => string[];
  goto: (url: string) => Promise<void>;
  /** Calls the function in the page; arguments and result are passed as JSON. */
  run: <A extends unknown[], T>(inPage: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  click: (at: Point) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses a key, or a character, while other keys are held. */
  press: (key: string, ...held: Key[]) => Promise<void>;
  /** Puts a finger down at the start of each path, and moves all to the ends; undefined if unsupported. */
  touch?: (...ways: Way[]) => Promise<void>;
  /** Sets the size of the viewport, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  picture: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

export type Point = { x: number; y: number };
export type Way = { from: Point; to: Point };
export type Key = 'Enter' | 'Shift' | 'Control' | 'ArrowRight';

/** The time limit of one call, which ends calls that hang. */
export const ANSWERS_WITHIN_MS = 120_000;
