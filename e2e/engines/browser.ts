/** What a driven browser offers, whichever the protocol. */
export type Browser = {
  /** What its console said of failed scripts and broken policies. */
  faults: string[];
  goto: (url: string) => Promise<void>;
  /** Calls the function in the page; arguments and result travel as JSON. */
  run: <A extends unknown[], T>(inPage: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  /** Performs W3C actions (https://w3c.github.io/webdriver/#actions): both protocols have the same. */
  act: (actions: InputSource[]) => Promise<void>;
  /** In CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
};

export type InputSource = {
  type: 'key' | 'pointer';
  id: string;
  parameters?: { pointerType: 'mouse' | 'touch' };
  actions: { type: string; [field: string]: unknown }[];
};
