/** The connection to the college's mail server by nodemailer, which only this file loads. */
import { createTransport } from 'nodemailer';
import { type Config, siteAddress } from '../config.ts';
import { type MailContent, toHtml, toText } from './mail-content.ts';
import { NotSent } from './queue.ts';

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

type Posted = { id: string; recipient: string; content: MailContent };
export type Transport = { send: (mail: Posted) => Promise<void>; close: () => void };

export function openTransport(smtpUrl: URL, config: Config): Transport {
  const { hostname } = new URL(siteAddress(config));
  const from = config.mailFrom ?? `Cogito <no-reply@${hostname}>`;
  const connection = createTransport({
    ...connectionOptions(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, recipient, content }) {
      const { subject, replyTo } = content;
      const [text, html] = [toText(content), toHtml(content)];
      // An object is passed, because a string could be parsed as a list of addresses.
      const to = { name: '', address: recipient };
      // The id is the same in each attempt, so mail programs recognise a duplicate.
      const messageId = `<${id}@${hostname}>`;
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await connection
        .sendMail({ from, to, subject, text, html, messageId, headers, ...(replyTo && { replyTo }) })
        .catch((error: SmtpError) => {
          throw notSent(error);
        });
    },
    close: () => connection.close(),
  };
}

function connectionOptions({ protocol, hostname, port, username, password }: URL) {
  const isLoopback = LOOPBACK.test(hostname);
  const secure = protocol === 'smtps:';
  const auth = username && {
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A relay on this machine has a self-signed certificate, and there is no network in between to protect.
    ignoreTLS: isLoopback && !secure,
    requireTLS: !isLoopback && Boolean(username),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    ...auth,
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/** A permanent refusal of the recipient or the message (RFC 5321 §4.2.1) is final; one of the password can be fixed. */
function notSent({ code = 'unknown', responseCode, command }: SmtpError): NotSent {
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const answer = responseCode ? `, answer ${responseCode} to ${command ?? 'the connection'}` : '';
  return new NotSent(`${code}${answer}`, isAboutMail && (responseCode ?? 0) >= 500);
}
