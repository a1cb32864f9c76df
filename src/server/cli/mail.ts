import * as v from 'valibot';
import { EmailSchema } from '#shared/accounts.ts';
import { readConfig, siteAddress } from '../config.ts';
import type { MailContent } from '../mail/mail-content.ts';
import { NotSent } from '../mail/queue.ts';
import { OperatorError } from '../operator-error.ts';
import { parseOptions, type Surroundings } from './installation.ts';

/** The causes of failures, by the code with which nodemailer's errors begin. */
const CAUSES: Record<string, string> = {
  ECONNECTION: 'it can’t be reached: look at host, port and firewall',
  ESOCKET: 'it can’t be reached, or not in an encrypted way: look at host, port and smtp:// or smtps://',
  ETIMEDOUT: 'it doesn’t answer: look at host, port and firewall',
  EDNS: 'its name can’t be found',
  ETLS: 'it offers no encryption that holds',
  EAUTH: 'it refuses the user name or the password',
  EENVELOPE: 'it refuses the sender (MAIL_FROM) or the recipient',
  EMESSAGE: 'it refuses the mail itself',
  EPROTOCOL: 'it answers in another way than a mail server: look at the port and smtp:// or smtps://',
};

/** Sends at once, without the queue, so that the mail server's answer is the result. */
export async function sendTestMail(args: string[], { environment }: Surroundings): Promise<string> {
  const { options } = parseOptions(args, ['to']);
  if (!v.is(EmailSchema, options.to)) throw new OperatorError('Name the recipient with --to ADDRESS.');
  const config = readConfig(environment);
  if (!config.smtpUrl)
    throw new OperatorError('No mail server is set up: SMTP_URL must name it, such as smtp://127.0.0.1:25.');
  const { openTransport } = await import('../mail/transport.ts');
  const transport = openTransport(config.smtpUrl, config);
  try {
    const mail = { id: crypto.randomUUID(), recipient: options.to, content: testMail(siteAddress(config)) };
    await transport.send(mail);
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    const cause = CAUSES[/^\w+/.exec(error.message)?.[0] ?? ''];
    const why = cause ? `${cause} (${error.message})` : error.message;
    throw new OperatorError(`The mail server ${config.smtpUrl.host} didn’t take the mail: ${why}.`);
  } finally {
    transport.close();
  }
  return `The mail server ${config.smtpUrl.host} took a test mail to ${options.to}: see whether it arrives, and not among spam.`;
}

const testMail = (site: string): MailContent => ({
  subject: 'Cogito can send mail',
  paragraphs: ['This mail was sent to see whether mails of Cogito arrive.'],
  button: { label: 'Open Cogito', address: site },
  note: 'Links in mails lead to this address; PUBLIC_URL sets it.',
});
