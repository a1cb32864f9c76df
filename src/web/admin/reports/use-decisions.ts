import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { Decision, Report } from '#shared/moderation.ts';
import { CallFailure, call } from '#web/lib/api.ts';
import { dayAndTime } from '#web/ui/entries/entry-list.tsx';
import { useAction } from '../desk/desk-screen.tsx';
import { actionOf, isMute, MUTE_MINUTES, type MuteAction } from './keys.ts';
import * as texts from './texts.ts';

/** After a decision the next report moves under the pointer, so the second click of a double click is ignored. */
const SECOND_CLICK_MS = 400;

type DecisionsOptions = {
  list: RefObject<HTMLElement | null>;
  onDecided: (report: Report, by: Report | null) => void;
  chosen: Report | undefined;
  chooseNext: (steps: 1 | -1) => void;
};

export type Decisions = {
  decide: (report: Report, decision: Decision) => void;
  mute: (report: Report, action: MuteAction) => void;
  /** Returns the mute of the report's author by this desk, if there is one. */
  muteOf: (report: Report) => Muted | undefined;
  underWay: string | null;
};

/** Decides about reports and mutes their authors, by buttons or, for the selected report, by shortcuts. */
export function useDecisions({ list, onDecided, chosen, chooseNext }: DecisionsOptions): Decisions {
  const { underWay, carryOut } = useAction(texts.notDone);
  const { muteOf, muteAuthor } = useMutes();
  const decidedAt = useRef(Number.NEGATIVE_INFINITY);
  const decide = (report: Report, decision: Decision) => {
    if (performance.now() - decidedAt.current < SECOND_CLICK_MS) return;
    void carryOut(`${decision} ${report.id}`, async () => {
      const decided = await send(report, decision);
      onDecided(report, decision === 'remove' ? null : decided);
      decidedAt.current = performance.now();
      if (decided === null) return texts.removedAlready;
      return decision === 'remove' ? texts.removed : texts.kept;
    });
  };
  const mute = (report: Report, action: MuteAction) => {
    if (!report.message?.mark || muteOf(report)?.action === action) return;
    void carryOut(`${action} ${report.id}`, () => muteAuthor(report, action));
  };
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, list.current);
    if (!action || !chosen) return;
    event.preventDefault();
    if (action === 'next' || action === 'before') chooseNext(action === 'next' ? 1 : -1);
    else if (isMute(action)) mute(chosen, action);
    else decide(chosen, action);
  });
  useEffect(() => {
    document.addEventListener('keydown', pressKey);
    return () => document.removeEventListener('keydown', pressKey);
  }, []);
  return { decide, mute, muteOf, underWay };
}

/** Sends a decision; returns null if somebody else has already removed the message. */
async function send({ id }: Report, decision: Decision): Promise<Report | null> {
  try {
    return (await call(ENDPOINTS.changeReport, { params: { id }, body: { decision } })).report;
  } catch (failure) {
    if (failure instanceof CallFailure && failure.status === 404) return null;
    throw failure;
  }
}

/** A mute; `until` is ISO 8601. */
type Muted = { action: MuteAction; until: string };

/** Keeps which authors this desk has muted, so that all their reports show it. */
function useMutes() {
  const [muted, setMuted] = useState<Readonly<Record<string, Muted>>>({});
  /** Returns the text of the toast. */
  const muteAuthor = async (report: Report, action: MuteAction): Promise<string> => {
    const { id, room } = report;
    try {
      const body = { messageId: id, minutes: MUTE_MINUTES[action] };
      const { user, until } = (await call(ENDPOINTS.mute, { params: { room }, body })).mute;
      setMuted((known) => ({ ...known, [authorOf(report)]: { action, until } }));
      return texts.nowMuted(user, dayAndTime(Date.parse(until)));
    } catch (failure) {
      const isGone = failure instanceof CallFailure && failure.status === 404;
      throw isGone ? new CallFailure(404, { message: texts.nobodyToMute }) : failure;
    }
  };
  return { muteOf: (report: Report): Muted | undefined => muted[authorOf(report)], muteAuthor };
}

const authorOf = ({ room, message }: Report) => `${room} ${message?.mark}`;
