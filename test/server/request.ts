/** For tests: requests exactly as written, which `fetch` would complete, normalise or refuse. */
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';

export type Answered = {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
  json: unknown;
  headBytes: number;
};

type Asking = { method?: string; path?: string; headers?: Record<string, string> };

/** Sends these headers and no others except `Host` and `Connection: close`. */
export function ask(url: string, { method = 'GET', path = '/', headers = {} }: Asking): Promise<Answered> {
  const lines = Object.entries({ host: 'cogito', connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return tell(url, `${method} ${path} HTTP/1.1\r\n${head}\r\n`);
}

/** Sends `bytes` and reads the only answer until the server ends the connection. */
export async function tell(url: string, bytes: string): Promise<Answered> {
  const socket = openSocket(url);
  socket.write(bytes);
  return parse(await buffer(socket));
}

/** Opens a bare connection to the server, below HTTP. */
export function openSocket(url: string): Socket {
  const { protocol, hostname, port } = new URL(url);
  if (protocol === 'https:')
    return connectSecurely({ host: hostname, port: Number(port || 443), ALPNProtocols: ['http/1.1'] });
  return connect(Number(port || 80), hostname);
}

function parse(answer: Buffer): Answered {
  const END = '\r\n\r\n';
  const headBytes = answer.indexOf(END) + END.length;
  const [first = '', ...lines] = answer.subarray(0, headBytes).toString().trim().split('\r\n');
  const pairs = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
  const headers = Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
  const body = answer.subarray(headBytes);
  const isJson = headers['content-type']?.startsWith('application/json') && body.length > 0;
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body,
    json: isJson ? JSON.parse(body.toString()) : null,
    headBytes,
  };
}
