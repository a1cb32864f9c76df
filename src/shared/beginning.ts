/** No syllable or emoji of real texts has more UTF-16 units. */
const SYLLABLE_UNITS = 64;

/** Returns the first `most` UTF-16 units of a text, or fewer, so as not to end within a syllable or an emoji. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, most + SYLLABLE_UNITS))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
