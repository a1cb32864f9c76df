import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { Decision, Report } from '#shared/moderation.ts';
import { CallFailure, call } from '#web/lib/api.ts';
import { dayAndTime } from '#web/ui/entries/entry-list.tsx';
import { useDeed } from '../desk/use-deed.ts';
import { deedOf, isMute, MUTE_MINUTES, type MuteDeed } from './keys.ts';
import * as texts from './texts.ts';

/** The report after a decided one comes to its place: the second of two clicks was not meant for it. */
const SECOND_CLICK_MS = 400;

type DecisionsOptions = {
  list: RefObject<HTMLElement | null>;
  onDecided: (report: Report, by: Report | null) => void;
  chosen: Report | undefined;
  chooseNext: (steps: 1 | -1) => void;
};

export type Decisions = {
  decide: (report: Report, decision: Decision) => void;
  mute: (report: Report, deed: MuteDeed) => void;
  /** How this desk has muted the report's author. */
  muteOf: (report: Report) => Muted | undefined;
  underWay: string | null;
};

/** What can be decided about a report, by a press of a button or, for the chosen one, of a key. */
export function useDecisions({ list, onDecided, chosen, chooseNext }: DecisionsOptions): Decisions {
  const { underWay, carryOut } = useDeed(texts.notDone);
  const { muteOf, muteAuthor } = useMutes();
  const decidedAt = useRef(Number.NEGATIVE_INFINITY);
  const decide = (report: Report, decision: Decision) => {
    if (performance.now() - decidedAt.current < SECOND_CLICK_MS) return;
    void carryOut(`${decision} ${report.id}`, async () => {
      const decided = await send(report, decision);
      onDecided(report, decision === 'remove' ? null : decided);
      decidedAt.current = performance.now();
      if (decided === null) return texts.removedAlready;
      return decision === 'remove' ? texts.removed : texts.letStand;
    });
  };
  const mute = (report: Report, deed: MuteDeed) => {
    if (!report.message?.mark || muteOf(report)?.deed === deed) return;
    void carryOut(`${deed} ${report.id}`, () => muteAuthor(report, deed));
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const deed = deedOf(event, list.current);
    if (!deed || !chosen) return;
    event.preventDefault();
    if (deed === 'next' || deed === 'before') chooseNext(deed === 'next' ? 1 : -1);
    else if (isMute(deed)) mute(chosen, deed);
    else decide(chosen, deed);
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return { decide, mute, muteOf, underWay };
}

/** Null where somebody else has removed the message before. */
async function send({ id }: Report, decision: Decision): Promise<Report | null> {
  try {
    return (await call(ENDPOINTS.changeReport, { params: { id }, body: { decision } })).report;
  } catch (failure) {
    if (failure instanceof CallFailure && failure.status === 404) return null;
    throw failure;
  }
}

/** `until` is ISO 8601. */
type Muted = { deed: MuteDeed; until: string };

/** Whom this desk has muted: all reports of one author tell. */
function useMutes() {
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
