/** Fills the index of messages beside the messages themselves, in its own thread. */
import path from 'node:path';
import { workerData } from 'node:worker_threads';
import { toEntry } from '#server/chat/search/stored-messages.ts';
import { GATHERED, gather, inOneCommit, messageOf, openInAHurry, type Years } from './years.ts';

const { dataDir, years, now } = workerData as { dataDir: string; years: Years; now: number };
const ROOMS = { anonymous: 1n, public: 2n };

const file = openInAHurry(path.join(dataDir, 'message-index.sqlite'));
gather(file, 'message_words', GATHERED.forSeeding);
const put = file.prepare('insert into message_index (id, words) values (?, ?)');
put.setReadBigInts(true);
// The rows of a room follow each other, because that suits FTS5 and the order of the ids.
for (const [room, number] of Object.entries(ROOMS))
  inOneCommit(file, () => {
    for (let n = 0; n < years.messages; n++) {
      const message = messageOf(n, years, now);
      if (message.room !== room) continue;
      const words = toEntry({ userName: message.name, text: message.text });
      put.run((number << 52n) + BigInt(message.sentAt), words);
    }
    file
      .prepare('insert into message_index_rooms (room, number, indexed_up_to) values (?, ?, ?)')
      .run(room, number, messageOf(years.messages - 1, years, now).sentAt);
  });
gather(file, 'message_words', GATHERED.byDefault);
file.exec('pragma wal_checkpoint(truncate)');
file.close();
