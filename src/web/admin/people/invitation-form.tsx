import * as v from 'valibot';
import { InvitationSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ButtonRow } from '#web/ui/controls/button-row.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import * as texts from './invitation-texts.ts';
import styles from './invitations.module.css';

/** A form's fields hold text. */
const FormSchema = v.object({
  uses: v.pipe(v.string(), v.transform(Number), InvitationSchema.entries.uses),
  days: v.pipe(v.string(), v.transform(Number), InvitationSchema.entries.days),
});

type InvitationFormProps = { onMade: (link: string) => Promise<void>; onCancel: () => void };

export function InvitationForm({ onMade, onCancel }: InvitationFormProps) {
  const form = useForm({
    initial: { uses: '1', days: '7' },
    keptAs: 'invitation',
    schema: FormSchema,
    send: async (body) => onMade((await call(ENDPOINTS.invite, { body })).link),
    onFailure: (failure) => toast.error(messageOf(failure, texts.notMade)),
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <p>{texts.aboutInvitations}</p>
      <div className={styles.fields}>
        <TextField {...form.field('uses')} label={texts.people} inputMode="numeric" ref={takeFocus} />
        <TextField {...form.field('days')} label={texts.days} inputMode="numeric" />
      </div>
      <ButtonRow>
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
