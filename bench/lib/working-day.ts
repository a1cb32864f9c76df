/** Eight hours of a college's working day at one server, without the pauses: its lectures, its readers and its chats. */
import { randomUUID } from 'node:crypto';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';

const HOURS = 8;
/** In each hour. */
const STUDENTS = 60;
const READ_EACH = 8;
const SEARCHES_EACH = 4;
const MESSAGES_EACH = 6;
const AT_ONCE = 12;
const PASSWORD = 'Quiet-Cog-7';
const SUBJECTS = ['Physics', 'Chemistry', 'Mathematics', 'English', 'Nepali', 'Computer'];
const WORDS = ['the', 'waves', 'force and mass', 'नेपाल', 'equation', 'of the', 'ab', 'acid'];

export async function liveThroughADay(url: string): Promise<void> {
  for (let hour = 0; hour < HOURS; hour++) await liveThroughAnHour(url, hour);
}

/** Everybody comes at its beginning, and is gone at its end. */
async function liveThroughAnHour(url: string, hour: number): Promise<void> {
  const rooms = await inTurns(STUDENTS, () => arrive(url));
  await inTurns(STUDENTS, (n) => study(url, rooms[n]?.cookie ?? '', n));
  for (let n = 0; n < MESSAGES_EACH; n++)
    await inTurns(STUDENTS, async (student) => {
      const text = `In hour ${hour} student ${student} says for the time ${n} what nobody has said before: ${randomUUID()}`;
      await Promise.all((rooms[student]?.windows ?? []).map((window) => window.say(text, randomUUID())));
    });
  for (const { windows } of rooms) for (const window of windows) window.close();
}

async function arrive(url: string): Promise<{ cookie: string; windows: TestMember[] }> {
  const email = `${randomUUID()}@example.edu`;
  const person = { name: 'Asha Rai', gender: 'female', email, password: PASSWORD, confirmPassword: PASSWORD };
  await post(url, '/api/auth/register', person);
  const cookie = (await post(url, '/api/auth/login', { email, password: PASSWORD })).headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const windows = [
    await openWindow(url, { room: 'public', cookie }),
    await openWindow(url, { room: 'anonymous', secret: drawSecret() }),
  ];
  for (const window of windows) await window.join();
  return { cookie, windows };
}

async function study(url: string, cookie: string, n: number): Promise<void> {
  const subject = SUBJECTS[n % SUBJECTS.length] ?? '';
  await get(url, '/', cookie);
  const lists = await Promise.all(
    ['assignment', 'project'].map(async (kind) => {
      const path = `/api/${kind}/subject?subject=${encodeURIComponent(subject)}`;
      const { assignments = [], projects = [] } = JSON.parse(await get(url, path, cookie));
      return [...assignments, ...projects] as { images: string[] }[];
    }),
  );
  const pages = lists.flat().flatMap(({ images }) => images);
  for (let k = 0; k < READ_EACH && pages.length > 0; k++)
    await get(url, pages[(n * READ_EACH + k) % pages.length] ?? '', cookie);
  for (let k = 0; k < SEARCHES_EACH; k++)
    await get(url, `/api/search?q=${encodeURIComponent(WORDS[(n + k) % WORDS.length] ?? '')}`, cookie);
}

async function get(url: string, path: string, cookie: string): Promise<string> {
  return (await fetch(url + path, { headers: { cookie } })).text();
}

async function post(url: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Each of so many once, a few at a time. */
async function inTurns<T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await act(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}
