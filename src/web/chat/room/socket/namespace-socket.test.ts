import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { eventually } from '#test/eventually.ts';
import { ConnectionLost, NamespaceSocket, NoAnswer, type SocketOptions } from './namespace-socket.ts';

type Sent = { say: (payload: unknown, acknowledge: (answer: unknown) => void) => void };
type Events = { news: (payload: unknown) => void };

let http: HttpServer;
let url: string;
let socket: NamespaceSocket<Sent, Events> | null = null;

beforeEach(async () => {
  http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/path`;
});

afterEach(() => {
  socket?.close();
  http.closeAllConnections();
  http.close();
});

function open(options: Partial<SocketOptions> = {}) {
  const listener = { connected: vi.fn(), lost: vi.fn(), refused: vi.fn(), events: { news: vi.fn() } };
  const limits = { connectLimitMs: 5000, answerLimitMs: 5000, delayMs: vi.fn(() => 5) };
  socket = new NamespaceSocket<Sent, Events>(
    { url, namespace: '/room', auth: { secret: 'é🙂' }, ...limits, ...options },
    listener,
  );
  socket.connect();
  return { socket, listener, delays: limits.delayMs };
}

describe('with a stock Socket.IO server, a socket', () => {
  let server: Server;
  const serve = (options: Partial<ServerOptions> = {}) =>
    (server = new Server(http, { path: '/path', transports: ['websocket'], ...options }));
  afterEach(() => server.close());

  const echo = (member: Socket) => member.on('say', (payload, acknowledge) => acknowledge(payload));

  it.each(['/', '/room', '/a room/and another'])(
    'enters the namespace %s with what it is asked to bring',
    async (namespace) => {
      const brought: unknown[] = [];
      serve()
        .of(namespace)
        .on('connection', (member) => {
          brought.push(member.handshake.auth);
          echo(member);
        });
      const { socket, listener } = open({ namespace });
      await eventually(() => expect(listener.connected).toHaveBeenCalledOnce());
      expect(brought).toEqual([{ secret: 'é🙂' }]);
      expect(await socket.request('say', { text: 'नमस्ते 🙂 "\\\n' })).toEqual({ text: 'नमस्ते 🙂 "\\\n' });
    },
  );

  it('receives events, long ones too, in their order, and none without a handler', async () => {
    const texts = ['first', 'x'.repeat(200_000), '', '🙂'];
    serve()
      .of('/room')
      .on('connection', (member) => {
        for (const strange of ['toString', '__proto__', 'unknown']) member.emit(strange, 1);
        for (const text of texts) member.emit('news', text);
      });
    const { listener } = open();
    await eventually(() => expect(listener.events.news.mock.calls).toEqual(texts.map((text) => [text])));
    expect(listener.lost).not.toHaveBeenCalled();
  });

  it('gives each question its own answer, in whatever order they come', async () => {
    const waiting: (() => void)[] = [];
    serve()
      .of('/room')
      .on('connection', (member) => {
        member.on('say', (payload, acknowledge) => {
          waiting.unshift(() => acknowledge(payload));
          if (waiting.length === 20) for (const answer of waiting) answer();
        });
      });
    const { socket, listener } = open();
    await eventually(() => expect(listener.connected).toHaveBeenCalled());
    const questions = Array.from({ length: 20 }, (_, n) => n);
    expect(await Promise.all(questions.map((n) => socket.request('say', n)))).toEqual(questions);
  });

  it('stays as long as the server’s pings come', async () => {
    let heartbeats = 0;
    serve({ pingInterval: 10, pingTimeout: 500 })
      .of('/room')
      .on('connection', (member) => {
        echo(member);
        member.conn.on('heartbeat', () => heartbeats++);
      });
    const { socket, listener } = open();
    await eventually(() => expect(heartbeats).toBeGreaterThan(10));
    expect(await socket.request('say', 1)).toBe(1);
    expect(listener.lost).not.toHaveBeenCalled();
  });

  it('comes back whether the connection broke or the server put it out, and tells it each time', async () => {
    const ends = [
      (member: Socket) => member.conn.close(),
      (member: Socket) => member.disconnect(),
      (member: Socket) => member.disconnect(true),
    ];
    const room = serve().of('/room');
    const { socket, listener, delays } = open();
    for (const [index, end] of ends.entries()) {
      await eventually(() => expect(listener.connected).toHaveBeenCalledTimes(index + 1));
      for (const member of room.sockets.values()) end(member);
      await eventually(() => expect(listener.lost).toHaveBeenCalledTimes(index + 1));
    }
    await eventually(() => expect(socket.isConnected).toBe(true));
    expect(delays.mock.calls).toEqual([[0], [0], [0]]);
  });

  it('says why it isn’t let in, tries again, each time later, and no more once it is closed', async () => {
    let attempts = 0;
    const refusal = Object.assign(new Error('Closed.'), { data: { code: 'closed' } });
    serve()
      .of('/room')
      .use((_member, next) => next(++attempts < 3 ? refusal : undefined));
    const { socket, listener, delays } = open();
    await eventually(() => expect(listener.connected).toHaveBeenCalled());
    expect(listener.refused.mock.calls).toEqual([[{ code: 'closed' }], [{ code: 'closed' }]]);
    expect(listener.lost).not.toHaveBeenCalled();
    expect(delays.mock.calls).toEqual([[0], [1]]);
    listener.refused.mockImplementation(() => socket.close());
    attempts = 0;
    socket.drop();
    await eventually(() => expect(listener.refused).toHaveBeenCalledTimes(3));
    expect(delays).toHaveBeenCalledTimes(4);
    expect(attempts).toBe(1);
  });

  it('tells its questions that the connection is lost, and keeps none for the next', async () => {
    const asked: unknown[] = [];
    serve()
      .of('/room')
      .on('connection', (member) => {
        member.on('say', (payload) => {
          asked.push(payload);
          member.conn.close();
        });
      });
    const { socket, listener } = open();
    await expect(socket.request('say', 'too soon')).rejects.toBeInstanceOf(ConnectionLost);
    await eventually(() => expect(listener.connected).toHaveBeenCalled());
    await expect(socket.request('say', 'once')).rejects.toBeInstanceOf(ConnectionLost);
    await eventually(() => expect(listener.connected).toHaveBeenCalledTimes(2));
    expect(asked).toEqual(['once']);
  });

  it('drops a connection that gives no answer in time', async () => {
    serve()
      .of('/room')
      .on('connection', (member) => member.on('say', () => {}));
    const { socket, listener } = open({ answerLimitMs: 20 });
    await eventually(() => expect(listener.connected).toHaveBeenCalled());
    await expect(socket.request('say', 1)).rejects.toBeInstanceOf(NoAnswer);
    expect(listener.lost).toHaveBeenCalledOnce();
    await eventually(() => expect(listener.connected).toHaveBeenCalledTimes(2));
  });

  it('waits for an answer that stands behind much else for as long as anything comes in', async () => {
    serve()
      .of('/room')
      .on('connection', (member) =>
        member.on('say', (payload, acknowledge) => {
          let count = 0;
          const sending = setInterval(() => {
            member.emit('news', ++count);
            if (count < 8) return;
            clearInterval(sending);
            acknowledge(payload);
          }, 20);
        }),
      );
    const limits = { answerLimitMs: 20, silenceLimitMs: () => 60_000 };
    const { socket, listener } = open(limits);
    await eventually(() => expect(listener.connected).toHaveBeenCalled());
    expect(await socket.request('say', 'late')).toBe('late');
    expect(listener.lost).not.toHaveBeenCalled();
  });

  it('says that it leaves, and receives nothing after that', async () => {
    const left = vi.fn();
    serve()
      .of('/room')
      .on('connection', (member) => {
        member.on('disconnect', left);
        for (let n = 0; n < 10; n++) member.emit('news', n);
      });
    const { socket, listener } = open();
    listener.events.news.mockImplementation(() => socket.close());
    await eventually(() => expect(left).toHaveBeenCalledWith('client namespace disconnect', undefined));
    expect(listener.events.news).toHaveBeenCalledOnce();
    expect(listener.lost).not.toHaveBeenCalled();
  });
});

describe('from a server that may leave the protocol, a socket', () => {
  const HANDSHAKE =
    '0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}';
  const LET_IN = '40/room,{"sid":"b"}';

  /** Sends these frames to each connection, and records what it receives. */
  function send(...frames: (string | Buffer)[]) {
    const received: string[] = [];
    new WebSocketServer({ server: http }).on('connection', (peer) => {
      peer.on('message', (data) => received.push(String(data)));
      for (const frame of frames) peer.send(frame);
    });
    return received;
  }

  it.each([
    ['nothing it knows', 'x'],
    ['an empty frame', ''],
    ['a second handshake', HANDSHAKE],
    ['bytes', Buffer.from('42/room,["news",1]')],
    ['an end', '1'],
    ['an unknown type', '49'],
    ['binary parts', '451-/room,["news",{"_placeholder":true,"num":0}]'],
    ['no JSON', '42/room,["news",'],
    ['an event that is no list', '42/room,{"news":1}'],
    ['an event without a name', '42/room,[]'],
    ['an acknowledgement of nothing', '43/room,[1]'],
    ['an acknowledgement that is no list', '43/room,0{}'],
    ['a welcome without an id', '40/room,{}'],
    ['a farewell with words', '41/room,["bye"]'],
    ['a refusal without words', '44/room,[]'],
  ])('takes %s for the end of the connection, and opens another', async (_what, frame) => {
    send(HANDSHAKE, LET_IN, frame, '42/room,["news",1]');
    const { listener } = open();
    await eventually(() => expect(listener.connected.mock.calls.length).toBeGreaterThan(2));
    expect(listener.lost).toHaveBeenCalled();
    expect(listener.events.news).not.toHaveBeenCalled();
  });

  it.each([
    ['a packet before it', '2'],
    ['no JSON', '0{'],
    ['no times', '0{"sid":"a"}'],
    ['odd times', '0{"sid":"a","pingInterval":"1","pingTimeout":{}}'],
  ])('takes a handshake with %s for none', async (_what, frame) => {
    const received = send(frame, LET_IN);
    const { listener, delays } = open();
    await eventually(() => expect(delays.mock.calls).toContainEqual([2]));
    expect(listener.connected).not.toHaveBeenCalled();
    expect(received).toEqual([]);
  });

  it.each([
    ['what is for another namespace', '42/other,["news",1]'],
    ['what is for the main one', '42["news",1]'],
    ['a refusal of another', '44/other,{"message":"No."}'],
    ['a packet without meaning', '6'],
    ['an answer to no question', '43/room,7[1]'],
    ['an event that asks for an answer', '42/room,3["unknown",1]'],
  ])('leaves aside %s', async (_what, frame) => {
    const received = send(HANDSHAKE, LET_IN, frame, '2', '42/room,["news","after it"]');
    const { listener } = open();
    await eventually(() => expect(listener.events.news.mock.calls).toEqual([['after it']]));
    await eventually(() => expect(received).toEqual(['40/room,{"secret":"é🙂"}', '3']));
    expect(listener.lost).not.toHaveBeenCalled();
  });

  it('leaves a connection whose pings stay away', async () => {
    send('0{"sid":"a","pingInterval":10,"pingTimeout":10}', LET_IN);
    const { listener } = open();
    await eventually(() => expect(listener.lost).toHaveBeenCalled());
    await eventually(() => expect(listener.connected.mock.calls.length).toBeGreaterThan(1));
  });

  it.each([
    ['the handshake', []],
    ['the room', [HANDSHAKE]],
  ])('doesn’t wait for %s for ever', async (_what, frames) => {
    send(...frames);
    const { listener, delays } = open({ connectLimitMs: 20 });
    await eventually(() => expect(delays.mock.calls).toContainEqual([1]));
    expect(listener.connected).not.toHaveBeenCalled();
    expect(listener.lost).not.toHaveBeenCalled();
  });

  it('tries as long as nobody listens', async () => {
    http.close();
    const { delays } = open();
    await eventually(() => expect(delays.mock.calls).toContainEqual([3]));
  });
});
