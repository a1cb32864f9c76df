import { useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { InboxMessage } from '#shared/contact.ts';
import { CallFailure, call } from '#web/lib/api.ts';
import { isKept, useKeptState } from '#web/lib/use-kept-state.ts';
import { breakable } from '#web/ui/breakable.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/field.tsx';
import { Question } from '#web/ui/controls/question.tsx';
import { Entry, Moment } from '#web/ui/entries/entry-list.tsx';
import { useDeed } from '../desk/use-deed.ts';
import styles from './inbox.module.css';
import * as texts from './texts.ts';

type InboxRowProps = {
  message: InboxMessage;
  sendsMail: boolean;
  onChanged: (message: InboxMessage | null) => void;
};

/** One message: answered by mail where mail is set up, archived, deleted. */
export function InboxRow({ message, sendsMail, onChanged }: InboxRowProps) {
  const { name, email, handled, createdAt } = message;
  const keptAs = `answer ${message._id}`;
  const [isAnswering, setAnswering] = useState(() => isKept(keptAs));
  const deeds = useInboxDeeds({ message, onChanged });
  return (
    <Entry
      facts={
        <>
          <Moment at={createdAt} />
          <bdi>{name}</bdi>
          <a href={`mailto:${encodeURIComponent(email)}`}>{breakable(email)}</a>
        </>
      }
      actions={
        <>
          {sendsMail && !isAnswering && <Button onClick={() => setAnswering(true)}>{texts.answer}</Button>}
          <Button loading={deeds.underWay === 'put away'} onClick={deeds.putAway}>
            {handled ? texts.moveBack : texts.moveToArchive}
          </Button>
          <DeleteButton name={name} isUnderWay={deeds.underWay === 'remove'} onDelete={deeds.remove} />
        </>
      }
    >
      <p className={styles.text} dir="auto">
        {breakable(message.message)}
      </p>
      {isAnswering && (
        <AnswerForm
          {...{ name, email, keptAs }}
          isSending={deeds.underWay === 'answer'}
          onSend={deeds.answer}
          onDone={() => setAnswering(false)}
        />
      )}
    </Entry>
  );
}

type DeleteButtonProps = { name: string; isUnderWay: boolean; onDelete: () => void };

/** Deletes a message once that is confirmed. */
function DeleteButton({ name, isUnderWay, onDelete }: DeleteButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button loading={isUnderWay} onClick={() => setAsked(true)}>
        {texts.remove}
      </Button>
      {isAsked && (
        <Question
          isOpen
          title={texts.removeQuestion(name)}
          yes={texts.remove}
          no={texts.cancel}
          onYes={() => {
            setAsked(false);
            onDelete();
          }}
          onNo={() => setAsked(false)}
        >
          {texts.removeText}
        </Question>
      )}
    </>
  );
}

type AnswerFormProps = {
  name: string;
  email: string;
  isSending: boolean;
  keptAs: string;
  onSend: (text: string, onSent: () => void) => void;
  onDone: () => void;
};

/** Where an answer is written; what was written stays until it is sent. */
function AnswerForm({ name, email, isSending, keptAs, onSend, onDone }: AnswerFormProps) {
  const [text, setText, settle] = useKeptState(keptAs, '');
  const close = () => {
    settle();
    onDone();
  };
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text.trim(), close);
      }}
    >
      <TextArea
        label={texts.answerTo(name)}
        hint={texts.answerHint(email)}
        value={text}
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={isSending} disabled={text.trim() === ''}>
          {texts.sendAnswer}
        </Button>
        <Button onClick={close}>{texts.cancel}</Button>
      </div>
    </form>
  );
}

type InboxDeedsOptions = {
  message: InboxMessage;
  onChanged: (message: InboxMessage | null) => void;
};

/** What can be done with a message of the inbox, one thing after the other. */
function useInboxDeeds({ message, onChanged }: InboxDeedsOptions) {
  const { underWay, carryOut } = useDeed(texts.notDone);
  const params = { id: message._id };

  const putAway = async (handled: boolean) => {
    const body = { handled };
    onChanged((await call(ENDPOINTS.changeContactMessage, { params, body })).contactMessage);
    return handled ? texts.archived : texts.back;
  };
  const answer = async (text: string, onAnswered: () => void) => {
    await call(ENDPOINTS.replyToContactMessage, { params, body: { message: text } });
    onAnswered();
    // The answer is out: a failure from here on must not read as if it were not, or it is written twice.
    return putAway(true).then(
      () => texts.answerSent,
      () => texts.answerSentNotArchived,
    );
  };
  const remove = async () => {
    // Somebody else may have deleted it before.
    await call(ENDPOINTS.removeContactMessage, { params }).catch(unlessGone);
    onChanged(null);
    return texts.removed;
  };
  return {
    underWay,
    putAway: () => void carryOut('put away', () => putAway(!message.handled)),
    answer: (text: string, onAnswered: () => void) => void carryOut('answer', () => answer(text, onAnswered)),
    remove: () => void carryOut('remove', remove),
  };
}

function unlessGone(failure: unknown): void {
  if (!(failure instanceof CallFailure && failure.status === 404)) throw failure;
}
