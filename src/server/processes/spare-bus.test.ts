import { beforeEach, describe, expect, it } from 'vitest';
import type { Bus, OpenBus } from './bus.ts';
import { openWithSpare } from './spare-bus.ts';

/** Two buses that carry at once what is said, and processes that may lose the main one alone. */
const newBus = () => {
  const listeners = new Set<(text: string) => void>();
  const said: string[] = [];
  const open: OpenBus = (hear) => {
    listeners.add(hear);
    return {
      carriesRows: false,
      isReplaced: false,
      publish(text) {
        said.push(text);
        for (const listener of listeners) listener(text);
      },
      close: async () => {},
    };
  };
  return { open, said };
};

describe('A bus with a spare one', () => {
  let nowMs = 0;
  let [main, spare] = [newBus(), newBus()];
  const openProcess = () => {
    const process = { hasMain: true, heard: [] as string[], bus: null as unknown as Bus };
    const onMain: OpenBus = (hear) => {
      const bus = main.open((text) => process.hasMain && hear(text));
      return { ...bus, carriesRows: true, publish: (text) => process.hasMain && bus.publish(text) };
    };
    process.bus = openWithSpare(
      { main: onMain, spare: spare.open, isMainUp: () => process.hasMain, now: () => nowMs },
      (text) => process.heard.push(text),
    );
    return process;
  };
  let [one, other, third] = [openProcess(), openProcess(), openProcess()];
  beforeEach(() => {
    nowMs = 0;
    [main, spare] = [newBus(), newBus()];
    [one, other, third] = [openProcess(), openProcess(), openProcess()];
  });

  it('says nothing on the spare while all have the main one', () => {
    one.bus.publish('hello');
    expect(other.heard).toEqual(['hello']);
    expect(spare.said).toEqual([]);
    expect(one.bus).toMatchObject({ carriesRows: true, isReplaced: false });
  });

  it('goes on over the spare where all have lost the main one, without messages', () => {
    for (const process of [one, other, third]) process.hasMain = false;
    one.bus.publish('a message', 'a bell');
    expect(other.heard).toEqual(['a bell']);
    expect(one.bus).toMatchObject({ carriesRows: false, isReplaced: true });
  });

  it('reaches one that has lost the main bus alone, and is heard once by everybody else', () => {
    other.hasMain = false;
    other.bus.publish('I am here');
    expect(one.heard).toEqual(['I am here']);
    one.bus.publish('a message', 'a bell');
    expect(other.heard).toEqual(['I am here', 'a bell']);
    expect(third.heard).toEqual(['I am here', 'a message']);
  });

  it('leaves the spare alone soon after the last one is back', () => {
    other.hasMain = false;
    other.bus.publish('I am here');
    other.hasMain = true;
    nowMs = 6000;
    one.bus.publish('hello');
    expect(spare.said).toEqual(['!I am here']);
    expect(other.heard).toEqual(['I am here', 'hello']);
  });
});
