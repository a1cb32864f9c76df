import { sized } from '../faults/seed.ts';
import { PAGE, type RandomVisitor } from './visitor.ts';

/** The number of random visits, each with its own seed. */
export const SEEDS = sized(500, 20_000);

/** Does something random. */
export function act(visitor: RandomVisitor) {
  const { random, messages } = visitor;
  const choice = random(100);
  if (choice < 25) for (let count = random(5); count >= 0; count--) visitor.say('said');
  else if (choice < 26) for (let count = 0; count < 45 * PAGE; count++) visitor.say('said');
  else if (choice < 45) write(visitor);
  else if (choice < 48) visitor.remove(messages.at(-1));
  else if (choice < 51) visitor.remove(messages[random(messages.length + 1)]);
  else if (choice < 52) visitor.letStand(visitor.taken[random(visitor.taken.length + 1)]);
  else if (choice < 53) for (const message of messages.slice(0, random(30))) visitor.remove(message);
  else if (choice < 62) visitor.isOnline ? visitor.lose() : visitor.join();
  else if (choice < 80) visitor.dispatch({ type: 'top reached' });
  else if (choice < 84) visitor.answersGetLost = !visitor.answersGetLost;
  else if (choice < 88) refuse(visitor);
  else if (choice < 92) visitor.dispatch({ type: 'scrolled', isAtBottom: random(2) === 0 });
  else if (choice < 97) retryOrDiscard(visitor);
  else visitor.reload();
  readAbout(visitor);
}

/** Opens messages, also removed ones, pages on from there, searches and scrolls away. */
function readAbout(visitor: RandomVisitor) {
  const { random, messages, removed, state } = visitor;
  const choice = random(100);
  const anyId = () =>
    messages[random(messages.length + 1)]?.id ?? removed[random(removed.length + 1)] ?? 'none';
  if (choice < 12) visitor.dispatch({ type: 'opened', id: anyId() });
  else if (choice < 30) visitor.dispatch({ type: 'bottom reached' });
  else if (choice < 33) visitor.dispatch({ type: 'went to end' });
  else if (choice < 38)
    visitor.dispatch({ type: 'searched', query: ['', 'said', 'written'][random(3)] ?? '' });
  else if (choice < 42) visitor.dispatch({ type: 'search continued' });
  else if (choice < 46) visitor.dispatch({ type: 'focus changed', isFocused: random(2) === 0 });
  else if (choice < 50) visitor.dispatch({ type: 'original wanted', id: anyId() });
  else if (choice < 54 && state.me) write(visitor, anyId());
}

function write(visitor: RandomVisitor, replyTo?: string) {
  if (!visitor.state.me) return;
  const text = `written ${visitor.written.length}`;
  visitor.written.push(text);
  visitor.dispatch({ type: 'written', clientId: text, text, ...(replyTo && { replyTo }) });
}

function refuse(visitor: RandomVisitor) {
  const retryAfterMs = visitor.random(3) === 0 ? 31_000 : visitor.random(3000);
  const code = retryAfterMs > 3000 ? 'unavailable' : 'slow_down';
  visitor.refusal = { left: 3, answer: { ok: false, code, message: 'Not now.', retryAfterMs } };
}

function retryOrDiscard(visitor: RandomVisitor) {
  for (const { clientId, state, text } of visitor.state.outgoing) {
    if (state !== 'failed') continue;
    if (visitor.random(3) > 0) visitor.dispatch({ type: 'retried', clientId });
    else {
      visitor.discarded.add(text);
      visitor.dispatch({ type: 'discarded', clientId });
    }
  }
}
