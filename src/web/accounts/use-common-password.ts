import { useEffect, useState } from 'react';
import { safeParse } from 'valibot';
import { NewPasswordSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { drawerOf, foldPassword } from '#shared/common-passwords.ts';
import { call } from '#web/lib/api.ts';

/** Most passwords on their way break the rule, and are asked about only when they don't. */
const ASK_AFTER_MS = 300;

const drawers = new Map<number, readonly string[]>();

/** Whether the password is known to be common; the server, which has the whole list, refuses it in any case. */
export const isKnownCommon = (password: string) =>
  drawers.get(drawerOf(password))?.includes(foldPassword(password)) ?? false;

/** As `isKnownCommon`, after the drawer of what is being typed has been asked for. */
export function useCommonPassword(password: string): boolean {
  const [, setAnswers] = useState(0);
  useEffect(() => {
    const drawer = drawerOf(password);
    if (drawers.has(drawer) || !safeParse(NewPasswordSchema, password).success) return;
    const timer = setTimeout(async () => {
      const params = { drawer: String(drawer) };
      // Without an answer the server says it when the form is sent.
      const answer = await call(ENDPOINTS.readCommonPasswords, { params }).catch(() => null);
      if (!answer) return;
      drawers.set(drawer, answer.passwords);
      setAnswers((count) => count + 1);
    }, ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [password]);
  return isKnownCommon(password);
}
