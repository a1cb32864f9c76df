import { type ComponentProps, useState } from 'react';
import type { InboxMessage } from '#shared/contact.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { isKept } from '#web/lib/use-kept-state.ts';
import { breakable } from '#web/ui/breakable.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Question } from '#web/ui/controls/question.tsx';
import { Entry } from '#web/ui/entries/entry.tsx';
import { Moment } from '../desk/moment.tsx';
import styles from './inbox.module.css';
import * as texts from './texts.ts';
import { useInboxDeeds } from './use-inbox-deeds.ts';

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
  const AnswerForm = useComponent<ComponentProps<Form>>(fetchForm, isAnswering);
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
      {AnswerForm && isAnswering && (
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

type Form = typeof import('./answer-form.tsx').AnswerForm;

const fetchForm = () => untilLoaded<Form>(async () => (await import('./answer-form.tsx')).AnswerForm);

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
