import { useEffect, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { SearchResult } from '#shared/search/search.ts';
import { wordsOf } from '#shared/search/words.ts';
import { call, messageOf } from '#web/lib/api.ts';
import * as texts from './texts.ts';

/** This is longer than the pause between two letters, and shorter than that between two words. */
const ASK_AFTER_MS = 180;

type Found = {
  /** The words of these results; null before the first answer. */
  words: string | null;
  results: readonly SearchResult[];
  failure: string | null;
};

const NOTHING: Found = { words: null, results: [], failure: null };

/** Searches the library while `words` are typed; keeps the last results until the next answer. */
export function useLibrarySearch(words: string): Found & { isAsking: boolean; retry: () => void } {
  const [found, setFound] = useState<Found>(NOTHING);
  const [attempt, setAttempt] = useState(1);
  const isBlank = wordsOf(words).length === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    if (isBlank) return setFound(NOTHING);
    // The request is aborted when other words are typed.
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { results } = await call(ENDPOINTS.search, { query: { q: words }, signal: asking.signal });
        if (!asking.signal.aborted) setFound({ words, results, failure: null });
      } catch (failure) {
        if (asking.signal.aborted) return;
        setFound({ words, results: [], failure: messageOf(failure, texts.somethingWentWrong) });
      }
    }, ASK_AFTER_MS);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [words, isBlank, attempt]);

  const retry = () => {
    setFound(NOTHING);
    setAttempt((attempts) => attempts + 1);
  };
  return { ...found, isAsking: !isBlank && found.words !== words, retry };
}
