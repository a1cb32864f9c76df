import { useKeptState } from '#web/lib/use-kept-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/field.tsx';
import styles from './inbox.module.css';
import * as texts from './texts.ts';

type AnswerFormProps = {
  name: string;
  email: string;
  isSending: boolean;
  keptAs: string;
  onSend: (text: string, onSent: () => void) => void;
  onDone: () => void;
};

/** Where an answer is written; what was written stays until it is sent. */
export function AnswerForm({ name, email, isSending, keptAs, onSend, onDone }: AnswerFormProps) {
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
