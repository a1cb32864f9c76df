import type { ReactNode } from 'react';

/** Shorter words fit into a line even on phones. */
const LONG_WORD = /(\S{20,})/;
/** A line may break before an @ or a dot, and after the characters that separate the parts of an address. */
const JOINT = /(?<=[^\s@.])(?=[@.][^\s@.])|(?<=[/_=&?#-])(?=[^\s/_=&?#-])/u;

/** Lets long words, mostly addresses, break at their joints instead of anywhere. */
export function breakable(text: string): ReactNode {
  const pieces = piecesOf(text);
  if (pieces.length === 1) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
  return pieces.flatMap((piece, index) => (index > 0 ? [<wbr key={index} />, piece] : [piece]));
}

/** Splits the text where a line may end within a long word. */
export function piecesOf(text: string): string[] {
  const pieces = [''];
  text.split(LONG_WORD).forEach((words, index) => {
    const [first = '', ...more] = index % 2 ? words.split(JOINT) : [words];
    pieces.push(`${pieces.pop()}${first}`, ...more);
  });
  return pieces;
}
