const QUOTED_CHARS = 160;

/** A message's words as a line. */
export const oneLine = (text: string) => text.slice(0, QUOTED_CHARS).replace(/\s+/g, ' ');
