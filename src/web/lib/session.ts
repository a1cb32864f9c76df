import type { InferInput } from 'valibot';
import { create } from 'zustand';
import type { LoginSchema, User } from '#shared/accounts.ts';
import { type AnswerOf, ENDPOINTS } from '#shared/api.ts';
import { call, callLimitMs, replyTo, sessionEnded } from './api.ts';
import { forgetSessionStorage } from './session-storage.ts';

type Session = {
  user: User | null;
  isAuthenticated: boolean;
  loading: boolean;
  /** True from signing out by hand until the next screen, so that a protected screen doesn't ask to sign in. */
  leaving: boolean;
};

const SIGNED_OUT: Session = { user: null, isAuthenticated: false, loading: false, leaving: false };

/** Who is signed in in this browser (spec §4): starts signed out and not loading. */
export const useSession = create<Session>(() => SIGNED_OUT);

/** A session as the server answers it; gender is 'other' where it is absent (spec §3). */
const enter = (user: User) =>
  useSession.setState({
    user: { ...user, gender: user.gender ?? 'other' },
    isAuthenticated: true,
    loading: false,
  });

declare global {
  interface Window {
    /** The check that the page itself starts, before any of this has loaded (index.html). */
    sessionCheck?: Promise<Response>;
  }
}

/** Finds out whether a session lives. Never throws: a failure is only logged and the visitor stays signed out (spec §8). */
export async function checkSession(): Promise<void> {
  useSession.setState({ loading: true });
  try {
    const fetched = window.sessionCheck ?? fetch(ENDPOINTS.checkSession.path, { credentials: 'include' });
    delete window.sessionCheck;
    const { user } = await replyTo<{ success: true } & AnswerOf<typeof ENDPOINTS.checkSession>>(
      Promise.race([fetched, refuseAfter(callLimitMs)]),
    );
    enter(user);
  } catch (failure) {
    const { status } = failure as { status?: number };
    // 200 is the plain answer 'nobody is signed in' (contract §2).
    if (status !== 200) console.warn('The session could not be checked.', failure);
    useSession.setState({ loading: false });
  }
}

/** Signs in and answers the server's message; throws `CallFailure`. */
export async function signIn(credentials: InferInput<typeof LoginSchema>): Promise<string> {
  const { user, message = '' } = await call(ENDPOINTS.login, { body: credentials });
  enter(user);
  return message;
}

/** Signs out and answers the server's message; throws `CallFailure`, and then the session still stands. */
export async function signOut(): Promise<string> {
  const { message = '' } = await call(ENDPOINTS.logout);
  forgetSessionStorage();
  useSession.setState({ ...SIGNED_OUT, leaving: true });
  return message;
}

sessionEnded.addEventListener('ended', () => useSession.setState(SIGNED_OUT));

const refuseAfter = (limitMs: number) =>
  new Promise<never>((_, reject) => setTimeout(reject, limitMs, new Error(`No answer within ${limitMs} ms`)));
