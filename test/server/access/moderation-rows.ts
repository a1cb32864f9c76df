/** The expected answers to the calls of moderation, by caller. */
import type { MODERATION_CALLS } from '#shared/calls/moderation-calls.ts';
import { ADMIN, at, EVERYBODY, MODERATORS, type Row } from './callers.ts';

export const MODERATION_ROWS: Record<keyof typeof MODERATION_CALLS, Row[]> = {
  listReports: [{ statuses: MODERATORS, ask: at('/api/reports') }],
  readReport: [
    {
      statuses: MODERATORS,
      ask: async (world) => ({ path: `/api/reports/${await world.report()}` }),
    },
  ],
  changeReport: [
    {
      statuses: MODERATORS,
      ask: async (world) => ({ path: `/api/reports/${await world.report()}`, body: { decision: 'stand' } }),
    },
  ],
  listWords: [{ statuses: MODERATORS, ask: at('/api/chat/words') }],
  changeWords: [{ statuses: MODERATORS, ask: at('/api/chat/words', { words: [] }) }],
  tryWords: [{ statuses: MODERATORS, ask: at('/api/chat/words/trial', { words: [] }) }],
  removeMessage: [
    {
      statuses: MODERATORS,
      ask: async (world) => ({ path: `/api/chat/public/messages/${await world.chatMessage()}` }),
    },
  ],
  announce: [
    { statuses: MODERATORS, ask: at('/api/chat/public/announcements', { message: 'Exams begin.' }) },
  ],
  listMutes: [{ statuses: MODERATORS, ask: at('/api/chat/public/mutes') }],
  mute: [
    {
      statuses: [401, 403, 403, 403, 201, 201, 401],
      ask: async (world) => ({
        path: '/api/chat/public/mutes',
        body: { messageId: await world.studentsMessage(), minutes: 10 },
      }),
    },
  ],
  endMute: [
    {
      statuses: MODERATORS,
      ask: async (world) => ({ path: `/api/chat/public/mutes/${await world.mute()}` }),
    },
  ],
  readRoom: [{ statuses: MODERATORS, ask: at('/api/chat/public') }],
  changeRoom: [{ statuses: MODERATORS, ask: at('/api/chat/public', { slowModeSeconds: 0 }) }],
  readPublicLog: [{ statuses: EVERYBODY, ask: at('/api/moderation') }],
  readAuditLog: [{ statuses: ADMIN, ask: at('/api/audit') }],
};
