import { CallFailure } from '#web/lib/api.ts';
import { checkSession, useSession } from '#web/lib/session.ts';
import { signIn } from '#web/lib/sign-in.ts';
import * as texts from './texts.ts';

/** Signs in and checks the session again, which fails if the browser refuses the cookie. */
export async function signInHere(credentials: Parameters<typeof signIn>[0]): Promise<string> {
  const message = await signIn(credentials);
  await checkSession({ isQuiet: true });
  if (!useSession.getState().isAuthenticated) throw new CallFailure(0, { message: texts.cookiesRefused });
  return message;
}
