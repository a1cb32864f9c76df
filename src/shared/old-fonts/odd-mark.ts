/**
 * Marks that only text for an old font has within a word. `looksTyped` finds more marks odd, which suits long
 * texts; a few words alone, such as ‘Newton’s laws’ and ‘H2O’, would mislead it.
 */
const ODD_MARK = /[a-z](?:[^a-z\s]*[[\]{}|\\;"~][^a-z\s]*|\/?\d)[a-z]/;

/** A cheap check that decides whether the converter is loaded. */
export const hasOddMark = (text: string): boolean => ODD_MARK.test(text);
