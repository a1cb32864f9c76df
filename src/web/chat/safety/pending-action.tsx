import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Question } from '#web/ui/controls/question.tsx';
import { CLOSE, RESET } from '#web/ui/drawings/icons.ts';
import { focusMain } from '#web/ui/focus-main.ts';
import { passFocusToMain } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import type { RoomClient } from '../room/room-client.ts';
import * as texts from '../texts.ts';
import styles from './pending-action.module.css';
import type { Safety } from './use-safety.ts';

type PendingActionProps = Pick<Safety, 'pending' | 'setPending' | 'noteReported'> & {
  client: RoomClient;
};

/** Shows the follow-up of a menu action: the bar of a report, or the question before a removal. */
export function PendingAction({ pending, setPending, noteReported, client }: PendingActionProps) {
  if (!pending) return null;
  const { action, id } = pending;
  const onClose = () => setPending(null);
  if (action === 'remove') return <RemoveQuestion {...{ id, client, onClose }} />;
  return <ReportBar key={id} {...{ id, client, onClose }} onReported={(is) => noteReported(id, is)} />;
}

type RemoveQuestionProps = { id: string; client: RoomClient; onClose: () => void };

/** Asks before the reader's own message is removed for everyone. */
function RemoveQuestion({ id, client, onClose }: RemoveQuestionProps) {
  const remove = async () => {
    onClose();
    const answer = await client.request({ event: 'remove message', payload: { id } });
    if (!answer?.ok) return void toast.error(answer?.message ?? texts.notRemoved);
    // The dialog has returned the focus to the message, which is removed before or after the answer.
    if (document.activeElement?.matches(`body, [data-message="${CSS.escape(id)}"]`)) focusMain();
  };
  return (
    <Question
      isOpen
      title={texts.removeQuestion}
      yes={texts.removeOwn}
      no={texts.keepIt}
      onYes={() => void remove()}
      onNo={onClose}
    >
      {texts.removeText}
    </Question>
  );
}

/** A report can be withdrawn for this long; then the bar closes unless it has the focus. */
const UNDO_WITHIN_MS = 8000;
const MAX_REASON_CHARS = 500;

type ReportBarProps = {
  id: string;
  client: RoomClient;
  onReported: (isReported: boolean) => void;
  onClose: () => void;
};

/** Sends a report at once, and offers for 8 s to withdraw it or to add a reason. */
function ReportBar(props: ReportBarProps) {
  const { onClose } = props;
  const [reason, setReason] = useState('');
  const { state, fault, isAsking, send, addReason, takeBack } = useReport(props);
  const bar = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => passFocusToMain(bar.current), []);
  const canUndo = useTimeToUndo(state === 'sent', () => {
    if (!bar.current?.contains(document.activeElement)) onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAsking) return;
    if (reason.trim()) void addReason(reason.trim());
    else onClose();
  };
  return (
    <form ref={bar} className={styles.bar} onSubmit={submit}>
      <p className={styles.said} role="status">
        {fault ?? WORDS[state]}
      </p>
      <IconButton label={texts.close} icon={CLOSE} iconSize={18} onClick={onClose} />
      {state === 'failed' && (
        <Button icon={RESET} onClick={() => void send()}>
          {texts.tryAgain}
        </Button>
      )}
      {state === 'sent' && (
        <div className={styles.more}>
          <input
            className={styles.reason}
            aria-label={texts.reason}
            placeholder={texts.reason}
            maxLength={MAX_REASON_CHARS}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {reason.trim() && (
            <Button type="submit" aria-disabled={isAsking}>
              {texts.sendReason}
            </Button>
          )}
          {canUndo && (
            <Button
              ref={passFocusToMain}
              icon={RESET}
              aria-disabled={isAsking}
              onClick={() => !isAsking && void takeBack()}
            >
              {texts.undo}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

const WORDS = { sending: texts.reporting, sent: texts.thankYou, failed: texts.reportFailed } as const;

function useReport({ id, client, onReported, onClose }: ReportBarProps) {
  const [state, setState] = useState<keyof typeof WORDS>('sending');
  const [fault, setFault] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = (more: { reason?: string; withdraw?: true } = {}) =>
    client.request({ event: 'report message', payload: { id, ...more } });

  const send = async () => {
    const answer = await ask();
    if (answer?.ok) onReported(true);
    setFault(answer && !answer.ok ? answer.message : null);
    setState(answer?.ok ? 'sent' : 'failed');
  };
  const sendOnce = useEffectEvent(() => void send());
  useEffect(() => sendOnce(), []);

  /** The bar stays after a failure, so that the reader can try again. */
  const askMore = async (more: { reason: string } | { withdraw: true }, done: string, failed: string) => {
    setAsking(true);
    const answer = await ask(more);
    setAsking(false);
    if (!answer?.ok) {
      toast.error(answer?.message ?? failed);
      return false;
    }
    toast.success(done);
    onClose();
    return true;
  };
  const addReason = (reason: string) => askMore({ reason }, texts.reasonSent, texts.reasonNotSent);
  const takeBack = async () => {
    const isDone = await askMore({ withdraw: true }, texts.reportTakenBack, texts.notTakenBack);
    if (isDone) onReported(false);
  };
  return { state, fault, isAsking, send, addReason, takeBack };
}

function useTimeToUndo(isSent: boolean, onOver: () => void): boolean {
  const [canUndo, setCanUndo] = useState(true);
  const tellOver = useEffectEvent(onOver);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => {
      setCanUndo(false);
      tellOver();
    }, UNDO_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isSent]);
  return canUndo;
}
