import type { InferInput } from 'valibot';
import type { LoginWithCodeSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { call } from './api.ts';
import { enterSession, leaveSession } from './session.ts';

/** Signs in and returns the server's message; throws `CallFailure`. */
export async function signIn(credentials: InferInput<typeof LoginWithCodeSchema>): Promise<string> {
  const { user, message = '' } = await call(ENDPOINTS.login, { body: credentials });
  enterSession(user);
  return message;
}

/** These functions run before signing out, while the session is still valid. */
export const beforeSignOut = new Set<() => Promise<void>>();

/** Signs out and returns the server's message; throws `CallFailure`, in which case the session is still valid. */
export async function signOut(): Promise<string> {
  await Promise.all([...beforeSignOut].map((finish) => finish()));
  const { message = '' } = await call(ENDPOINTS.logout);
  leaveSession();
  return message;
}
