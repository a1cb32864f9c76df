/** What happens to the shelf whenever the server answers again: what changed there changes here. */
import { checkSession, useSession } from '#web/lib/session.ts';

export { readShelf } from '#web/lib/shelf.ts';

import { ROOMS } from '#shared/rooms.ts';
import { hasShelf } from '#web/ui/browser-storage.ts';

const ASK_AGAIN_MS = 3000;
const RENEW_EVERY_MS = 60 * 60 * 1000;

let isFollowing = false;
let isDue = false;
let isAsking = false;

/** Nothing that belongs to an account happens in the anonymous room. */
const isInAnonymousRoom = () => location.pathname === ROOMS.anonymous.screenPath;

/** From now on the shelf is renewed at each contact with the server: now, when the connection is back, and every hour. */
export function stayInContact({ isRenewed = false } = {}): void {
  if (isFollowing) return;
  isFollowing = true;
  const renew = () => {
    isDue = isInAnonymousRoom();
    if (isDue) return;
    const { isAuthenticated } = useSession.getState();
    // The code comes from the copy of the program.
    if (isAuthenticated && hasShelf()) void import('./renewal.ts').then(({ renewShelf }) => renewShelf());
  };
  const askAgain = async () => {
    if (isDue) renew();
    // The answer to an earlier check would be ignored, so that a slow line would never get one.
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
  // A server that comes back tells nobody.
  setInterval(askAgain, ASK_AGAIN_MS);
  setInterval(renew, RENEW_EVERY_MS);
  if (!isRenewed) renew();
}

// Asked for by the page's start, where something is kept.
if (hasShelf()) stayInContact({ isRenewed: !useSession.getState().isAuthenticated });
