import type { InferInput } from 'valibot';
import type { LoginWithCodeSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call } from './api.ts';
import { enterSession, leaveSession } from './session.ts';

/** Signs in and answers the server's message; throws `CallFailure`. */
export async function signIn(credentials: InferInput<typeof LoginWithCodeSchema>): Promise<string> {
  const { user, message = '' } = await call(ENDPOINTS.login, { body: credentials });
  enterSession(user);
  return message;
}

/** Runs before signing out, while the session still stands. */
export const beforeSignOut = new Set<() => Promise<void>>();

/** Signs out and answers the server's message; throws `CallFailure`, and then the session still stands. */
export async function signOut(): Promise<string> {
  await Promise.all([...beforeSignOut].map((finish) => finish()));
  const { message = '' } = await call(ENDPOINTS.logout);
  leaveSession();
  return message;
}
