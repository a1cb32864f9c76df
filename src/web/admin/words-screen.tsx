import { useEffect, useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import { type ListedWord, type RoomTrial, type StoredWords, WORD_ACTIONS } from '#shared/word-list.ts';
import { CallFailure, call } from '#web/lib/api.ts';
import { isSame, useKeptState } from '#web/lib/use-kept-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/field.tsx';
import { Skeleton } from '#web/ui/drawings/loading.tsx';
import { EmptyState } from '#web/ui/layout/layout.tsx';
import { DeskScreen, useAction } from './desk/desk-screen.tsx';
import * as texts from './words/texts.ts';
import { TrialResult } from './words/trial-result.tsx';
import {
  changesBetween,
  faultsIn,
  type Lines,
  linesOf,
  type WordChanges,
  type WordFault,
  withChanges,
  wordsIn,
} from './words/word-lines.ts';
import styles from './words/words.module.css';

/** The words that are unwanted in the chats. */
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

/** The typed words, and the stored list on which they are based. */
type Written = { lines: Lines; basedOn: StoredWords };
type Trial = { trials: readonly RoomTrial[]; of: Lines };

type WordsFormProps = { stored: StoredWords; onStored: (stored: StoredWords) => void };

/** One text area for each action. The lists can be tried on the latest messages, and are saved together. */
function WordsForm(props: WordsFormProps) {
  const { stored } = props;
  const words = useWords(props);
  const { written, lines, faults, trial } = words;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        words.save();
      }}
    >
      <p className={styles.about}>{texts.about}</p>
      {written && written.basedOn.revision !== stored.revision && (
        <OthersChanges
          changes={changesBetween(written.basedOn.words, stored.words)}
          onTake={words.includeTheirs}
        />
      )}
      <WordAreas lines={lines} faults={faults} onWrite={words.write} />
      {trial && (
        <TrialResult trials={trial.trials} isOld={!isSame(trial.of, lines)} onClose={words.closeTrial} />
      )}
      <SaveBar
        changes={changesBetween(stored.words, wordsIn(lines))}
        underWay={words.underWay}
        onTry={words.tryOut}
        onDiscard={words.discard}
      />
    </form>
  );
}

function useWords({ stored, onStored }: WordsFormProps) {
  const [written, setWritten] = useKeptState<Written | null>('words', null);
  const [faults, setFaults] = useState<WordFault[]>([]);
  const [trial, setTrial] = useState<Trial | null>(null);
  const { underWay, carryOut } = useAction(texts.notDone);
  const lines = written?.lines ?? linesOf(stored.words);
  const words = wordsIn(lines);
  const write = (next: Lines) => {
    const basedOn = written?.basedOn ?? stored;
    setWritten(isSame(next, linesOf(basedOn.words)) ? null : { lines: next, basedOn });
    setFaults([]);
  };
  const includeTheirs = (changes: WordChanges) => {
    setWritten({ lines: linesOf(withChanges(words, changes)), basedOn: stored });
    setFaults([]);
  };
  const discard = () => {
    setWritten(null);
    setFaults([]);
  };

  const withWords = (name: string, action: () => Promise<string | undefined>) =>
    void carryOut(name, async () => {
      setFaults([]);
      try {
        return await action();
      } catch (failure) {
        const found = failure instanceof CallFailure ? faultsIn(failure.errors, lines) : [];
        if (found.length === 0) throw failure;
        setFaults(found);
        return undefined;
      }
    });
  const save = () =>
    withWords('save', async () => {
      const { now, isOurs } = await replaceWords(words, stored.revision);
      onStored(now);
      if (!isOurs) return undefined;
      // Words that were typed while the list was being saved stay, based on the saved list.
      setWritten((latest) => (latest === written || latest === null ? null : { ...latest, basedOn: now }));
      return texts.saved;
    });
  const tryOut = () =>
    withWords('try', async () => {
      const { trials } = await call(ENDPOINTS.tryWords, { body: { words } });
      setTrial({ trials, of: lines });
      return undefined;
    });
  const closeTrial = () => setTrial(null);
  return { written, lines, faults, trial, underWay, write, includeTheirs, discard, save, tryOut, closeTrial };
}

/** Saves the list; `isOurs` is false if somebody else has saved another one since it was read. */
async function replaceWords(words: ListedWord[], revision: string) {
  try {
    return { now: await call(ENDPOINTS.changeWords, { body: { words, revision } }), isOurs: true };
  } catch (failure) {
    if (!(failure instanceof CallFailure && failure.status === 409)) throw failure;
    return { now: await call(ENDPOINTS.listWords), isOurs: false };
  }
}

type WordAreasProps = { lines: Lines; faults: readonly WordFault[]; onWrite: (lines: Lines) => void };

function WordAreas({ lines, faults, onWrite }: WordAreasProps) {
  const areas = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [first] = faults;
    if (!first) return;
    const area = areas.current?.querySelectorAll('textarea')[WORD_ACTIONS.indexOf(first.action)];
    const before = area?.value.split('\n').slice(0, first.line - 1) ?? [];
    const start = before.reduce((length, line) => length + line.length + 1, 0);
    area?.setSelectionRange(start, start + (area.value.slice(start).split('\n')[0]?.length ?? 0));
    area?.focus();
  }, [faults]);
  return (
    <div ref={areas} className={styles.areas}>
      {WORD_ACTIONS.map((action) => (
        <TextArea
          key={action}
          label={texts.actions[action]}
          hint={texts.actionMeans[action]}
          error={faults
            .filter((fault) => fault.action === action)
            .map(texts.inLine)
            .join(' ')}
          dir="auto"
          autoCapitalize="none"
          spellCheck={false}
          value={lines[action]}
          onChange={({ target }) => onWrite({ ...lines, [action]: target.value })}
        />
      ))}
    </div>
  );
}

type OthersChangesProps = { changes: WordChanges; onTake: (changes: WordChanges) => void };

/** Shows the changes that somebody else saved meanwhile. */
function OthersChanges({ changes, onTake }: OthersChangesProps) {
  const named = (words: readonly ListedWord[]) =>
    words.map(({ word, action }) => texts.because(texts.actions[action], word)).join(', ');
  return (
    <div role="status" className={styles.others}>
      <p>{texts.changedMeanwhile}</p>
      {changes.added.length > 0 && <p dir="auto">{texts.addedByThem(named(changes.added))}</p>}
      {changes.deleted.length > 0 && <p dir="auto">{texts.deletedByThem(named(changes.deleted))}</p>}
      <Button onClick={() => onTake(changes)}>{texts.includeTheirs}</Button>
    </div>
  );
}

type SaveBarProps = {
  changes: WordChanges;
  underWay: string | null;
  onTry: () => void;
  onDiscard: () => void;
};

/** The bar that saves the list; it is sticky. */
function SaveBar({ changes, underWay, onTry, onDiscard }: SaveBarProps) {
  const isChanged = changes.added.length + changes.deleted.length > 0;
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.state}>
        {isChanged ? texts.unsaved(changes.added.length, changes.deleted.length) : texts.allSaved}
      </p>
      <Button loading={underWay === 'try'} onClick={onTry}>
        {texts.tryIt}
      </Button>
      {isChanged && <Button onClick={onDiscard}>{texts.discard}</Button>}
      <Button type="submit" variant="primary" disabled={!isChanged} loading={underWay === 'save'}>
        {texts.save}
      </Button>
    </div>
  );
}
