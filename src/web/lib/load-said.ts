/** Loads the texts that translate the server's answers: none in English, the server's own language. */
export const loadSaid = async (): Promise<typeof import('#languages/said.ts') | null> => null;
