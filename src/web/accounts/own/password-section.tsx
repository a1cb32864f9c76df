import { PasswordChangeSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { changePassword, newPassword } from '../link-texts.ts';
import { NewPasswordFields, refusingCommon } from '../new-password-fields.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import * as texts from './texts.ts';

const FormSchema = refusingCommon(PasswordChangeSchema);

export function PasswordSection() {
  const form = useForm({
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    keptAs: null,
    schema: FormSchema,
    send: async (body) => {
      const { message } = await call(ENDPOINTS.changePassword, { body });
      toast.success(message || texts.saved);
      form.clear();
      sessionsChanged.dispatchEvent(new Event('changed'));
    },
    onFailure: (failure) => toast.error(messageOf(failure, texts.notSaved)),
  });
  return (
    <Section title={texts.passwordTitle} about={texts.aboutPassword}>
      <form {...form.formProps}>
        <CurrentPasswordField {...form.field('currentPassword')} />
        <NewPasswordFields form={form} label={newPassword} />
        <Button type="submit" loading={form.sending}>
          {changePassword}
        </Button>
      </form>
    </Section>
  );
}

/** Says `changed` when sessions have ended by something else than their list. */
export const sessionsChanged = new EventTarget();
