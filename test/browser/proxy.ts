/** A proxy between a browser and the server: it breaks, stalls or answers badly on request, and records the calls. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** The answer that replaces the server's; a text is sent as it is, anything else as JSON. */
export type Answer = { status?: number; body: unknown; type?: string };
type Carried = { method: string; path: string; headers: IncomingHttpHeaders };
type Rule = {
  path: RegExp;
  answer: (response: ServerResponse, incoming: IncomingMessage) => Promise<'pass' | 'answered'>;
};
type State = 'whole' | 'stalled' | 'cut' | 'without sockets';

export class Connection {
  url = '';
  carried: Carried[] = [];
  readonly #server = createServer((incoming, response) => void this.#carry(incoming, response));
  #target = new URL('http://127.0.0.1');
  #state: State = 'cut';
  #rules: Rule[] = [];
  #restored: (() => void)[] = [];
  readonly #calls = new Set<Socket>();
  readonly #tunnels = new Set<Socket>();
  readonly #failedModules = new Set<string>();

  constructor() {
    this.#server.on('connection', (socket) => {
      if (this.#state === 'cut') return socket.destroy();
      this.#keep(this.#calls, socket);
    });
    this.#server.on('upgrade', (incoming, socket, head) => this.#tunnel(incoming, socket as Socket, head));
  }

  async open() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** Leads to `target` from now on, with no recorded calls and no faults. */
  begin(target: string) {
    this.#target = new URL(target);
    this.carried = [];
    this.#failedModules.clear();
    this.restore();
  }

  /** Ends all connections; nothing passes until `begin`. */
  end() {
    this.restore();
    this.cut();
  }

  async close() {
    this.end();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Closes open connections and refuses new ones: all, or only WebSockets. */
  cut(what: 'everything' | 'sockets' = 'everything') {
    this.#state = what === 'sockets' ? 'without sockets' : 'cut';
    for (const socket of this.#tunnels) socket.destroy();
    if (what === 'everything') for (const socket of this.#calls) socket.destroy();
  }

  /** Makes connections half-open: nothing passes, nothing closes. */
  stall() {
    this.#state = 'stalled';
    for (const socket of this.#tunnels) socket.pause();
  }

  /** Undoes every fault; stalled connections continue. */
  restore() {
    this.#state = 'whole';
    this.#rules = [];
    for (const socket of this.#tunnels) socket.resume();
    for (const goOn of this.#restored.splice(0)) goOn();
  }

  answer(path: RegExp, { status = 200, body, type: own }: Answer) {
    const [type, text] =
      typeof body === 'string' ? ['text/html', body] : ['application/json', JSON.stringify(body)];
    const answer: Rule['answer'] = async (response) => {
      response.writeHead(status, { 'content-type': own ?? type, 'cache-control': 'no-store' }).end(text);
      return 'answered';
    };
    this.#rules.unshift({ path, answer });
  }

  /** Answers 502 until `restore`, and always to module scripts: browsers before mid-2026 remember a failed module. */
  failCode(path: RegExp) {
    const answer: Rule['answer'] = async (response, { url = '', headers }) => {
      if (headers['sec-fetch-dest'] === 'script') this.#failedModules.add(url);
      return refuse(response);
    };
    this.#rules.unshift({ path, answer });
  }

  hold(path: RegExp) {
    const restored = new Promise<'pass'>((resolve) => this.#restored.push(() => resolve('pass')));
    this.#rules.unshift({ path, answer: () => restored });
  }

  handshakes = (path: string) =>
    this.carried.filter((each) => each.headers.upgrade && each.path.startsWith(path));

  async #carry(incoming: IncomingMessage, response: ServerResponse) {
    const path = this.#remember(incoming);
    if (this.#state === 'stalled') await new Promise<void>((resolve) => this.#restored.push(resolve));
    if (this.#failedModules.has(path) && incoming.headers['sec-fetch-dest'] === 'script')
      return refuse(response);
    const rule = this.#rules.find((each) => each.path.test(path));
    if ((await rule?.answer(response, incoming)) === 'answered') return;
    const { method, headers } = incoming;
    const outgoing = request(new URL(path, this.#target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  #tunnel(incoming: IncomingMessage, near: Socket, head: Buffer) {
    this.#remember(incoming);
    if (this.#state === 'stalled') {
      this.#keep(this.#tunnels, near);
      this.#restored.push(() => near.destroy());
      return;
    }
    if (this.#state !== 'whole') return near.destroy();
    const far = connect(Number(this.#target.port), this.#target.hostname, () => {
      const headers = incoming.rawHeaders.map((text, index) => (index % 2 ? `${text}\r\n` : `${text}: `));
      far.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    this.#keep(this.#tunnels, near, far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }

  #remember({ method = '', url = '', headers }: IncomingMessage): string {
    this.carried.push({ method, path: url, headers });
    return url;
  }

  #keep(held: Set<Socket>, ...sockets: Socket[]) {
    for (const socket of sockets) {
      held.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => held.delete(socket));
    }
  }
}

function refuse(response: ServerResponse): 'answered' {
  response.writeHead(502, { 'content-type': 'text/html', 'cache-control': 'no-store' });
  response.end('<html>Bad gateway</html>');
  return 'answered';
}
