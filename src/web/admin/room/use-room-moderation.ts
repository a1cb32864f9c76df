import { useCallback, useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import { type RoomChange, type RoomModeration, RULES, type Rule } from '#shared/moderation.ts';
import type { RoomId } from '#shared/rooms.ts';
import { ROOM_TEXTS } from '#web/chat/room-texts.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useRepeated } from '#web/lib/timed-values.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import * as texts from './texts.ts';

/** Every open desk shows floods and other moderators' changes within about two seconds. */
const LOOK_EVERY_MS = 2000;

/** Returns the rules and state of a room. A change is shown at once, and undone if it fails. */
export function useRoomModeration(room: RoomId) {
  const [moderation, setModeration] = useState<RoomModeration | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [underWay, setUnderWay] = useState<readonly RoomChange[]>([]);
  // This counts the changes that began or ended, because an answer requested in between may be outdated.
  const changes = useRef(0);
  const look = useCallback(async () => {
    const known = changes.current;
    try {
      const found = await call(ENDPOINTS.readRoom, { params: { room } });
      if (changes.current === known) setModeration(found);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [room]);
  useRepeated(look, LOOK_EVERY_MS);

  const change = async (body: RoomChange) => {
    changes.current += 1;
    setUnderWay((before) => [...before, body]);
    try {
      setModeration(await call(ENDPOINTS.changeRoom, { params: { room }, body }));
      toast.success(texts.changed(ROOM_TEXTS[room].name));
    } catch (failure) {
      toast.error(messageOf(failure, texts.notChanged));
    } finally {
      changes.current += 1;
      setUnderWay((before) => before.filter((each) => each !== body));
    }
  };
  return { moderation: moderation && underWay.reduce(changedBy, moderation), hasFailed, change };
}

/** Predicts the server's result; setting slow mode ends the automatic one. */
export function changedBy(
  moderation: RoomModeration,
  { slowModeSeconds, isLocked, rules = {} }: RoomChange,
): RoomModeration {
  const slowed =
    slowModeSeconds === undefined
      ? moderation
      : { ...moderation, slowModeSeconds, floodUntil: null, state: { ...moderation.state, slowModeSeconds } };
  return {
    ...slowed,
    state: { ...slowed.state, isLocked: isLocked ?? slowed.state.isLocked },
    rules: mapRules((rule) => rules[rule] ?? slowed.rules[rule]),
  };
}

const mapRules = (isOn: (rule: Rule) => boolean) =>
  Object.fromEntries(RULES.map((rule) => [rule, isOn(rule)])) as Record<Rule, boolean>;
