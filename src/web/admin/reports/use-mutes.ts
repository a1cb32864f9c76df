import { useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { Report } from '#shared/moderation.ts';
import { CallFailure, call } from '#web/lib/api.ts';
import { dayAndTime } from '../desk/moment.tsx';
import { MUTE_MINUTES, type MuteDeed } from './keys.ts';
import * as texts from './texts.ts';

/** `until` is ISO 8601. */
export type Muted = { deed: MuteDeed; until: string };

/** Whom this desk has muted: all reports of one author tell. */
export function useMutes() {
  const [muted, setMuted] = useState<Readonly<Record<string, Muted>>>({});
  /** Gives what is to be said of it. */
  const muteAuthor = async (report: Report, deed: MuteDeed): Promise<string> => {
    const { id, room } = report;
    try {
      const body = { messageId: id, minutes: MUTE_MINUTES[deed] };
      const { user, until } = (await call(ENDPOINTS.mute, { params: { room }, body })).mute;
      setMuted((known) => ({ ...known, [authorOf(report)]: { deed, until } }));
      return texts.nowMuted(user, dayAndTime(Date.parse(until)));
    } catch (failure) {
      const isGone = failure instanceof CallFailure && failure.status === 404;
      throw isGone ? new CallFailure(404, { message: texts.nobodyToMute }) : failure;
    }
  };
  return { muteOf: (report: Report): Muted | undefined => muted[authorOf(report)], muteAuthor };
}

const authorOf = ({ room, message }: Report) => `${room} ${message?.mark}`;
