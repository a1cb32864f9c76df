/** Every call of the API: method, path, who may make it, and the shape of what comes in and goes out. */
import * as v from 'valibot';
import { ACCOUNT_CALLS } from './calls/account-calls.ts';
import { ADMIN, answers, type Declaration } from './calls/declaration.ts';
import { MATERIAL_CALLS } from './calls/material-calls.ts';
import { MODERATION_CALLS } from './calls/moderation-calls.ts';
import {
  type CollegeChange,
  type DecidedElsewhere,
  MAX_LOGO_BYTES,
  type VersionedCollege,
} from './college.ts';
import { ContactSchema, InboxChangeSchema, type InboxMessage, ReplySchema } from './contact.ts';
import { InboxQuerySchema, type InboxState } from './lists.ts';
import type { Overview } from './overview.ts';

export type { Access } from './calls/declaration.ts';
export { type ListCallName, listCallOf } from './calls/material-calls.ts';

export const ENDPOINTS = {
  ...ACCOUNT_CALLS,
  ...MATERIAL_CALLS,
  ...MODERATION_CALLS,
  readCollege: answers<{ college: VersionedCollege; decidedElsewhere: DecidedElsewhere }>()(
    'GET /api/college',
    ADMIN,
  ),
  /** Settings that are missing stay as they are; null resets one. The server checks them (`college/routes.ts`). */
  changeCollege: answers<{ college: VersionedCollege }>()('PATCH /api/college', ADMIN, {
    body: v.custom<CollegeChange & { version?: string }>(() => true),
  }),
  /** `image` is a PNG, JPEG or WebP file in base64. The logo is removed by `changeCollege`. */
  setLogo: answers<{ college: VersionedCollege }>()('PUT /api/college/logo', ADMIN, {
    body: v.object({ image: v.optional(v.string(), '') }),
    bodyBytes: 2 * MAX_LOGO_BYTES,
  }),
  readLogo: answers()('GET /api/college/logo/:revision', 'public', { file: true }),
  /** Settings of the operator that the browser needs. */
  describeInstallation: answers<{
    anonymousRetentionDays: number;
    sendsMail: boolean;
    takesRegistrations: boolean;
    /** Whether Word and PowerPoint files can be published, which needs LibreOffice. */
    takesOfficeFiles: boolean;
    /** Whether material may be kept on a device. */
    keepsOnDevices: boolean;
  }>()('GET /api/installation', 'public'),
  readOverview: answers<{ overview: Overview }>()('GET /api/overview', 'signed-in'),
  /** The browser sends no cookie with this call. */
  countAnonymousPeople: answers<{ people: number }>()('GET /api/chat/anonymous/people', 'public'),
  sendContactMessage: answers()('POST /api/contact', 'public', { isIdempotent: true, body: ContactSchema }),
  listContactMessages: answers<{ messages: InboxMessage[]; counts: Record<InboxState, number> }>()(
    'GET /api/contact',
    ADMIN,
    { query: InboxQuerySchema },
  ),
  changeContactMessage: answers<{ contactMessage: InboxMessage }>()('PATCH /api/contact/:id', ADMIN, {
    body: InboxChangeSchema,
  }),
  /** Sends a mail; 404 where no mail server is set up. */
  replyToContactMessage: answers()('POST /api/contact/:id/reply', ADMIN, {
    isIdempotent: true,
    body: ReplySchema,
  }),
  removeContactMessage: answers()('DELETE /api/contact/:id', ADMIN),
} as const;

export type Endpoint = Declaration & { answer?: object };
export type BodyOf<E> = E extends { body: infer S extends v.GenericSchema } ? v.InferOutput<S> : undefined;
export type QueryOf<E> = E extends { query: infer S extends v.GenericSchema } ? v.InferOutput<S> : undefined;
export type AnswerOf<E> = E extends { answer?: infer A extends object } ? A : object;

/** Every answer of the API: `success`, perhaps a `message`, and the endpoint's own fields or a failure's. */
export type Reply<E> = ({ success: true; message?: string } & AnswerOf<E>) | FailureReply;
export type FailureReply = { success: false; message?: string; errors?: Record<string, string> };
