/**
 * Every table. Times are UTC: `…_at` in milliseconds, except `chat_messages.sent_at`,
 * `chat_rooms.last_sent_at` and `chat_rooms.erased_before`: microseconds, the room's sequence (contract §3).
 */
import type { Generated, Kysely } from 'kysely';
import type { Gender, Role } from '#shared/accounts.ts';
import type { Message } from '#shared/chat.ts';
import type { KindId } from '#shared/material-kinds.ts';
import type { MaterialStatus, PageFault, Rotation } from '#shared/materials.ts';
import type { RoomId } from '#shared/rooms.ts';

export type Tables = {
  users: {
    id: string;
    name: string;
    email: string;
    passwordHash: string;
    gender: Gender;
    role: Role;
    mark: string;
    suspendedAt: number | null;
    createdAt: number;
  };
  sessions: { tokenHash: string; userId: string; expiresAt: number };
  contactMessages: {
    id: string;
    name: string;
    email: string;
    message: string;
    createdAt: number;
    handledAt: number | null;
  };
  chatRooms: {
    id: RoomId;
    lastSentAt: number;
    /** What the last commit found as `lastSentAt`. */
    previousSentAt: Generated<number>;
    /** The number of the newest removal: one for each message removed, one for all that were erased in one commit. */
    lastRemoval: Generated<number>;
    /** The number of the newest erasure by age. */
    lastErasure: Generated<number>;
    /** In microseconds, as `sent_at`: every message before it was erased by age. */
    erasedBefore: Generated<number>;
  };
  chatRoomClocks: { room: RoomId; notedAt: number; sentAt: number };
  chatMessages: {
    room: RoomId;
    sentAt: number;
    id: string;
    /** Null for every anonymous message and for announcements. */
    authorId: string | null;
    userName: string;
    text: string;
    role: Message['role'];
    mark: string | null;
    gender: Gender | null;
    /** A hash of the sender's key, the room and the message's clientId; null without a clientId. */
    idempotencyKey: string | null;
    /** A removed message keeps its place and its key, so that a resend can't bring it back; its words are gone. */
    removedAt: number | null;
    /** The number of its removal in its room; null also for what was removed before removals had numbers. */
    removal: number | null;
  };
  chatReports: {
    id: string;
    room: RoomId;
    messageId: string;
    reason: string;
    reporterKey: string;
    createdAt: number;
    resolvedAt: number | null;
  };
  /** The random key of the day's anonymous marks; erased when the day is over and left out of backups. */
  dayKeys: { day: string; key: string };
  materials: {
    id: string;
    kind: KindId;
    /** Empty only while it is a draft. */
    subject: string;
    title: string;
    description: string;
    status: MaterialStatus;
    /** The instructor; null for samples, for what an operator imported, and for accounts that are gone. */
    ownerId: string | null;
    /** 1 for what came with the product. */
    isSample: number;
    /** What students sort by: of a draft its upload, of what is published when that was done first. */
    createdAt: number;
    /** Null for what has only been a draft so far. */
    publishedAt: number | null;
    /** Names this set of pages in their addresses, which may be cached for ever. */
    revision: string;
    pageCount: number;
    /** SHA-256 of what was uploaded, in hexadecimal. */
    sourceHash: string;
  };
  /** One row, which grows with every change of what a list shows. */
  libraryVersions: { version: number };
  materialPages: {
    materialId: string;
    revision: string;
    number: number;
    /** The uploaded file that holds the page, by its name in the material's folder. */
    source: string;
    /** The page's place in that file, from 0. */
    sourceIndex: number;
    /** How far it is turned from how it lies in the file. */
    rotation: Rotation;
    /** Size in pixels at the widest. */
    width: number;
    height: number;
    /** ThumbHash in base64; empty until rendered. */
    placeholder: string;
    text: string;
    /** Its `TextLine`s as JSON. */
    lines: Generated<string>;
    /** Both null while the page waits to be rendered. */
    renderedAt: number | null;
    /** When it turned out that the page can't be rendered. */
    failedAt: number | null;
    /** Why it can't; null until then. */
    fault: PageFault | null;
  };
  /** What can be found: page 0 is the title and the description; the words are spelt as in `search/words.ts`. */
  searchEntries: { id: Generated<number>; materialId: string; page: number; heading: string; body: string };
  /** Facts about this installation, such as that the sample library was published. */
  installation: { key: string; value: string };
};

export type Db = Kysely<Tables>;
