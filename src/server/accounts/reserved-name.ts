/** The name that nobody may take: announcements come from it. */

/**
 * What is confused with its letters (Unicode Technical Standard 39) and isn't the same letter already once case, marks
 * and compatibility forms are folded. Held against the standard's data by a test.
 */
const LOOK_ALIKES: Record<string, string> = {
  c: '\u03c2\u03f2\u0441\u1d04\u2ca5\ua4da\uabaf\u{102a2}\u{10302}\u{1043d}\u{1051c}\u{118e9}\u{118f2}\u{1f74c}',
  g: '\u018d\u0261\u050d\u0581\u13fb\u1d83\ua4d6\uab90',
  i: '1l|\u0131\u01c0\u0269\u026a\u03b9\u0456\u04cf\u05c0\u05d5\u05df\u0627\u0661\u06f1\u07ca\u16c1\u2223\u2373\u23fd\u2502\u2c93\u2d4f\ua4f2\ua647\uab75\u{1028a}\u{10309}\u{10320}\u{118c3}\u{16f28}\u{1e8c7}',
  o: '0\u03bf\u03c3\u043e\u0585\u05e1\u0647\u0665\u06be\u06c1\u06d5\u06f5\u07c0\u0966\u09e6\u0a66\u0ae6\u0b20\u0b66\u0be6\u0c66\u0ce6\u0d20\u0d66\u0e50\u0ed0\u101d\u1040\u10ff\u12d0\u1d0f\u1d11\u2c9f\u2d54\u3007\ua4f3\uab3d\u{10292}\u{102ab}\u{1042c}\u{104ea}\u{10516}\u{114d0}\u{118c8}\u{118d5}\u{118d7}\u{118e0}',
  t: '\u03c4\u0442\u22a4\u27d9\u2ca7\ua4d4\uab72\u{10297}\u{102b1}\u{10315}\u{118dc}\u{16f0a}\u{1f768}',
};

const LETTER_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, alike]) => [...alike].map((each) => [each, letter] as const)),
);

const RESERVED = 'cogito';

export const RESERVED_NAME = 'Full name can’t be Cogito, the name of this site';

/** Whether people would read a word of `name`, or all of it, as Cogito. */
export function isReservedName(name: string): boolean {
  const words = foldLookAlikes(name).split(/[^\p{L}\p{N}]+/u);
  return words.includes(RESERVED) || words.join('') === RESERVED;
}

function foldLookAlikes(text: string): string {
  // Before compatibility forms are folded: the lunate sigma, which looks like a c, would become one that doesn't.
  const folded = replaceAlike(text.toLowerCase()).normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return replaceAlike(folded);
}

const replaceAlike = (text: string) => Array.from(text, (each) => LETTER_OF.get(each) ?? each).join('');
