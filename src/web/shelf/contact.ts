/** Renews the shelf whenever the server answers again. */
import { ROOMS } from '#shared/rooms.ts';
import { checkSession, useSession } from '#web/lib/session.ts';
import { hasShelf } from '#web/ui/browser-storage.ts';

export { readShelf } from '#web/lib/shelf.ts';

const ASK_AGAIN_MS = 3000;
const RENEW_EVERY_MS = 60 * 60 * 1000;

let isFollowing = false;
let isDue = false;
let isAsking = false;

/** In a room without accounts, nothing is requested in an account’s name. */
const isInAnonymousRoom = () =>
  Object.values(ROOMS).some(
    ({ identity, screenPath }) => identity === 'secret' && screenPath === location.pathname,
  );

/** Renews the shelf from now on: at once unless `isRenewed`, when the connection is back, and every hour. */
export function stayInContact({ isRenewed = false } = {}): void {
  if (isFollowing) return;
  isFollowing = true;
  const renew = () => {
    isDue = isInAnonymousRoom();
    if (isDue) return;
    const { isAuthenticated } = useSession.getState();
    // The service worker has a copy of this code.
    if (isAuthenticated && hasShelf()) void import('./renewal.ts').then(({ renewShelf }) => renewShelf());
  };
  const askAgain = async () => {
    if (isDue) renew();
    // A new check makes the answer to the running one be ignored, so on a slow connection none would ever count.
    if (isAsking || !useSession.getState().kept) return;
    isAsking = true;
    await checkSession({ isQuiet: true });
    isAsking = false;
  };
  useSession.subscribe((now, before) => {
    if (now.isAuthenticated && !before.isAuthenticated) renew();
  });
  addEventListener('online', () => {
    void askAgain();
    renew();
  });
  // Nothing announces that a stopped server answers again.
  setInterval(askAgain, ASK_AGAIN_MS);
  setInterval(renew, RENEW_EVERY_MS);
  if (!isRenewed) renew();
}

// `main.tsx` imports this module if something is kept.
if (hasShelf()) stayInContact({ isRenewed: !useSession.getState().isAuthenticated });
