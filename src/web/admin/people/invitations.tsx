import { useId, useState } from 'react';
import * as v from 'valibot';
import { type Invitation, InvitationSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { asciiDigits } from '#shared/digits.ts';
import { dateFormat } from '#shared/language.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useForm } from '#web/lib/use-form.ts';
import { hasKeptText, useKeptState } from '#web/lib/use-kept-state.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { Button, ButtonRow } from '#web/ui/controls/button.tsx';
import { TextField, takeFocus } from '#web/ui/controls/field.tsx';
import { Entry } from '#web/ui/entries/entry-list.tsx';
import { passFocusToMain } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { useAction } from '../desk/desk-screen.tsx';
import styles from './people.module.css';
import * as texts from './texts.ts';

const formatDay = dateFormat({ dateStyle: 'medium' });

/** The invitations that still work, and a form that creates one. */
export function Invitations() {
  const id = useId();
  const { value: invitations, load } = useLoaded(readInvitations);
  const [link, setLink] = useKeptState<string | null>('invitation link', null);
  const [isOpen, setOpen] = useState(() => hasKeptText('invitation'));
  const { underWay, carryOut } = useAction(texts.notEnded);
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
      {isOpen && <InvitationForm onMade={show} onCancel={() => setOpen(false)} />}
      {link && <Link link={link} onDone={() => setLink(null)} />}
      {invitations !== null && invitations.length > 0 && (
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

/** Shows the link once, because the server keeps only its hash. */
function Link({ link, onDone }: { link: string; onDone: () => void }) {
  const copy = async () => {
    try {
      // Over plain HTTP a browser has no clipboard API.
      await navigator.clipboard.writeText(link);
      toast.success(texts.copied);
    } catch {
      toast.error(texts.notCopied);
    }
  };
  return (
    <div className={`raised ${styles.link}`}>
      <p ref={takeFocus} tabIndex={-1}>
        {texts.aboutLink}
      </p>
      <code>{link}</code>
      <ButtonRow ref={passFocusToMain}>
        <Button variant="primary" onClick={copy}>
          {texts.copy}
        </Button>
        <Button onClick={onDone}>{texts.done}</Button>
      </ButtonRow>
    </div>
  );
}

async function readInvitations(): Promise<Invitation[]> {
  try {
    return (await call(ENDPOINTS.listInvitations)).invitations;
  } catch (failure) {
    toast.error(messageOf(failure, texts.invitationsNotLoaded));
    throw failure;
  }
}

/** The form's fields contain text, which is converted to numbers here. */
const FormSchema = v.object({
  uses: v.pipe(v.string(), v.transform(asciiDigits), v.transform(Number), InvitationSchema.entries.uses),
  days: v.pipe(v.string(), v.transform(asciiDigits), v.transform(Number), InvitationSchema.entries.days),
});

type InvitationFormProps = { onMade: (link: string) => Promise<void>; onCancel: () => void };

function InvitationForm({ onMade, onCancel }: InvitationFormProps) {
  const form = useForm({
    initial: { uses: '1', days: '7' },
    keptAs: 'invitation',
    schema: FormSchema,
    send: async (body) => onMade((await call(ENDPOINTS.invite, { body })).link),
    onFailure: (failure) => toast.error(messageOf(failure, texts.notMade)),
  });
  return (
    <form {...form.formProps} className={`raised ${styles.form}`}>
      <p>{texts.aboutInvitations}</p>
      <div className={styles.fields}>
        <TextField {...form.field('uses')} label={texts.howManyPeople} inputMode="numeric" ref={takeFocus} />
        <TextField {...form.field('days')} label={texts.days} inputMode="numeric" />
      </div>
      <ButtonRow ref={passFocusToMain}>
        <Button type="submit" variant="primary" loading={form.sending}>
          {texts.makeLink}
        </Button>
        <Button
          onClick={() => {
            form.settle();
            onCancel();
          }}
        >
          {texts.cancel}
        </Button>
      </ButtonRow>
    </form>
  );
}
