import { MODERATORS } from '#shared/accounts.ts';
import type { Message } from '#shared/chat.ts';
import { AnnouncementSchema } from '#shared/chat-input.ts';
import { ListQuerySchema } from '#shared/lists.ts';
import {
  type AuditEntry,
  type LogEntry,
  LogQuerySchema,
  type Mute,
  MuteSchema,
  type Report,
  ReportChangeSchema,
  RoomChangeSchema,
  type RoomModeration,
} from '#shared/moderation.ts';
import {
  type RoomTrial,
  type StoredWords,
  WORD_LIST_BYTES,
  WordChangeSchema,
  WordListSchema,
} from '#shared/word-list.ts';
import { ADMIN, answers } from './declaration.ts';

export const MODERATION_CALLS = {
  listReports: answers<{ reports: Report[] }>()('GET /api/reports', MODERATORS, {
    query: ListQuerySchema,
    revalidated: true,
  }),
  /** Includes the messages around the reported one, oldest first. */
  readReport: answers<{ report: Report; around: Message[] }>()('GET /api/reports/:id', MODERATORS),
  changeReport: answers<{ report: Report }>()('PATCH /api/reports/:id', MODERATORS, {
    body: ReportChangeSchema,
  }),
  listWords: answers<StoredWords>()('GET /api/chat/words', MODERATORS),
  /** Replaces the list in all rooms at once. */
  changeWords: answers<StoredWords>()('PUT /api/chat/words', MODERATORS, {
    body: WordChangeSchema,
    bodyBytes: WORD_LIST_BYTES,
  }),
  /** Checks the list against each room's last 1,000 messages and changes nothing. */
  tryWords: answers<{ trials: RoomTrial[] }>()('POST /api/chat/words/trial', MODERATORS, {
    body: WordListSchema,
    bodyBytes: WORD_LIST_BYTES,
  }),
  removeMessage: answers()('DELETE /api/chat/:room/messages/:id', MODERATORS),
  announce: answers<{ announcement: Message }>()('POST /api/chat/:room/announcements', MODERATORS, {
    body: AnnouncementSchema,
  }),
  listMutes: answers<{ mutes: Mute[] }>()('GET /api/chat/:room/mutes', MODERATORS, {
    query: ListQuerySchema,
  }),
  /** In a room whose marks change each day, a mute ends at midnight UTC at the latest. */
  mute: answers<{ mute: Mute }>()('POST /api/chat/:room/mutes', MODERATORS, { body: MuteSchema }),
  endMute: answers()('DELETE /api/chat/:room/mutes/:id', MODERATORS),
  readRoom: answers<RoomModeration>()('GET /api/chat/:room', MODERATORS, { revalidated: true }),
  changeRoom: answers<RoomModeration>()('PATCH /api/chat/:room', MODERATORS, { body: RoomChangeSchema }),
  readPublicLog: answers<{ log: LogEntry[] }>()('GET /api/moderation', 'public', { query: LogQuerySchema }),
  readAuditLog: answers<{ entries: AuditEntry[] }>()('GET /api/audit', ADMIN, { query: ListQuerySchema }),
} as const;
