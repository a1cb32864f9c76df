/** A call whose answer has come waits at most this long for its Nepali words. */
const LIMIT_MS = 5000;

/** Null where they can't be loaded, or not in time: then the server's own words are shown. */
export const loadSaid = (): Promise<typeof import('#languages/said.ts') | null> =>
  Promise.race([
    import('#languages/said.ts').catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, LIMIT_MS, null)),
  ]);
