/** The calls to moderate a room: mutes, slow mode, locks, and the automatic rules. */
import { ENDPOINTS } from '#shared/api.ts';
import { type Action, type RoomChange, RULES } from '#shared/moderation.ts';
import type { RoomId } from '#shared/rooms.ts';
import { type Act, noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import type { ChatRoom } from '../chat/chat-room.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import * as texts from './texts.ts';

type Rooms = ReadonlyMap<RoomId, ChatRoom>;

export function serveRoomModeration(serve: Serve, rooms: Rooms, { db, now }: Deps): void {
  serve(ENDPOINTS.listMutes, async ({ params, query }) => ({
    mutes: await findRoom(rooms, params.room).rules.listMutes(query.before),
  }));

  serve(ENDPOINTS.mute, async ({ params, account, body }) => {
    const { room, rules } = findRoom(rooms, params.room);
    const { mute, accountId } = await rules.mute(body);
    const what = acts.muted(room.id, body.minutes, accountId !== null);
    await noteMute({ who: account.name, what, inRoom: { room: room.id, action: 'mute' } }, accountId);
    return { status: 201, mute };
  });

  serve(ENDPOINTS.endMute, async ({ params, account }) => {
    const { room, rules } = findRoom(rooms, params.room);
    const accountId = await rules.endMute(params.id ?? '');
    const what = acts.endedMute(room.id, accountId !== null);
    await noteMute({ who: account.name, what, inRoom: { room: room.id, action: 'unmute' } }, accountId);
    return { message: texts.muteEnded };
  });

  serve(ENDPOINTS.readRoom, async ({ params }) => findRoom(rooms, params.room).rules.moderation);

  serve(ENDPOINTS.changeRoom, async ({ params, account, body }) => {
    const { room, rules } = findRoom(rooms, params.room);
    const { slowModeSeconds: before } = rules.moderation;
    const moderation = await rules.change(body);
    for (const { what, action } of actsOf(room.id, body, before))
      await noteAct(
        db,
        { who: account.name, what, ...(action && { inRoom: { room: room.id, action } }) },
        now(),
      );
    return moderation;
  });

  const noteMute = (act: Act, accountId: string | null) =>
    noteAct(db, { ...act, ...(accountId !== null && { about: accountId }) }, now());
}

function actsOf(
  room: RoomId,
  { slowModeSeconds, isLocked, rules = {} }: RoomChange,
  slowBefore: number,
): { what: string; action?: Action }[] {
  const done: { what: string; action?: Action }[] = [];
  if (slowModeSeconds === 0) done.push({ what: acts.slowModeOff(room), action: 'slow mode off' });
  else if (slowModeSeconds !== undefined)
    done.push({ what: acts.slowModeOn(room, slowBefore, slowModeSeconds), action: 'slow mode on' });
  if (isLocked !== undefined)
    done.push(
      isLocked
        ? { what: acts.locked(room), action: 'lock' }
        : { what: acts.unlocked(room), action: 'unlock' },
    );
  for (const rule of RULES) {
    const isOn = rules[rule];
    if (isOn !== undefined) done.push({ what: acts.ruleSwitched(room, rule, isOn) });
  }
  return done;
}

/** @throws {Failure} `not_found`. */
export function findRoom(rooms: Rooms, id: string | undefined): ChatRoom {
  const room = rooms.get(id as RoomId);
  if (!room) throw new Failure('not_found');
  return room;
}
