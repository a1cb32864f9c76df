import { CallFailure } from '#web/lib/api.ts';
import { checkSession, useSession } from '#web/lib/session.ts';
import { signIn } from '#web/lib/sign-in.ts';
import * as texts from './texts.ts';

/** As `signIn`, and fails as well where the browser doesn't keep the session, which only the next call can tell. */
export async function signInHere(credentials: Parameters<typeof signIn>[0]): Promise<string> {
  const message = await signIn(credentials);
  await checkSession({ isQuiet: true });
  if (!useSession.getState().isAuthenticated) throw new CallFailure(0, { message: texts.cookiesRefused });
  return message;
}
