/** For tests: a person with a chat window, by the real client over the real socket. */
import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Answer, JoinAnswer, Message, RoomRestrictions } from '#shared/chat.ts';
import { ROOMS, type RoomId } from '#shared/rooms.ts';

export type TestMember = {
  socket: Socket;
  /** The messages that the window shows: the newest history, and what has arrived since. */
  messages: Message[];
  counts: number[];
  states: RoomRestrictions[];
  removed: string[];
  removals: number[];
  ask: <T = { message: Message }>(event: string, ...payload: unknown[]) => Promise<Answer<T>>;
  /** Joins, as `Cog7` by default; resolves once the history has arrived. */
  join: (payload?: unknown) => Promise<Answer<JoinAnswer>>;
  say: (message: string, clientId?: string) => Promise<Message>;
  /** Resolves once `isDone` is true, which is checked after every event. */
  until: (isDone: () => boolean) => Promise<void>;
  close: () => void;
};

type Options = {
  room: RoomId;
  secret?: unknown;
  cookie?: string;
  origin?: string;
  path?: '/socket.io' | '/api/socket.io';
  reconnection?: boolean;
  /** The address that a trusted proxy reports for the window. */
  forwardedFor?: string;
};

export const drawSecret = () => randomBytes(32).toString('base64url');

/** Opens a window on `room`; rejects with the server's sentence if it is refused. */
export async function openWindow(url: string, options: Options): Promise<TestMember> {
  const { room, secret, cookie, origin, path = ROOMS[room].path, reconnection = false } = options;
  const { forwardedFor } = options;
  const socket = io(url + ROOMS[room].namespace, {
    path,
    transports: ['websocket'],
    forceNew: true,
    reconnection,
    ...(secret !== undefined && { auth: { secret } }),
    extraHeaders: {
      ...(cookie && { cookie }),
      ...(origin && { origin }),
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
    },
  });
  const member = follow(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  return member;
}

function follow(socket: Socket): TestMember {
  const watchers = new Set<() => void>();
  const member: TestMember = {
    socket,
    messages: [],
    counts: [],
    states: [],
    removed: [],
    removals: [],
    ask: (event, ...payload) => socket.timeout(60_000).emitWithAck(event, ...payload),
    join: (payload = { username: 'Cog7' }) => member.ask('join', payload),
    async say(message, clientId) {
      const answer = await member.ask('chat message', { user: 'me', message, ...(clientId && { clientId }) });
      if (!answer.ok) throw new Error(answer.message);
      return answer.message;
    },
    until: (isDone) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isDone()) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    close: () => socket.close(),
  };
  /** Handles the event, then lets all waiting callers check. */
  const on = <T>(event: string, take: (payload: T) => void) =>
    socket.on(event, (payload: T) => {
      take(payload);
      for (const look of watchers) look();
    });
  on<Message[]>('chat history', (history) => (member.messages = history));
  on<Message>('chat message', (message) => (member.messages = [...member.messages, message]));
  on<Message[]>('older messages', (older) => (member.messages = [...older, ...member.messages]));
  on<RoomRestrictions>('room state', (state) => member.states.push(state));
  on<number>('user count', (count) => member.counts.push(count));
  on<{ id: string; removals: number }>('message removed', ({ id, removals }) => {
    member.removed.push(id);
    member.removals.push(removals);
  });
  on('disconnect', () => {});
  return member;
}
