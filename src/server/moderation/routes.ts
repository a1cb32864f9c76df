/**
 * The calls of moderators: removing a message, announcing, deciding reports, editing the list of words, and a room's
 * mutes, slow mode, locks and automatic rules.
 */
import { ENDPOINTS } from '#shared/api.ts';
import { ANNOUNCER, type Message } from '#shared/chat.ts';
import { type Action, CONTEXT_LINES, type RoomChange, RULES } from '#shared/moderation.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Account } from '../accounts/accounts.ts';
import { type Act, noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import type { Chat } from '../chat/chat.ts';
import type { ChatRoom } from '../chat/chat-room.ts';
import { accountKey, selectShown, toMessage } from '../chat/messages.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { findReport, listReports } from './reports.ts';
import * as texts from './texts.ts';

type Rooms = ReadonlyMap<RoomId, ChatRoom>;

export function serveModeration(serve: Serve, rooms: Rooms, deps: Deps): void {
  const { db, now } = deps;
  serveRoomModeration(serve, rooms, deps);

  serve(ENDPOINTS.removeMessage, async ({ params, account }) => {
    const room = findRoom(rooms, params.room);
    if (!(await room.removals.remove(params.id ?? ''))) throw new Failure('not_found');
    await note(account, room.room.id, 'remove');
    return { message: texts.messageRemoved };
  });

  serve(ENDPOINTS.announce, async ({ params, account, body: { message, clientId } }) => {
    const room = findRoom(rooms, params.room);
    const { message: announcement, isNew } = await room.messages.post({
      authorId: null,
      userName: ANNOUNCER,
      text: message,
      role: 'admin',
      mark: null,
      gender: null,
      idempotencyKey: clientId ? accountKey(account.id, `announce|${room.room.id}|${clientId}`) : null,
      replyTo: null,
    });
    // The announcement was stored under this clientId before, and has been removed since.
    if (!announcement) throw new Failure('not_found');
    if (isNew) await note(account, room.room.id, 'announce');
    return { message: texts.announced, announcement };
  });

  serve(ENDPOINTS.listReports, async ({ query }) => ({ reports: await listReports(db, query.before) }));

  serve(ENDPOINTS.readReport, async ({ params: { id = '' } }) => {
    const [report, around] = await Promise.all([findReport(db, id), readAroundReport(db, id)]);
    return { report, around };
  });

  serve(ENDPOINTS.changeReport, async ({ params, account, body: { decision } }) => {
    const id = params.id ?? '';
    const report = await findReport(db, id);
    const room = findRoom(rooms, report.room);
    if (decision === 'stand') {
      await room.letStand(id);
      await note(account, report.room, 'stand');
      return { report: await findReport(db, id) };
    }
    // The message's reports are removed with it.
    if (!(await room.removals.remove(id))) throw new Failure('not_found');
    await note(account, report.room, 'remove');
    return { report: { ...report, message: null, state: decision, heldBy: null } };
  });

  const note = ({ name }: Account, room: RoomId, action: keyof typeof WHAT) =>
    noteAct(db, { who: name, what: WHAT[action](room), inRoom: { room, action } }, now());
}

const WHAT = {
  remove: acts.removedMessage,
  stand: acts.letMessageStand,
  announce: acts.announced,
} as const satisfies Partial<Record<Action, (room: RoomId) => string>>;

/**
 * Reads the messages around a reported one that everybody in the room sees: half of them before it and half after it,
 * oldest first, without the message itself.
 */
async function readAroundReport(db: Db, id: string): Promise<Message[]> {
  const at = await db
    .selectFrom('chatMessages')
    .select(['room', 'sentAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!at) return [];
  const others = selectShown(db, at.room).limit(CONTEXT_LINES / 2);
  const [before, after] = await Promise.all([
    others.where('sentAt', '<', at.sentAt).orderBy('sentAt', 'desc').execute(),
    others.where('sentAt', '>', at.sentAt).orderBy('sentAt').execute(),
  ]);
  return [...before.reverse(), ...after].map(toMessage);
}

/** The calls to read and replace the list of words, and to try it before it is saved (contract §2). */
export function serveWords(serve: Serve, list: Chat['words'], { db, now }: Deps): void {
  serve(ENDPOINTS.listWords, async () => list.read());

  serve(ENDPOINTS.changeWords, async ({ account, body: { words, revision } }) => {
    const before = await list.read();
    const stored = await list.replace(words, revision);
    const what = acts.changedWords(before.words.length, words.length);
    await noteAct(db, { who: account.name, what }, now());
    return stored;
  });

  serve(ENDPOINTS.tryWords, async ({ body: { words } }) => ({ trials: await list.tryOut(words) }));
}

function serveRoomModeration(serve: Serve, rooms: Rooms, { db, now }: Deps): void {
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
function findRoom(rooms: Rooms, id: string | undefined): ChatRoom {
  const room = rooms.get(id as RoomId);
  if (!room) throw new Failure('not_found');
  return room;
}
