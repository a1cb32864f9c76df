/** Null where they can't be loaded: then the server's own words are shown. */
export const loadSaid = (): Promise<typeof import('#languages/said.ts') | null> =>
  import('#languages/said.ts').catch(() => null);
