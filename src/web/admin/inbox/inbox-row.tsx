import { useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { InboxMessage } from '#shared/contact.ts';
import { call, unlessGone } from '#web/lib/api.ts';
import { drawUuid } from '#web/lib/draw-uuid.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { hasKeptText, useKeptState } from '#web/lib/use-kept-state.ts';
import { breakable } from '#web/ui/breakable.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/field.tsx';
import { Question } from '#web/ui/controls/question.tsx';
import { Entry, Moment } from '#web/ui/entries/entry-list.tsx';
import { passFocusToMain } from '#web/ui/layout/layout.tsx';
import { useAction } from '../desk/desk-screen.tsx';
import styles from './inbox.module.css';
import * as texts from './texts.ts';

type InboxRowProps = {
  message: InboxMessage;
  sendsMail: boolean;
  onChanged: (message: InboxMessage | null) => void;
};

/** One message, which can be answered by mail (if mail is set up), archived and deleted. */
export function InboxRow({ message, sendsMail, onChanged }: InboxRowProps) {
  const { name, email, handled, createdAt } = message;
  const keptAs = `reply ${message._id}`;
  const [isReplying, setReplying] = useState(() => hasKeptText(keptAs));
  const actions = useInboxActions({ message, onChanged });
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
          {sendsMail && !isReplying && <Button onClick={() => setReplying(true)}>{texts.reply}</Button>}
          <Button loading={actions.underWay === 'put away'} onClick={actions.putAway}>
            {handled ? texts.moveBack : texts.moveToArchive}
          </Button>
          <DeleteButton name={name} isUnderWay={actions.underWay === 'remove'} onDelete={actions.remove} />
        </>
      }
    >
      <p className={styles.text} dir="auto" lang={languageOf(message.message)}>
        {breakable(message.message)}
      </p>
      {isReplying && (
        <ReplyForm
          {...{ name, email, keptAs }}
          isSending={actions.underWay === 'reply'}
          onSend={actions.reply}
          onDone={() => setReplying(false)}
        />
      )}
    </Entry>
  );
}

type DeleteButtonProps = { name: string; isUnderWay: boolean; onDelete: () => void };

/** Asks before the message is deleted. */
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

/** A retry with the same key is mailed once; a changed text is another reply. */
const NO_DRAFT = { text: '', key: '' };
const draftOf = (text: string) => (text === '' ? NO_DRAFT : { text, key: drawUuid() });
type Draft = typeof NO_DRAFT;

type ReplyFormProps = {
  name: string;
  email: string;
  isSending: boolean;
  keptAs: string;
  onSend: (draft: Draft, onSent: () => void) => void;
  onDone: () => void;
};

/** Keeps the reply's text until it is sent or cancelled. */
function ReplyForm({ name, email, isSending, keptAs, onSend, onDone }: ReplyFormProps) {
  const [{ text, key }, setDraft, settle] = useKeptState(keptAs, NO_DRAFT);
  const close = () => {
    settle();
    onDone();
  };
  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ text: text.trim(), key }, () => settle({ text, key }) && onDone());
      }}
    >
      <TextArea
        label={texts.replyTo(name)}
        hint={texts.replyHint(email)}
        value={text}
        autoFocus
        onChange={({ target }) => setDraft(draftOf(target.value))}
      />
      <div ref={passFocusToMain} className={styles.buttons}>
        <Button type="submit" variant="primary" loading={isSending} disabled={text.trim() === ''}>
          {texts.sendReply}
        </Button>
        <Button onClick={close}>{texts.cancel}</Button>
      </div>
    </form>
  );
}

type InboxActionsOptions = {
  message: InboxMessage;
  onChanged: (message: InboxMessage | null) => void;
};

function useInboxActions({ message, onChanged }: InboxActionsOptions) {
  const { underWay, carryOut } = useAction(texts.notDone);
  const params = { id: message._id };

  const putAway = async (handled: boolean) => {
    const body = { handled };
    onChanged((await call(ENDPOINTS.changeContactMessage, { params, body })).contactMessage);
    return handled ? texts.archived : texts.back;
  };
  const reply = async ({ text, key }: Draft, onSent: () => void) => {
    await call(ENDPOINTS.replyToContactMessage, { params, body: { message: text }, idempotencyKey: key });
    onSent();
    // The reply has been sent; a failure toast would make the administrator write it twice.
    return putAway(true).then(
      () => texts.replySent,
      () => texts.replySentNotArchived,
    );
  };
  const remove = async () => {
    // Somebody else may have deleted it already.
    await call(ENDPOINTS.removeContactMessage, { params }).catch(unlessGone);
    onChanged(null);
    return texts.removed;
  };
  return {
    underWay,
    putAway: () => void carryOut('put away', () => putAway(!message.handled)),
    reply: (draft: Draft, onSent: () => void) => void carryOut('reply', () => reply(draft, onSent)),
    remove: () => void carryOut('remove', remove),
  };
}
