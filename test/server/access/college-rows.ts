/** The expected answers to the calls of the college, the inbox and other areas, by caller. */
import type { ENDPOINTS } from '#shared/api.ts';
import type { ACCOUNT_CALLS } from '#shared/calls/account-calls.ts';
import type { MATERIAL_CALLS } from '#shared/calls/material-calls.ts';
import type { MODERATION_CALLS } from '#shared/calls/moderation-calls.ts';
import { ADMIN, at, EVERYBODY, type Row, SIGNED_IN } from './callers.ts';

export const COLLEGE_ROWS: Record<
  Exclude<
    keyof typeof ENDPOINTS,
    keyof typeof ACCOUNT_CALLS | keyof typeof MATERIAL_CALLS | keyof typeof MODERATION_CALLS
  >,
  Row[]
> = {
  readCollege: [{ statuses: ADMIN, ask: at('/api/college') }],
  changeCollege: [{ statuses: ADMIN, ask: at('/api/college', { name: null }) }],
  setLogo: [
    {
      of: 'without a picture',
      statuses: [401, 403, 403, 403, 403, 422, 401],
      ask: at('/api/college/logo', { image: '' }),
    },
  ],
  readLogo: [
    {
      of: 'where there is none',
      statuses: [404, 404, 404, 404, 404, 404, 404],
      ask: at('/api/college/logo/none'),
    },
  ],
  describeInstallation: [{ statuses: EVERYBODY, ask: at('/api/installation') }],
  readOverview: [{ statuses: SIGNED_IN, ask: at('/api/overview') }],
  countAnonymousPeople: [{ statuses: EVERYBODY, ask: at('/api/chat/anonymous/people') }],
  sendContactMessage: [
    { statuses: EVERYBODY, ask: at('/api/contact', { name: 'A', email: 'a@example.edu', message: 'Hello' }) },
  ],
  listContactMessages: [{ statuses: ADMIN, ask: at('/api/contact') }],
  changeContactMessage: [
    {
      statuses: ADMIN,
      ask: async (world) => ({
        path: `/api/contact/${await world.contactMessage()}`,
        body: { handled: true },
      }),
    },
  ],
  replyToContactMessage: [
    {
      of: 'where mail isn’t set up',
      statuses: [401, 403, 403, 403, 403, 404, 401],
      ask: async (world) => ({
        path: `/api/contact/${await world.contactMessage()}/reply`,
        body: { message: 'Here is how.' },
      }),
    },
  ],
  removeContactMessage: [
    { statuses: ADMIN, ask: async (world) => ({ path: `/api/contact/${await world.contactMessage()}` }) },
  ],
};
