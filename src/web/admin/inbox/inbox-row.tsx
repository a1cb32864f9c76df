import { useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { InboxMessage } from '#shared/contact.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Entry } from '#web/ui/entries/entry.tsx';
import { Moment } from '../desk/moment.tsx';
import { useDeed } from '../desk/use-deed.ts';
import { AnswerForm } from './answer-form.tsx';
import styles from './inbox.module.css';
import * as texts from './texts.ts';

type InboxRowProps = {
  message: InboxMessage;
  sendsMail: boolean;
  onChanged: (message: InboxMessage | null) => void;
};

/** One message: answered by mail where mail is set up, archived, deleted. */
export function InboxRow({ message, sendsMail, onChanged }: InboxRowProps) {
  const { _id, name, email, handled, createdAt } = message;
  const [isAnswering, setAnswering] = useState(false);
  const { underWay, carryOut } = useDeed(texts.notDone);
  const params = { id: _id };

  const putAway = async (isHandled: boolean) => {
    const body = { handled: isHandled };
    onChanged((await call(ENDPOINTS.changeContactMessage, { params, body })).contactMessage);
    return isHandled ? texts.archived : texts.back;
  };
  const answer = async (text: string) => {
    await call(ENDPOINTS.replyToContactMessage, { params, body: { message: text } });
    setAnswering(false);
    // The answer is out: a failure from here on must not read as if it were not, or it is written twice.
    return putAway(true).then(
      () => texts.answerSent,
      () => texts.answerSentNotArchived,
    );
  };
  return (
    <Entry
      facts={
        <>
          <Moment at={createdAt} />
          <bdi>{name}</bdi>
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </>
      }
      actions={
        <>
          {sendsMail && !isAnswering && <Button onClick={() => setAnswering(true)}>{texts.answer}</Button>}
          <Button
            loading={underWay === 'put away'}
            onClick={() => void carryOut('put away', () => putAway(!handled))}
          >
            {handled ? texts.moveBack : texts.moveToArchive}
          </Button>
        </>
      }
    >
      <p className={styles.text} dir="auto">
        {message.message}
      </p>
      {isAnswering && (
        <AnswerForm
          {...{ name, email }}
          isSending={underWay === 'answer'}
          onSend={(text) => void carryOut('answer', () => answer(text))}
          onCancel={() => setAnswering(false)}
        />
      )}
    </Entry>
  );
}
