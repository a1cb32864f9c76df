import { type ComponentProps, useState } from 'react';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/drawings/skeleton.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { DeskScreen } from './desk/desk-screen.tsx';
import { AddWords } from './words/add-words.tsx';
import { SaveBar } from './words/save-bar.tsx';
import * as texts from './words/texts.ts';
import { useWords } from './words/use-words.ts';
import { countChanges } from './words/word-edits.ts';
import { WordRows } from './words/word-rows.tsx';

/** The words that the college doesn't want in its chats: changed, tried on what was said, and saved as a whole. */
export default function WordsScreen() {
  const [refusals, setRefusals] = useState(0);
  const { edits, edit, state, load, save, tryOut, trial, closeTrial, underWay } = useWords(() =>
    setRefusals((count) => count + 1),
  );
  const isUnsaved = Object.values(countChanges(edits)).some((count) => count > 0);
  const TrialResult = useComponent<ComponentProps<Result>>(fetchTrialResult, trial !== null);
  const LeaveQuestion = useComponent<ComponentProps<Leaving>>(fetchLeaveQuestion, isUnsaved);
  if (state !== 'ready')
    return (
      <DeskScreen desk="words">
        {state === 'loading' ? <Skeleton height="20rem" /> : <NotLoaded onRetry={() => void load()} />}
      </DeskScreen>
    );
  return (
    <DeskScreen desk="words">
      <AddWords entries={edits.entries} onAdd={(words, action) => edit({ type: 'added', words, action })} />
      {TrialResult && trial && (
        <TrialResult trials={trial.trials} isOld={trial.of !== edits.entries} onClose={closeTrial} />
      )}
      <WordRows {...{ edits, edit, refusals }} />
      <SaveBar
        {...{ edits, underWay }}
        onTry={tryOut}
        onSave={save}
        onDiscard={() => edit({ type: 'discarded' })}
      />
      {LeaveQuestion && <LeaveQuestion isOn={isUnsaved} text={texts.leaveText} />}
    </DeskScreen>
  );
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState mood="stuck" title={texts.notLoadedTitle} text={texts.notLoaded}>
    <Button variant="primary" onClick={onRetry}>
      {texts.tryAgain}
    </Button>
  </EmptyState>
);

type Result = typeof import('./words/trial-result.tsx').TrialResult;
type Leaving = typeof import('#web/ui/navigation/leave-question.tsx').LeaveQuestion;

const fetchTrialResult = () =>
  untilLoaded<Result>(async () => (await import('./words/trial-result.tsx')).TrialResult);
const fetchLeaveQuestion = () =>
  untilLoaded<Leaving>(async () => (await import('#web/ui/navigation/leave-question.tsx')).LeaveQuestion);
