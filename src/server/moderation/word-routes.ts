/** The list of words: read, replaced, and tried before it is saved (contract §2). */
import { ENDPOINTS } from '#shared/api.ts';
import { noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import type { Chat } from '../chat/chat.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/endpoints.ts';

export function serveWords(serve: Serve, list: Chat['words'], { db, now }: Deps): void {
  serve(ENDPOINTS.listWords, async () => list.read());

  serve(ENDPOINTS.changeWords, async ({ account, body: { words, revision } }) => {
    const before = await list.read();
    const stored = await list.replace(words, revision);
    const what = acts.changedWords(before.words.length, words.length);
    await noteAct(db, { who: account.name, what }, now());
    return stored;
  });

  serve(ENDPOINTS.tryWords, async ({ body: { words } }) => ({ trials: await list.tryOut(words) }));
}
