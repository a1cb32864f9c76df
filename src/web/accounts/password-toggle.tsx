import { IconButton } from '#web/ui/icon-button.tsx';
import * as texts from './texts.ts';

/** Shows what was typed, or hides it again. */
export function PasswordToggle({ shown, onToggle }: { shown: boolean; onToggle: (shown: boolean) => void }) {
  return (
    <IconButton
      label={shown ? texts.hidePassword : texts.showPassword}
      icon={shown ? 'eye-off' : 'eye'}
      onClick={() => onToggle(!shown)}
    />
  );
}
