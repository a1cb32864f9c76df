import { useEffect, useReducer, useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import { type ListedWord, type RoomTrial, type StoredWords, WordListSchema } from '#shared/word-list.ts';
import { CallFailure, call } from '#web/lib/api.ts';
import { checkForm } from '#web/lib/form-check.ts';
import { useDeed } from '../desk/use-deed.ts';
import * as texts from './texts.ts';
import { type Entry, NO_WORDS, reduceEdits, wordsIn } from './word-edits.ts';

export type Trial = { trials: readonly RoomTrial[]; of: readonly Entry[] };

/** The list of words: loaded, edited, tried and saved. */
export function useWords(onRefused: () => void) {
  const [edits, edit] = useReducer(reduceEdits, NO_WORDS);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [trial, setTrial] = useState<Trial | null>(null);
  const { underWay, carryOut } = useDeed(texts.notDone);
  const revision = useRef<string>(undefined);
  const hold = (stored: StoredWords) => {
    revision.current = stored.revision;
    return stored.words;
  };

  const load = async () => {
    setState('loading');
    try {
      edit({ type: 'loaded', words: hold(await call(ENDPOINTS.listWords)) });
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);

  /** Does something with the list, unless there is a fault in it: that is told at its word. */
  const withWords = (name: string, deed: (words: ListedWord[]) => Promise<string | undefined>) =>
    void carryOut(name, async () => {
      const refuse = (errors: Record<string, string>) => {
        edit({ type: 'refused', errors });
        onRefused();
        return undefined;
      };
      const { output, errors } = checkForm(WordListSchema, { words: wordsIn(edits) });
      if (errors) return refuse(errors);
      try {
        return await deed(output.words);
      } catch (failure) {
        if (!(failure instanceof CallFailure && Object.keys(failure.errors).length > 0)) throw failure;
        return refuse(failure.errors);
      }
    });
  const save = () =>
    withWords('save', async (entered) => {
      const { mine, theirs } = await replaceWords(entered, revision.current);
      if (mine) {
        edit({ type: 'saved', words: hold(mine), sent: edits.entries });
        return texts.saved;
      }
      const { mergeEdits } = await import('./merge-edits.ts');
      const words = hold(theirs);
      edit({ type: 'merged', merge: (now) => mergeEdits(now, words) });
      return texts.merged;
    });
  const tryOut = () =>
    withWords('try', async (words) => {
      const { trials } = await call(ENDPOINTS.tryWords, { body: { words } });
      setTrial({ trials, of: edits.entries });
      return undefined;
    });
  return { edits, edit, state, load, save, tryOut, trial, closeTrial: () => setTrial(null), underWay };
}

type Replaced = { mine: StoredWords; theirs?: never } | { mine?: never; theirs: StoredWords };

/** Gives the list that somebody else has saved since `revision`, where there is one: then it stays. */
async function replaceWords(words: ListedWord[], revision: string | undefined): Promise<Replaced> {
  try {
    return { mine: await call(ENDPOINTS.changeWords, { body: { words, revision } }) };
  } catch (failure) {
    if (!(failure instanceof CallFailure && failure.status === 409)) throw failure;
    return { theirs: await call(ENDPOINTS.listWords) };
  }
}
