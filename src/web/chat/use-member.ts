import { useEffect, useMemo, useState } from 'react';
import type { User } from '#shared/accounts.ts';
import type { Room } from '#shared/rooms.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import {
  type AnonymousIdentity,
  NAME_KEY,
  readIdentity,
  SECRET_KEY,
  takeNewMask,
} from './room/anonymous-identity.ts';
import type { Member } from './room/room-connection.ts';

/** The member of this window. `owner` is the owner of the outbox; `takeMask` is null in rooms of accounts. */
export type Participant = { owner: string; member: Member; takeMask: (() => void) | null };

/** Returns the member for the room: the account, or the mask of this browser; in the build, one without a name. */
export function useMember(room: Room, user: User | null): Participant {
  const wearsMask = room.identity === 'secret';
  const isInBrowser = useBrowserValue(() => true, false);
  const found = useMemo(
    () => (wearsMask && isInBrowser ? readIdentity(browserStorage) : null),
    [wearsMask, isInBrowser],
  );
  const [taken, setMask] = useState<AnonymousIdentity | null>(null);
  const mask = taken ?? found;

  useEffect(() => {
    if (!wearsMask) return;
    // A new mask that was taken in another tab is adopted here as well.
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === NAME_KEY || key === SECRET_KEY) setMask(readIdentity(browserStorage));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [wearsMask]);

  if (mask) {
    const member = { username: mask.name, secret: mask.secret };
    return { owner: mask.secret, member, takeMask: () => setMask(takeNewMask(browserStorage)) };
  }
  const member = { username: user?.name ?? '', ...(user && { gender: user.gender }) };
  return { owner: user?._id ?? '', member, takeMask: null };
}
