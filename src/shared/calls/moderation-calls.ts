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
  listReports: answers<{ reports: Report[] }>()({
    method: 'GET',
    path: '/api/reports',
    access: MODERATORS,
    query: ListQuerySchema,
    revalidated: true,
  }),
  /** Includes the messages around the reported one, oldest first. */
  readReport: answers<{ report: Report; around: Message[] }>()({
    method: 'GET',
    path: '/api/reports/:id',
    access: MODERATORS,
  }),
  changeReport: answers<{ report: Report }>()({
    method: 'PATCH',
    path: '/api/reports/:id',
    access: MODERATORS,
    body: ReportChangeSchema,
  }),
  listWords: answers<StoredWords>()({
    method: 'GET',
    path: '/api/chat/words',
    access: MODERATORS,
  }),
  /** Replaces the list in all rooms at once. */
  changeWords: answers<StoredWords>()({
    method: 'PUT',
    path: '/api/chat/words',
    access: MODERATORS,
    body: WordChangeSchema,
    bodyBytes: WORD_LIST_BYTES,
  }),
  /** Checks the list against each room's last 1,000 messages and changes nothing. */
  tryWords: answers<{ trials: RoomTrial[] }>()({
    method: 'POST',
    path: '/api/chat/words/trial',
    access: MODERATORS,
    body: WordListSchema,
    bodyBytes: WORD_LIST_BYTES,
  }),
  removeMessage: answers()({
    method: 'DELETE',
    path: '/api/chat/:room/messages/:id',
    access: MODERATORS,
  }),
  announce: answers<{ announcement: Message }>()({
    method: 'POST',
    path: '/api/chat/:room/announcements',
    access: MODERATORS,
    body: AnnouncementSchema,
  }),
  listMutes: answers<{ mutes: Mute[] }>()({
    method: 'GET',
    path: '/api/chat/:room/mutes',
    access: MODERATORS,
    query: ListQuerySchema,
  }),
  /** In a room whose marks change each day, a mute ends at midnight UTC at the latest. */
  mute: answers<{ mute: Mute }>()({
    method: 'POST',
    path: '/api/chat/:room/mutes',
    access: MODERATORS,
    body: MuteSchema,
  }),
  endMute: answers()({ method: 'DELETE', path: '/api/chat/:room/mutes/:id', access: MODERATORS }),
  readRoom: answers<RoomModeration>()({
    method: 'GET',
    path: '/api/chat/:room',
    access: MODERATORS,
    revalidated: true,
  }),
  changeRoom: answers<RoomModeration>()({
    method: 'PATCH',
    path: '/api/chat/:room',
    access: MODERATORS,
    body: RoomChangeSchema,
  }),
  readPublicLog: answers<{ log: LogEntry[] }>()({
    method: 'GET',
    path: '/api/moderation',
    access: 'public',
    query: LogQuerySchema,
  }),
  readAuditLog: answers<{ entries: AuditEntry[] }>()({
    method: 'GET',
    path: '/api/audit',
    access: ADMIN,
    query: ListQuerySchema,
  }),
} as const;
