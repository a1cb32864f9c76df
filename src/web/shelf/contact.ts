/** What happens to the shelf whenever the server answers again: what changed there changes here. */
import { checkSession, useSession } from '#web/lib/session.ts';

export { readShelf } from '#web/lib/shelf.ts';

import { hasShelf } from '#web/ui/browser-storage.ts';

const ASK_AGAIN_MS = 3000;
const RENEW_EVERY_MS = 60 * 60 * 1000;

let isFollowing = false;

/** From now on the shelf is renewed at each contact with the server: now, when the connection is back, and every hour. */
export function stayInContact({ isRenewed = false } = {}): void {
  if (isFollowing) return;
  isFollowing = true;
  const renew = () => {
    const { isAuthenticated } = useSession.getState();
    // The code comes from the copy of the program.
    if (isAuthenticated && hasShelf()) void import('./renewal.ts').then(({ renewShelf }) => renewShelf());
  };
  const askAgain = () => {
    if (useSession.getState().kept) void checkSession({ isQuiet: true });
  };
  useSession.subscribe((now, before) => {
    if (now.isAuthenticated && !before.isAuthenticated) renew();
  });
  addEventListener('online', () => {
    askAgain();
    renew();
  });
  // A server that comes back tells nobody.
  setInterval(askAgain, ASK_AGAIN_MS);
  setInterval(renew, RENEW_EVERY_MS);
  if (!isRenewed) renew();
}

// Asked for by the page's start, where something is kept.
if (hasShelf()) stayInContact({ isRenewed: !useSession.getState().isAuthenticated });
