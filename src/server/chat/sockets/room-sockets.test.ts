import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ROOMS } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { oneDatabase } from '#test/server/database.ts';
import { startTestServer } from '#test/server/server.ts';
import type { Session } from '../../accounts/sessions.ts';
import { ActCounter } from '../../audit/public-log.ts';
import { readConfig } from '../../config.ts';
import { OpenConnections } from '../../http/open-connections.ts';
import { createLog } from '../../log.ts';
import { attachRealtime, type Realtime } from '../../realtime/engine.ts';
import { ChatRoom } from '../chat-room.ts';
import { DayKeys } from '../people/day-keys.ts';
import { WordList } from '../words/word-list.ts';
import { EventLimits } from './event-limits.ts';
import { openNamespaces } from './room-sockets.ts';

oneDatabase('A connection', (database) => {
  let http: Server;
  let realtime: Realtime;
  let url: string;
  let sessions: ReturnType<typeof openNamespaces>;
  let findSession = vi.fn<() => Promise<Session | undefined>>();
  let session: Session;
  const connections: WebSocket[] = [];
  beforeAll(async () => {
    const { db, dataDir } = database();
    const server = await startTestServer(database());
    const { account } = await server.signIn('student');
    await server.stop();
    session = { tokenHash: 'asha', createdAt: 0, expiresAt: Number.MAX_SAFE_INTEGER, seenAt: 0, account };
    http = createServer();
    const log = createLog('silent');
    ({ realtime } = attachRealtime(http, {
      isOwnOrigin: () => true,
      isServing: () => true,
      networkOf: () => '',
      isOverLimit: () => false,
      open: new OpenConnections(Number.POSITIVE_INFINITY),
      countsPackets: true,
      securityHeaders: {},
      log,
    }));
    const fileEraser = { request: () => {} };
    const acts = new ActCounter({ db, log, now: Date.now });
    const ring = () => {};
    const deps = {
      acts,
      actsByItself: true,
      db,
      log,
      fileEraser,
      search: { find: async () => [], follow: () => {} },
      words: new WordList({ db, now: Date.now, ring, log }),
      ring,
      processes: () => 1,
      now: Date.now,
      config: readConfig({ DATA_DIR: dataDir }),
    };
    const rooms = new Map(
      Object.values(ROOMS).map((room) => [room.id, new ChatRoom(room, realtime.of(room.namespace), deps)]),
    );
    const dayKeys = new DayKeys(db, Date.now, fileEraser);
    sessions = openNamespaces(realtime, {
      rooms,
      dayKeys,
      reporterKey: async () => 'test',
      limits: new EventLimits({ now: Date.now, isOn: true }),
      networkOf: () => '',
      log,
      findSession: () => findSession(),
      renewSession: async () => session,
      now: Date.now,
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/api/socket.io/?EIO=4&transport=websocket`;
  });
  afterEach(() => {
    for (const connection of connections.splice(0)) connection.terminate();
  });
  afterAll(() => void http.close());

  /** Opens a connection that enters no namespace, and collects the packets that it receives. */
  async function open() {
    const connection = new WebSocket(url);
    connections.push(connection);
    const packets: string[] = [];
    connection.on('message', (data) => packets.push(String(data)));
    await once(connection, 'message');
    return { connection, packets };
  }
  /** Returns the sessions that are kept for open sockets. */
  function held(): Session[] {
    const found: Session[] = [];
    sessions.end((each) => {
      found.push(each);
      return false;
    });
    return found;
  }

  it('that closes while its session is looked up leaves nothing in memory', async () => {
    const lookUp = Promise.withResolvers<Session>();
    findSession = vi.fn(() => lookUp.promise);
    const { connection } = await open();
    connection.send('40/public-chat,');
    await eventually(() => expect(findSession).toHaveBeenCalled());
    connection.terminate();
    findSession.mockImplementation(async () => undefined);
    const later = await open();
    later.connection.send('40/public-chat,');
    await eventually(() => expect(later.packets.at(-1)).toContain('sign in'));
    lookUp.resolve(session);
    await lookUp.promise;
    await new Promise(setImmediate);
    expect(held()).toEqual([]);
  });

  it('is let go by its session when it closes', async () => {
    findSession = vi.fn(async () => session);
    const { connection, packets } = await open();
    connection.send('40/public-chat,');
    await eventually(() => expect(entries(packets)).toHaveLength(1));
    expect(held()).toEqual([session]);
    connection.terminate();
    await eventually(() => expect(held()).toEqual([]));
  });

  it('is refused when its session ends while it is looked up', async () => {
    const lookUp = Promise.withResolvers<Session>();
    findSession = vi.fn(() => lookUp.promise);
    const { connection, packets } = await open();
    connection.send('40/public-chat,');
    await eventually(() => expect(findSession).toHaveBeenCalled());
    findSession.mockImplementation(async () => undefined);
    sessions.end(() => true);
    lookUp.resolve(session);
    await eventually(() => expect(packets.at(-1)).toContain('Please sign in to chat.'));
  });

  it('has one live socket, however many it asks for at once', async () => {
    const lookUp = Promise.withResolvers<Session>();
    findSession = vi.fn(() => lookUp.promise);
    const { connection, packets } = await open();
    for (let n = 0; n < 20; n++) connection.send('40/public-chat,');
    await eventually(() => expect(refusals(packets)).toHaveLength(19));
    lookUp.resolve(session);
    await eventually(() => expect(entries(packets)).toHaveLength(1));
    expect(findSession).toHaveBeenCalledOnce();
    expect(socketsIn('/public-chat')).toBe(1);
  });

  it('may leave its room and enter it again, and no other', async () => {
    const { connection, packets } = await open();
    connection.send('40/anonymous-chat,');
    await eventually(() => expect(entries(packets)).toHaveLength(1));
    connection.send('41/anonymous-chat,');
    await eventually(() => expect(socketsIn('/anonymous-chat')).toBe(0));
    connection.send('40/public-chat,');
    await eventually(() => expect(refusals(packets)).toHaveLength(1));
    connection.send('40/anonymous-chat,');
    await eventually(() => expect(entries(packets)).toHaveLength(2));
  });

  it('may enter no other room either where its own one refuses it later', async () => {
    findSession = vi.fn(async () => session);
    const { connection, packets } = await open();
    connection.send('40/public-chat,');
    await eventually(() => expect(entries(packets)).toHaveLength(1));
    connection.send('41/public-chat,');
    await eventually(() => expect(socketsIn('/public-chat')).toBe(0));
    findSession.mockImplementation(async () => undefined);
    connection.send('40/public-chat,');
    await eventually(() => expect(packets.at(-1)).toContain('Please sign in to chat.'));
    connection.send('40/anonymous-chat,');
    await eventually(() => expect(refusals(packets)).toHaveLength(1));
  });

  it('is told by a code why it is not let in', async () => {
    findSession = vi.fn(async () => undefined);
    const { connection, packets } = await open();
    for (const name of ['public-chat', 'nowhere', 'anonymous-chat']) connection.send(`40/${name},`);
    const refused = () => packets.filter((packet) => packet.startsWith('44/'));
    await eventually(() => expect(refused()).toHaveLength(3));
    const codes = refused().map((packet) => JSON.parse(packet.slice(packet.indexOf('{'))).data.code);
    expect(codes).toEqual(expect.arrayContaining(['one_room', 'signed_out', 'unknown_room']));
    expect([...realtime._nsps.keys()]).not.toContain('/nowhere');
  });

  const entries = (packets: string[]) => packets.filter((packet) => packet.startsWith('40/'));
  const refusals = (packets: string[]) =>
    packets.filter((packet) => packet.includes('One room per connection.'));
  const socketsIn = (namespace: string) => realtime.of(namespace).sockets.size;
});
