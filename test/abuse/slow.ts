/** Connections that occupy a server with as little effort as possible. */
import { openSocket } from '../server/request.ts';

/** Begins a request with `head` and adds `drop` every `everyMs`; resolves with its duration and the answer. */
export function dribble(
  url: string,
  { head, drop, everyMs }: { head: string; drop: string; everyMs: number },
): Promise<{ ms: number; answer: string }> {
  const socket = openSocket(url);
  const startedAt = performance.now();
  let answer = '';
  socket.on('error', () => {});
  socket.on('data', (bytes) => (answer += String(bytes)));
  socket.write(head);
  const dribbling = setInterval(() => socket.write(drop), everyMs);
  return new Promise((resolve) =>
    socket.once('close', () => {
      clearInterval(dribbling);
      resolve({ ms: performance.now() - startedAt, answer });
    }),
  );
}

/** Repeats a call until `isOver`; returns how long each call took. */
export async function callUntil(url: string, isOver: Promise<unknown>, everyMs: number): Promise<number[]> {
  let goesOn = true;
  const over = isOver.then(() => (goesOn = false));
  const times: number[] = [];
  while (goesOn) {
    const startedAt = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
    times.push(performance.now() - startedAt);
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, everyMs))]);
  }
  return times;
}
