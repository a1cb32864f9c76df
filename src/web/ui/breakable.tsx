import type { ReactNode } from 'react';

/** Shorter words fit into a line, even on phones. */
const LONG_WORD = /(\S{20,})/;
/** Before an @ or a dot, and after what joins the parts of an address. */
const JOINT = /(?<=[^\s@.])(?=[@.][^\s@.])|(?<=[/_=&?#-])(?=[^\s/_=&?#-])/u;

/** A text whose long words, mostly addresses, are broken at their joints before they are broken anywhere. */
export function breakable(text: string): ReactNode {
  const pieces = piecesOf(text);
  if (pieces.length === 1) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
  return pieces.flatMap((piece, index) => (index > 0 ? [<wbr key={index} />, piece] : [piece]));
}

/** The text, cut where a line may end within a long word. */
export function piecesOf(text: string): string[] {
  const pieces = [''];
  text.split(LONG_WORD).forEach((words, index) => {
    const [first = '', ...more] = index % 2 ? words.split(JOINT) : [words];
    pieces.push(`${pieces.pop()}${first}`, ...more);
  });
  return pieces;
}
