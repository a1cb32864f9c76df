/** Loads the texts by which the server's answers are translated: in English they say it already. */
export const loadSaid = async (): Promise<typeof import('#languages/said.ts') | null> => null;
