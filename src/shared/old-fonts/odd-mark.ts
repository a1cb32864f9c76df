/** What no other text than an old font's has within a word: of a few words alone, ‘Newton’s laws’ and ‘H2O’ are as odd. */
const ODD_MARK = /[a-z](?:[^a-z\s]*[[\]{}|\\;"~][^a-z\s]*|\/?\d)[a-z]/;

/** A cheap check that decides whether the converter is loaded. */
export const hasOddMark = (text: string): boolean => ODD_MARK.test(text);
