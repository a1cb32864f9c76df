import { Button } from '#web/ui/controls/button.tsx';
import { ButtonRow } from '#web/ui/controls/button-row.tsx';
import { COPY } from '#web/ui/drawings/icons.ts';
import { takeFocus } from '#web/ui/take-focus.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import * as texts from './factor-texts.ts';
import styles from './second-factor.module.css';

/** Shown once: the server has only hashes of them. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const copy = async () => {
    try {
      // Over plain http a browser has no clipboard.
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(texts.copied);
    } catch {
      toast.error(texts.notCopied);
    }
  };
  return (
    <>
      <p ref={takeFocus} tabIndex={-1}>
        {texts.keepRecoveryCodes}
      </p>
      <ul className={styles.codes} aria-label={texts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button icon={COPY} onClick={copy}>
          {texts.copy}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {texts.haveKept}
        </Button>
      </ButtonRow>
    </>
  );
}
