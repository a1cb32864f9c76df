import * as v from 'valibot';
import { GenderSchema, NameSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { enterSession, useSession } from '#web/lib/session.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField, TextField } from '#web/ui/controls/field.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { GENDER_OPTIONS } from '../fields.tsx';
import { fullName, gender } from '../texts.ts';
import * as texts from './texts.ts';

const FormSchema = v.object({ name: NameSchema, gender: GenderSchema });

export function DetailsSection() {
  const user = useSession((session) => session.user);
  const form = useForm({
    initial: { name: user?.name ?? '', gender: user?.gender ?? '' },
    schema: FormSchema,
    keptAs: 'details',
    send: async (body) => {
      const { user: changed, message } = await call(ENDPOINTS.changeOwnAccount, { body });
      enterSession(changed);
      toast.success(message || texts.saved);
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.notSaved)),
  });
  return (
    <Section title={texts.details} about={texts.aboutDetails}>
      <form {...form.formProps}>
        <TextField {...form.field('name')} label={fullName} autoComplete="name" />
        <SelectField {...form.field('gender')} label={gender} options={GENDER_OPTIONS} />
        <Button type="submit" loading={form.sending}>
          {texts.save}
        </Button>
      </form>
    </Section>
  );
}
