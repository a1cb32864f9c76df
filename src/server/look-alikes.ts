/** Characters that look like Latin letters: those that Unicode Technical Standard 39 lists as confusable. */

/** The characters that lower case and NFKD don't turn into their letter. A test compares with the standard. */
const LOOK_ALIKES: Record<string, string> = {
  a: '\u0251\u03b1\u0430\u15c5\u237a\ua4ee\uab7a\u{102a0}\u{16f40}',
  b: '\u0185\u03b2\u0432\u044c\u13fc\u1472\u15af\u15f7\ua4d0\ua7b5\uab9f\u{10282}\u{102a1}\u{10301}',
  c: '\u03f2\u0441\u1d04\u2ca5\ua4da\uabaf\u{102a2}\u{10302}\u{1043d}\u{1051c}\u{118e9}\u{118f2}\u{1f74c}',
  d: '\u0501\u146f\u15de\u15ea\ua4d2\ua4d3\uab70\uabb7',
  e: '\u03b5\u0435\u04bd\u212e\u22ff\u2d39\ua4f0\uab32\uab7c\u{10286}\u{118c6}\u{118ce}',
  f: '\u017f\u03dd\u0584\u15b4\u1e9d\ua4dd\ua799\uab35\u{10287}\u{102a5}\u{10525}\u{118c2}\u{1d213}',
  g: '\u018d\u0261\u050d\u0581\u13fb\u1d83\ua4d6\uab90',
  h: '\u03b7\u043d\u04bb\u0570\u157c\u2c8f\ua4e7\uab8b\uab92\u{102cf}',
  i: '\u0131\u0269\u026a\u03b9\u0456\u04cf\u2373\ua647\uab75\u{118c3}',
  j: '\u029d\u03f3\u0458\u148d\ua4d9\uab7b',
  k: '\u03ba\u043a\u16d5\u2c95\ua4d7\uabb6\u{10518}',
  l: '1|\u01c0\u05c0\u05d5\u05df\u0627\u0661\u06f1\u07ca\u14aa\u16c1\u2223\u23fd\u2c93\u2cd1\u2d4f\ua4e1\ua4f2\uabae\uffe8\u{1028a}\u{10309}\u{10320}\u{10443}\u{10526}\u{118d2}\u{16f16}\u{16f28}\u{1d22a}\u{1e8c7}',
  m: '\u03bc\u03fb\u043c\u15f0\u16d6\u2c99\ua4df\uab87\u{102b0}\u{10311}',
  n: '\u039d\u0578\u057c\u2c9b\ua4e0\u{10513}\u{1d6b4}\u{1d6ee}\u{1d728}\u{1d762}\u{1d79c}',
  o: '0\u03bf\u03c3\u043e\u0585\u05e1\u0647\u0665\u06be\u06c1\u06d5\u06f5\u07c0\u0966\u09e6\u0a66\u0ae6\u0b20\u0b66\u0be6\u0c66\u0ce6\u0d20\u0d66\u0e50\u0ed0\u101d\u1040\u10ff\u12d0\u1d0f\u1d11\u2c9f\u2d54\u3007\ua4f3\uab3d\u{10292}\u{102ab}\u{1042c}\u{104ea}\u{10516}\u{114d0}\u{118c8}\u{118d5}\u{118d7}\u{118e0}',
  p: '\u03c1\u0440\u146d\u2374\u2ca3\ua4d1\uabb2\u{10295}',
  q: '\u051b\u0563\u0566\u2d55',
  r: '\u0280\u0433\u1587\u1d26\u2c85\ua4e3\uab47\uab48\uab71\uab81\uaba2\u{104dc}\u{16f35}\u{1d216}',
  s: '\u01bd\u0455\u057f\ua4e2\ua731\uaba5\uabaa\u{10296}\u{10448}\u{118c1}\u{16f3a}',
  t: '\u03c4\u0442\u22a4\u27d9\u2ca7\ua4d4\uab72\u{10297}\u{102b1}\u{10315}\u{118bc}\u{16f0a}\u{1f768}',
  u: '\u028b\u03c5\u057d\u1200\u144c\u1d1c\u222a\u22c3\ua4f4\ua79f\uab4e\uab52\u{104f6}\u{118d8}\u{16f42}',
  v: '\u03bd\u0475\u05d8\u0667\u06f7\u142f\u1d20\u2228\u22c1\u2d38\ua4e6\ua6df\uaba9\u{1051d}\u{11706}\u{118c0}\u{16f08}\u{1d20d}',
  w: '\u026f\u0461\u051d\u0561\u1d21\ua4ea\uab83\uaba4\u{1170a}\u{1170e}\u{1170f}\u{118e6}\u{118ef}',
  x: '\u00d7\u03c7\u0445\u1541\u157d\u166d\u166e\u16b7\u2573\u292b\u292c\u2a2f\u2cad\u2d5d\ua4eb\uab53\u{10290}\u{102b4}\u{10317}\u{10322}\u{10527}\u{118ec}',
  y: '\u0263\u028f\u03a5\u03b3\u03d2\u0443\u04af\u10e7\u1d8c\u1eff\u2ca9\ua4ec\uab5a\uab79\uab8d\u{102b2}\u{118a4}\u{118dc}\u{16f43}\u{1d6bc}\u{1d6f6}\u{1d730}\u{1d76a}\u{1d7a4}',
  z: '\u03b6\u1d22\ua4dc\uab93\u{102f5}\u{118c4}\u{118c9}\u{118e5}',
};

const LETTER_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, alike]) => [...alike].map((each) => [each, letter] as const)),
);

/** Returns the text as it looks, in lower case and without accents. A character that may be i or l, like `1`, is l. */
export function foldLookAlikes(text: string): string {
  // Look-alikes are replaced before lower case, because a capital may look like another letter than its small
  // one does, and before NFKD, because NFKD turns U+03F2 into a sigma.
  const folded = replaceAlike(replaceAlike(text).toLowerCase()).normalize('NFKD').toLowerCase();
  return replaceAlike(folded.replace(/\p{M}/gu, ''));
}

const replaceAlike = (text: string) => Array.from(text, (each) => LETTER_OF.get(each) ?? each).join('');
