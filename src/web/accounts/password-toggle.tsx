import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { EYE, EYE_OFF } from '#web/ui/drawings/icons.ts';
import * as texts from './texts.ts';

/** Shows what was typed, or hides it again. */
export function PasswordToggle({ shown, onToggle }: { shown: boolean; onToggle: (shown: boolean) => void }) {
  return (
    <IconButton
      label={shown ? texts.hidePassword : texts.showPassword}
      icon={shown ? EYE_OFF : EYE}
      onClick={() => onToggle(!shown)}
    />
  );
}
