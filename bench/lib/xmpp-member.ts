/** A member of an XMPP group chat (XEP-0045), signed in anonymously (SASL ANONYMOUS), as far as a bench needs one. */
import { connect } from 'node:net';
import type { Member, OnDelivery } from './member.ts';

const ROOM = 'room@conference.localhost';
const STREAM =
  "<?xml version='1.0'?><stream:stream to='localhost' xmlns='jabber:client' " +
  "xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>";
const BODY = Buffer.from('<body>');
const END = Buffer.from('</message>');

/** What is said once each sign of progress has been read. */
const STEPS: readonly { sign: string; say: (nick: string) => string }[] = [
  {
    sign: '</stream:features>',
    say: () => "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='ANONYMOUS'/>",
  },
  { sign: '<success', say: () => STREAM },
  {
    sign: '</stream:features>',
    say: () => "<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>",
  },
  {
    sign: '<jid>',
    say: (nick) => `<presence to='${ROOM}/${nick}'><x xmlns='http://jabber.org/protocol/muc'/></presence>`,
  },
];
/** The room's subject comes last when somebody enters. */
const ENTERED = '<subject';

let members = 0;

export function joinXmppRoom(url: string, onDelivery: OnDelivery): Promise<Member> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<Member>();
  const nick = `Cog${members++}`;
  const socket = connect(Number(port), hostname, () => socket.write(STREAM));
  socket.setNoDelay(true);
  socket.on('error', reject);
  let step = 0;
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (step > STEPS.length) {
      rest = readMessages(bytes, onDelivery);
      return;
    }
    rest = bytes;
    const sign = STEPS[step]?.sign ?? ENTERED;
    if (!bytes.includes(sign)) return;
    rest = Buffer.alloc(0);
    const say = STEPS[step++]?.say;
    if (say) socket.write(say(nick));
    else
      resolve({
        say: (text) => socket.write(`<message to='${ROOM}' type='groupchat'><body>${text}</body></message>`),
        leave: () => socket.destroy(),
      });
  });
  return promise;
}

function readMessages(bytes: Buffer, onDelivery: OnDelivery): Buffer {
  let at = 0;
  for (let end = bytes.indexOf(END); end >= 0; end = bytes.indexOf(END, at)) {
    const body = bytes.indexOf(BODY, at);
    if (body >= 0 && body < end) onDelivery(bytes, body, end);
    at = end + END.length;
  }
  return at === bytes.length ? Buffer.alloc(0) : Buffer.from(bytes.subarray(at));
}
