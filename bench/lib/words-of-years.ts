/** Words as in a Nepali college: a few make up most of a text, and all words of a text follow from its number. */

const ENGLISH =
  'the of and a to in is that it for as with are this on be by an at from or which about above energy force able'.split(
    ' ',
  );
const NEPALI = 'नेपाल को मा र छ हो पनि एक यो भने गर्न लागि नेपाली बल ऊर्जा विज्ञान समय'.split(' ');
const VOCABULARY = 20_000;
const SYLLABLES = {
  english: 'ka re mi to su na po li ve du sha gi wo be ja ty ne ro fa hu ab ex'.split(' '),
  nepali: 'का मि रे सु ता नि पा लो वि दे गु बा हि जो'.split(' '),
};

const vocabularies = {
  english: [...ENGLISH, ...made('english')],
  nepali: [...NEPALI, ...made('nepali')],
};

/** Returns `count` words; the n-th commonest is used about 1/n as often as the first; every third text is in Nepali. */
export function textOf(n: number, what: string, count: number): string {
  const random = randomOf(n, what);
  const vocabulary = vocabularies[random() < 1 / 3 ? 'nepali' : 'english'];
  // A text repeats the word that it is about.
  const topic = vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'the';
  return Array.from({ length: count }, () =>
    random() < 0.03 ? topic : vocabulary[Math.floor(vocabulary.length ** random()) - 1],
  ).join(' ');
}

/** Returns a number from 0 to 1. */
export const chance = (n: number, what: string): number => randomOf(n, what)();

/** This is Mulberry32. */
function randomOf(n: number, what: string): () => number {
  let seed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(what.length * 31 + what.charCodeAt(0), 0x85ebca6b);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function made(language: keyof typeof SYLLABLES): string[] {
  const random = randomOf(1, language);
  const syllables = SYLLABLES[language];
  return Array.from({ length: VOCABULARY }, () =>
    Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => syllables[Math.floor(random() * syllables.length)],
    ).join(''),
  );
}
