/** Every call of the API: method, path, who may make it, and the shape of what comes in and goes out. */
import type { GenericSchema, InferOutput } from 'valibot';
import { LoginSchema, RegistrationSchema, type Role, type User, UserChangeSchema } from './accounts.ts';
import type { Message } from './chat.ts';
import { AnnouncementSchema } from './chat-input.ts';
import { ContactSchema, InboxChangeSchema, type InboxMessage } from './contact.ts';
import { ListQuerySchema, UserListQuerySchema } from './lists.ts';
import { type KindId, type KindPlural, MATERIAL_KINDS, type MaterialKind } from './material-kinds.ts';
import {
  type ManagedMaterial,
  type Material,
  MaterialChangeSchema,
  type MaterialDetail,
  PageQuerySchema,
  SubjectQuerySchema,
  type TextLine,
  type Twin,
} from './materials.ts';
import { type Report, ReportChangeSchema } from './moderation.ts';
import { SearchQuerySchema, type SearchResult } from './search.ts';

/** `public` is anybody, `signed-in` a live session, a list of roles one of these. */
export type Access = 'public' | 'signed-in' | readonly Role[];

const STAFF = ['instructor', 'admin'] as const;
const ADMIN = ['admin'] as const;

type Declaration = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** JSON unless said otherwise; an endpoint without it reads no body. */
  body?: GenericSchema;
  query?: GenericSchema;
  /** A multipart upload, which its feature reads as a stream. */
  upload?: true;
  /** The answer is a file, not JSON; a failure still is. */
  file?: true;
  /** Asked for again and again: who has the same answer already gets no other (304). */
  revalidated?: true;
};

/** Ties a declaration to the type of its answer, which has no value at run time. */
const answers =
  <Answer extends object>() =>
  <const D extends Declaration>(declaration: D): D & { answer?: Answer } =>
    declaration;

export type ListCallName = `list${(typeof MATERIAL_KINDS)[KindId]['pluralTitle']}`;

/** One for each kind: `listAssignments`, `listProjects`. */
const LIST_CALLS = Object.fromEntries(
  Object.values(MATERIAL_KINDS).map(({ pluralTitle, listCall }) => [`list${pluralTitle}`, listOf(listCall)]),
) as Record<ListCallName, ReturnType<typeof listOf>>;

function listOf(path: `/api/${string}`) {
  return answers<Partial<Record<KindPlural, Material[]>>>()({
    method: 'GET',
    path,
    access: 'signed-in',
    query: SubjectQuerySchema,
    revalidated: true,
  });
}

/** The call that lists what is published of a kind. */
export const listCallOf = ({ pluralTitle }: MaterialKind) => ENDPOINTS[`list${pluralTitle}` as ListCallName];

export const ENDPOINTS = {
  login: answers<{ user: User }>()({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: LoginSchema,
  }),
  register: answers()({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    body: RegistrationSchema,
  }),
  readCommonPasswords: answers<{ passwords: readonly string[] }>()({
    method: 'GET',
    path: '/api/auth/common-passwords/:drawer',
    access: 'public',
  }),
  logout: answers()({ method: 'POST', path: '/api/auth/logout', access: 'public' }),
  checkSession: answers<{ user: User } | { success: false }>()({
    method: 'GET',
    path: '/api/auth/isAuth',
    access: 'public',
  }),
  /** What the operator has set that people may rely on. */
  describeInstallation: answers<{ anonymousRetentionDays: number }>()({
    method: 'GET',
    path: '/api/installation',
    access: 'public',
  }),
  ...LIST_CALLS,
  sendContactMessage: answers()({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    body: ContactSchema,
  }),
  listContactMessages: answers<{ messages: InboxMessage[] }>()({
    method: 'GET',
    path: '/api/contact',
    access: ADMIN,
    query: ListQuerySchema,
  }),
  changeContactMessage: answers<{ contactMessage: InboxMessage }>()({
    method: 'PATCH',
    path: '/api/contact/:id',
    access: ADMIN,
    body: InboxChangeSchema,
  }),
  /** One's own, drafts included; an administrator's are all. */
  listManagedMaterials: answers<{ materials: ManagedMaterial[] }>()({
    method: 'GET',
    path: '/api/materials',
    access: STAFF,
  }),
  publishMaterial: answers<{ material: Material; twins: Twin[] }>()({
    method: 'POST',
    path: '/api/materials',
    access: STAFF,
    upload: true,
  }),
  /** Other files for a material that stays itself: its form has `files` only. */
  replaceFile: answers<{ material: Material; twins: Twin[] }>()({
    method: 'POST',
    path: '/api/materials/:id/file',
    access: STAFF,
    upload: true,
  }),
  readMaterial: answers<{ material: MaterialDetail }>()({
    method: 'GET',
    path: '/api/materials/:id',
    access: 'signed-in',
  }),
  changeMaterial: answers<{ material: Material }>()({
    method: 'PATCH',
    path: '/api/materials/:id',
    access: STAFF,
    body: MaterialChangeSchema,
  }),
  readPage: answers()({
    method: 'GET',
    path: '/api/pages/:revision/:number',
    access: 'signed-in',
    query: PageQuerySchema,
    file: true,
  }),
  readPageText: answers<{ lines: TextLine[] }>()({
    method: 'GET',
    path: '/api/pages/:revision/:number/text',
    access: 'signed-in',
  }),
  removeMaterial: answers()({ method: 'DELETE', path: '/api/materials/:id', access: STAFF }),
  search: answers<{ results: SearchResult[] }>()({
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    query: SearchQuerySchema,
  }),
  listUsers: answers<{ users: (User & { suspended: boolean })[] }>()({
    method: 'GET',
    path: '/api/users',
    access: ADMIN,
    query: UserListQuerySchema,
  }),
  changeUser: answers<{ user: User & { suspended: boolean } }>()({
    method: 'PATCH',
    path: '/api/users/:id',
    access: ADMIN,
    body: UserChangeSchema,
  }),
  listReports: answers<{ reports: Report[] }>()({
    method: 'GET',
    path: '/api/reports',
    access: ADMIN,
    query: ListQuerySchema,
  }),
  changeReport: answers<{ report: Report }>()({
    method: 'PATCH',
    path: '/api/reports/:id',
    access: ADMIN,
    body: ReportChangeSchema,
  }),
  removeMessage: answers()({
    method: 'DELETE',
    path: '/api/chat/:room/messages/:id',
    access: ADMIN,
  }),
  announce: answers<{ announcement: Message }>()({
    method: 'POST',
    path: '/api/chat/:room/announcements',
    access: ADMIN,
    body: AnnouncementSchema,
  }),
} as const;

export type Endpoint = Declaration & { answer?: object };
export type BodyOf<E> = E extends { body: infer S extends GenericSchema } ? InferOutput<S> : undefined;
export type QueryOf<E> = E extends { query: infer S extends GenericSchema } ? InferOutput<S> : undefined;
export type AnswerOf<E> = E extends { answer?: infer A extends object } ? A : object;

/** Every answer of the API: these two, plus the endpoint's own fields, or a failure's. */
export type Reply<E> = ({ success: true; message?: string } & AnswerOf<E>) | FailureReply;
export type FailureReply = { success: false; message?: string; errors?: Record<string, string> };
