import { IconButton } from '#web/ui/icon-button.tsx';

/** Shows what was typed, or hides it again. */
export function PasswordToggle({ shown, onToggle }: { shown: boolean; onToggle: (shown: boolean) => void }) {
  return (
    <IconButton
      label={shown ? 'Hide password' : 'Show password'}
      icon={shown ? 'eye-off' : 'eye'}
      onClick={() => onToggle(!shown)}
    />
  );
}
