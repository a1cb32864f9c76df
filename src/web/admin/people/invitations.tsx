import { useCallback, useEffect, useId, useState } from 'react';
import type { Invitation } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { dateFormat } from '#shared/language.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { isKept, useKeptState } from '#web/lib/use-kept-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ButtonRow } from '#web/ui/controls/button-row.tsx';
import { Entry } from '#web/ui/entries/entry.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { useDeed } from '../desk/use-deed.ts';
import * as texts from './invitation-texts.ts';
import styles from './invitations.module.css';

const fetchForm = async () => (await import('./invitation-form.tsx')).InvitationForm;
const formatDay = dateFormat({ dateStyle: 'medium' });

/** Links by which others may register: those that still work, and a form for another one. */
export function Invitations() {
  const id = useId();
  const { invitations, load } = useInvitations();
  const [link, setLink] = useKeptState<string | null>('invitation link', null);
  const [isOpen, setOpen] = useState(() => isKept('invitation'));
  const InvitationForm = useComponent(fetchForm, isOpen, () => {
    setOpen(false);
    toast.error(texts.notFetched);
  });
  const { underWay, carryOut } = useDeed(texts.notEnded);
  const end = (invitation: Invitation) =>
    carryOut(invitation.id, async () => {
      await call(ENDPOINTS.endInvitation, { params: { id: invitation.id } });
      await load();
      return texts.ended;
    });
  const show = async (made: string) => {
    setLink(made);
    setOpen(false);
    await load();
  };
  return (
    <section className={styles.invitations} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{texts.invitations}</h2>
        {!isOpen && <Button onClick={() => setOpen(true)}>{texts.invite}</Button>}
      </div>
      {isOpen && InvitationForm && <InvitationForm onMade={show} onCancel={() => setOpen(false)} />}
      {link && <Link link={link} onDone={() => setLink(null)} />}
      {invitations.length > 0 && (
        <ul className={styles.list}>
          {invitations.map((each) => (
            <Entry
              key={each.id}
              facts={texts.madeBy(each.madeBy)}
              actions={
                <Button loading={underWay === each.id} onClick={() => end(each)}>
                  {texts.end}
                </Button>
              }
            >
              {texts.lets(each.usesLeft, formatDay(Date.parse(each.expiresAt)))}
            </Entry>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Told once: the server has only its hash. */
function Link({ link, onDone }: { link: string; onDone: () => void }) {
  const copy = async () => {
    try {
      // Over plain http a browser has no clipboard.
      await navigator.clipboard.writeText(link);
      toast.success(texts.copied);
    } catch {
      toast.error(texts.notCopied);
    }
  };
  return (
    <div className={styles.link}>
      <p ref={takeFocus} tabIndex={-1}>
        {texts.aboutLink}
      </p>
      <code>{link}</code>
      <ButtonRow>
        <Button variant="primary" onClick={copy}>
          {texts.copy}
        </Button>
        <Button onClick={onDone}>{texts.done}</Button>
      </ButtonRow>
    </div>
  );
}

function useInvitations() {
  const [invitations, setInvitations] = useState<Invitation[]>([]);
  const load = useCallback(
    () =>
      call(ENDPOINTS.listInvitations).then(
        (answer) => setInvitations(answer.invitations),
        (failure) => toast.error(messageOf(failure, texts.notLoaded)),
      ),
    [],
  );
  useEffect(() => void load(), [load]);
  return { invitations, load };
}
