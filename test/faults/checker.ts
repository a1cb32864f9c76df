/**
 * Checks what a room promises (contract §3) from outside after a fault. A message whose sender got no answer may be
 * stored or not, but never twice. Texts are unique in a run, so that each identifies its send.
 */
import type { Message } from '#shared/chat.ts';

export type Outcome = 'ok' | 'fail' | 'unknown';

export type Send = {
  sender: string;
  text: string;
  outcome: Outcome;
  stored?: Message;
  /** The time by `performance.now()`. */
  answeredAt?: number;
};

export type Reading = {
  reader: string;
  messages: readonly Message[];
  /** The timestamp of the reader's first message; the reader claims to have all the room's messages since then. */
  from: string;
};

export type Paging = { before: string; messages: readonly Message[] };

export type Run = {
  /** Each sender's sends are in the order in which they were sent. */
  sends: readonly Send[];
  history: readonly Message[];
  readings?: readonly Reading[];
  pagings?: readonly Paging[];
};

/** Returns every breach of the six promises, as a sentence that names the message; empty if all are kept. */
export function findBreaches(run: Run): string[] {
  return [
    ...findLost(run),
    ...findInvented(run),
    ...findDoubled(run),
    ...findDisorder(run),
    ...findOvertaking(run),
    ...findUnsoundPages(run),
  ];
}

function findLost({ sends, history }: Run): string[] {
  const byId = new Map(history.map((message) => [message.id, message]));
  return sends.flatMap(({ outcome, stored, sender, text }) => {
    if (outcome !== 'ok' || !stored) return [];
    const found = byId.get(stored.id);
    if (!found) return [`Lost: ${name(stored)}, acknowledged to ${sender} as “${text}”.`];
    if (found.message === text && found.timestamp === stored.timestamp) return [];
    return [`Changed: ${name(stored)} was acknowledged as “${text}”, but is ${name(found)}.`];
  });
}

function findInvented({ sends, history }: Run): string[] {
  const outcomes = new Map(sends.map(({ text, outcome }) => [text, outcome]));
  return history.flatMap((message) => {
    const outcome = outcomes.get(message.message);
    if (outcome === undefined) return [`Invented: ${name(message)} was never sent.`];
    return outcome === 'fail' ? [`Invented: ${name(message)} was refused, and yet stored.`] : [];
  });
}

function findDoubled({ history }: Run): string[] {
  return repeats(history.map(({ message }) => message)).map((text) => {
    const copies = history.filter(({ message }) => message === text);
    return `Doubled: “${text}” is there ${copies.length} times, as ${copies.map(name).join(' and ')}.`;
  });
}

function findDisorder({ history, readings = [] }: Run): string[] {
  const breaches = findSteps('the history', history);
  for (const { reader, messages, from } of readings) {
    breaches.push(...findSteps(reader, messages));
    const expected = history.filter(({ timestamp }) => timestamp >= from);
    const difference = firstDifference(messages, expected);
    if (difference) breaches.push(`Another order: ${reader} ${difference}.`);
  }
  return breaches;
}

function findSteps(reader: string, messages: readonly Message[]): string[] {
  return messages.flatMap((message, index) => {
    const previous = messages[index - 1];
    if (!previous || previous.timestamp < message.timestamp) return [];
    return [`No order: ${reader} has ${name(message)} right after ${name(previous)}.`];
  });
}

/** A lost message is reported as lost, not as overtaken. */
function findOvertaking({ sends, history }: Run): string[] {
  const places = new Map(history.map(({ id }, place) => [id, place]));
  const latest = new Map<string, { place: number; message: Message }>();
  return sends.flatMap(({ sender, stored }) => {
    const place = places.get(stored?.id ?? '');
    if (!stored || place === undefined) return [];
    const previous = latest.get(sender);
    latest.set(sender, { place, message: stored });
    if (!previous || previous.place < place) return [];
    return [`Overtaken: ${sender} said ${name(previous.message)} before ${name(stored)}.`];
  });
}

function findUnsoundPages({ history, pagings = [] }: Run): string[] {
  return pagings.flatMap(({ before, messages }) => {
    const expected = history.filter(({ timestamp }) => timestamp < before);
    const difference = firstDifference(messages, expected);
    return difference ? [`Unsound paging: from ${before}, a reader ${difference}.`] : [];
  });
}

function firstDifference(actual: readonly Message[], expected: readonly Message[]): string | null {
  const length = Math.max(actual.length, expected.length);
  for (let place = 0; place < length; place++) {
    const [has, should] = [actual[place], expected[place]];
    if (has?.id === should?.id) continue;
    const wrong = has ? `has ${name(has)}` : 'has nothing';
    const right = should ? `${name(should)} belongs` : 'nothing belongs';
    return `${wrong} in place ${place} of ${actual.length}, where ${right}`;
  }
  return null;
}

function repeats(texts: string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(texts.filter((text) => seen.size === seen.add(text).size))];
}

const name = ({ id, message, timestamp }: Message) => `“${message}” (${id.slice(0, 8)}, ${timestamp})`;
