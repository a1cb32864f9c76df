import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { User } from '#shared/accounts.ts';
import type { ENDPOINTS } from '#shared/api.ts';
import { ACCOUNT_KEY, browserStorage, keepForAccount } from '#web/ui/browser-storage.ts';
import { CallFailure, callAs, replyTo, sessionEnded } from './api.ts';
import { readWhole } from './fetch-whole.ts';
import { followAccount } from './language.ts';
import type { KeptItem, readShelf } from './shelf.ts';

type Session = {
  user: User | null;
  isAuthenticated: boolean;
  loading: boolean;
  /** True from signing out by hand until the next screen, so that a protected screen doesn't ask to sign in. */
  leaving: boolean;
  /** True if the account's role has changed since the page was opened, so that a desk may have closed. */
  hasNewRole: boolean;
  /**
   * Set if the server gave no answer: the items that the account `user` keeps here, all that it may read.
   * Null in a session, and if nobody is signed in.
   */
  kept: readonly KeptItem[] | null;
};

const SIGNED_OUT: Session = {
  user: null,
  isAuthenticated: false,
  loading: false,
  leaving: false,
  hasNewRole: false,
  kept: null,
};

const store = createStore<Session>(() => SIGNED_OUT);
// A screen that the build has rendered hydrates with the current state instead of the initial one.
store.getInitialState = store.getState;

/** The auth state (spec §4), which starts signed out and not loading. */
export const useSession = Object.assign(useStoredSession, store);

function useStoredSession<T>(select: (session: Session) => T): T {
  return useStore(store, select);
}

// Importing only the type of the endpoints keeps their schemas out of the first screen's bundle.
const CHECK_PATH: typeof ENDPOINTS.checkSession.path = '/api/auth/isAuth';

declare global {
  interface Window {
    /** The page's HTML starts this check before any script has loaded (index.html). */
    sessionCheck?: Promise<Response>;
  }
}

/** The number of the newest check, sign-in or sign-out; the answer to an earlier check is ignored. */
let latest = 0;

/** Never throws: after a failure the session stays as it was (spec §8). If quiet, no loading state is shown. */
export async function checkSession({ isQuiet = false } = {}): Promise<void> {
  const asked = ++latest;
  if (!isQuiet) useSession.setState(({ isAuthenticated }) => ({ loading: !isAuthenticated }));
  try {
    const fetched = window.sessionCheck ?? fetch(CHECK_PATH, { credentials: 'include' });
    delete window.sessionCheck;
    const { user } = await replyTo<typeof ENDPOINTS.checkSession>(readWhole(fetched));
    // The loader stays until the page is loaded again. Later checks never do that, because it interrupts reading.
    if (asked === latest && enterSession(user, { mayLoadAgain: asked === 1 })) await new Promise(() => {});
  } catch (failure) {
    if (asked !== latest) return;
    // Status 200 means 'nobody is signed in' (contract §2); an answer that couldn't be read has status 0.
    if (failure instanceof CallFailure && failure.status === 200) return endSession();
    console.warn('The session could not be checked.', failure);
    await stayWithoutAnswer(asked);
  }
}

/** The code that reads what is kept on this device; loaded at the start if something is (main.tsx). */
export const shelf: { code?: Promise<{ readShelf: typeof readShelf }> } = {};

/** A session stays as it was; without one, the account that this browser last knew may read its shelf. */
async function stayWithoutAnswer(asked: number) {
  const { user } = useSession.getState();
  const storedId = browserStorage.getItem(ACCOUNT_KEY);
  if (user && user._id !== storedId) {
    // Another tab has signed out.
    if (storedId === null) return endSession();
    // Another tab has signed in as somebody else, to whom all belongs that the browser stores now.
    useSession.setState({ ...SIGNED_OUT, loading: true });
  }
  const kept =
    useSession.getState().isAuthenticated ||
    (await shelf.code?.then(({ readShelf }) => readShelf()).catch(() => undefined));
  if (asked === latest) useSession.setState({ loading: false, ...(kept as object) });
}

/**
 * Stores the signed-in account; a missing gender becomes 'other' (spec §3). Returns whether the page is about to
 * be loaded again in the account's language. Otherwise the next page that is opened has that language.
 */
export function enterSession(user: User, { mayLoadAgain = !useSession.getState().user } = {}): boolean {
  latest++;
  keepForAccount(user._id);
  const entered = { ...user, gender: user.gender ?? 'other' };
  useSession.setState((before) => ({
    // An unchanged account stays the same object, because chats restart for another one.
    user: JSON.stringify(before.user) === JSON.stringify(entered) ? before.user : entered,
    isAuthenticated: true,
    loading: false,
    kept: null,
    hasNewRole: before.hasNewRole || (before.user?._id === user._id && before.user.role !== user.role),
  }));
  if (!followAccount(entered) || !mayLoadAgain) return false;
  // The reload comes in a task of its own, so that the caller can finish what it does in this one.
  setTimeout(() => location.reload());
  return true;
}

/** Ends the session in this window after signing out. */
export const leaveSession = () => endSession(true);

/** Ends the session and removes what the browser stores for its account. */
function endSession(leaving = false) {
  latest++;
  keepForAccount(null);
  useSession.setState({ ...SIGNED_OUT, leaving });
}

store.subscribe(({ user }) => callAs(user?._id ?? null));
sessionEnded.addEventListener('ended', () => endSession());
sessionEnded.addEventListener('replaced', () => void checkSession());

// Another tab may have signed out or in, and some browsers don't let tabs notify each other.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  // The page came from the back/forward cache: nothing of an earlier account may be shown before the answer.
  useSession.setState({ loading: true });
  void checkSession({ isQuiet: true });
});
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void checkSession({ isQuiet: true });
});

// Another tab has signed out or in.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key !== ACCOUNT_KEY) return;
  // Without a connection the check has no answer, and a sign-out must not wait for it.
  if (browserStorage.getItem(ACCOUNT_KEY) === null && store.getState().user) endSession();
  void checkSession();
});
