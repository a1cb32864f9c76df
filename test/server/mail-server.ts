/** For tests: a real mail server on a free port, and the mails that it received. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { eventually } from '#test/eventually.ts';

type ReceivedMail = {
  from: string;
  to: string[];
  raw: string;
  headers: string;
  text: string;
  html: string;
};

export type MailServer = {
  /** The variables by which a server sends its mail here. */
  environment: Record<string, string>;
  mails: ReceivedMail[];
  /** Refuses each recipient with this code; null accepts them. */
  refuseWith: (code: number | null) => void;
  /** Accepts no mail's content until the returned function is called. */
  hold: () => () => void;
  /** Resolves with the next mail to this address that wasn't returned before. */
  nextTo: (recipient: string) => Promise<ReceivedMail>;
  stop: () => Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  let refusal: number | null = null;
  let held: Promise<void> | null = null;
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error('Not now'), { responseCode: refusal }) : null),
    onData(stream, { envelope }, done) {
      void readText(stream).then(async (raw) => {
        await held;
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, ...parse(raw) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Cogito <no-reply@example.edu>' },
    mails,
    refuseWith: (code) => {
      refusal = code;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    nextTo: (recipient) =>
      eventually(() => {
        const found = mails.find((mail) => mail.to.includes(recipient) && !taken.has(mail));
        if (!found) throw new Error(`no mail to ${recipient} yet`);
        taken.add(found);
        return found;
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  const parts = boundary ? raw.split(`--${boundary}`) : [];
  const partOf = (type: string) => decode(parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? '');
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

function decode(part: string): string {
  const at = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, at), part.slice(at + 4).trimEnd()];
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Returns the token of the link in a mail; empty if there is none. */
export const tokenIn = (text: string) => /\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
