import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/field.tsx';
import styles from './inbox.module.css';
import * as texts from './texts.ts';

type AnswerFormProps = {
  name: string;
  email: string;
  isSending: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
};

/** Where an answer is written; what was written stays when it could not be sent. */
export function AnswerForm({ name, email, isSending, onSend, onCancel }: AnswerFormProps) {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text.trim());
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
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
