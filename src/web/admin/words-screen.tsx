import { useEffect, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { StoredWords } from '#shared/word-list.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/drawings/skeleton.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { DeskScreen } from './desk/desk-screen.tsx';
import * as texts from './words/texts.ts';
import { WordsForm } from './words/words-form.tsx';

/** The words that the college doesn't want in its chats. */
export default function WordsScreen() {
  const [stored, setStored] = useState<StoredWords>();
  const [isFailed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    call(ENDPOINTS.listWords).then(setStored, () => setFailed(true));
  };
  useEffect(load, []);
  return (
    <DeskScreen desk="words">
      {stored ? (
        <WordsForm stored={stored} onStored={setStored} />
      ) : isFailed ? (
        <EmptyState mood="stuck" title={texts.notLoadedTitle} text={texts.notLoaded}>
          <Button variant="primary" onClick={load}>
            {texts.tryAgain}
          </Button>
        </EmptyState>
      ) : (
        <Skeleton height="20rem" />
      )}
    </DeskScreen>
  );
}
