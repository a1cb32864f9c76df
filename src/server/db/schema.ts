/**
 * Every table. Times are UTC milliseconds; `sent_at`, `last_sent_at`, `previous_sent_at`, `erased_before` and
 * `indexed_up_to` are microseconds.
 */
import type { Generated, Kysely } from 'kysely';
import type { Gender, Role } from '#shared/accounts.ts';
import type { Message } from '#shared/chat.ts';
import type { Language } from '#shared/languages.ts';
import type { KindId } from '#shared/material-kinds.ts';
import type { MaterialStatus, PageFault } from '#shared/materials.ts';
import type { Action, HiddenBy, Rule } from '#shared/moderation.ts';
import type { Rotation, TextSource } from '#shared/page.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { WordAction } from '#shared/word-list.ts';

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
    /** Null until the address is confirmed; never null if mail isn't set up. */
    emailConfirmedAt: number | null;
    /** A new address, which replaces `email` once it is confirmed. */
    pendingEmail: string | null;
    /** 1 from the first sign-in on. */
    hasSignedIn: number;
    /** The language that the account has chosen (`shared/languages.ts`); null if none. */
    language: Language | null;
  };
  accountLinks: { tokenHash: string; accountId: string; purpose: string; email: string; expiresAt: number };
  firstAdministratorLinks: { tokenHash: string; expiresAt: number };
  invitations: {
    id: string;
    tokenHash: string;
    madeBy: string;
    /** Null for an operator's invitation. */
    inviterId: string | null;
    createdAt: number;
    expiresAt: number;
    usesLeft: number;
  };
  newDevices: { id: string; accountId: string; tokenHash: string; device: string; signedInAt: number };
  secondFactors: {
    accountId: string;
    /** Encrypted with the installation's key. */
    secret: string;
    recoverySalt: string;
    /** Null until a first code was given. */
    turnedOnAt: number | null;
    /** The step of the newest code that was used; codes of this or earlier steps are refused. */
    lastStep: number;
    createdAt: number;
  };
  recoveryCodes: { accountId: string; codeHash: string };
  /** `lastSeenAt` is the beginning of an hour. */
  sessions: {
    tokenHash: string;
    userId: string;
    expiresAt: number;
    createdAt: number;
    lastSeenAt: number;
    device: string;
  };
  contactMessages: {
    id: string;
    name: string;
    email: string;
    message: string;
    createdAt: number;
    handledAt: number | null;
  };
  /** Mails that wait to be sent, and those that were given up. */
  mails: {
    id: string;
    kind: string;
    recipient: string;
    about: string | null;
    words: string;
    createdAt: number;
    attempts: Generated<number>;
    dueAt: number;
    /** Until this time one process is sending the mail. */
    claimedUntil: Generated<number>;
    failedAt: Generated<number | null>;
    fault: Generated<string>;
  };
  chatRooms: {
    id: RoomId;
    lastSentAt: number;
    /** The `lastSentAt` before the last commit. */
    previousSentAt: Generated<number>;
    /** The newest number of a removal: each removed message gets one; those erased in one commit share one. */
    lastRemoval: Generated<number>;
    lastErasure: Generated<number>;
    /** Every message before this time was erased by age. */
    erasedBefore: Generated<number>;
  };
  chatRoomClocks: { room: RoomId; notedAt: number; sentAt: number };
  chatMessages: {
    room: RoomId;
    sentAt: number;
    id: string;
    /** Null for anonymous and removed messages, announcements, and messages whose author's account is gone. */
    authorId: string | null;
    userName: string;
    text: string;
    role: Message['role'];
    mark: string | null;
    gender: Gender | null;
    /** A hash of the sender's key, the room and the message's clientId; null without a clientId. */
    idempotencyKey: string | null;
    /** The author of an anonymous message, as a hash with the day key. */
    authorKey: string | null;
    /** A removed message keeps its place and its key, so that a resend can't bring it back; its words are gone. */
    removedAt: number | null;
    /** The reason why a message is held back. Such a message has `removedAt` too, but keeps its words. */
    hiddenBy: HiddenBy | null;
    /** The number of the message's return among the room's removals. */
    returned: number | null;
    replyTo: string | null;
    /** The time of a removed message's first report, which is its place in the list of reports. */
    reportedAt: number | null;
    /** The number of the message's removal in its room; null while it isn't removed. */
    removal: number | null;
  };
  /** The index of messages; on SQLite it is in a separate file, with the next two tables (`chat/search`). */
  messageIndex: { id: number; words: string };
  messageIndexRooms: {
    room: RoomId;
    /** The number that stands for the room in the ids of its entries. */
    number: number;
    indexedUpTo: Generated<number>;
    removalsSeen: Generated<number>;
  };
  chatReports: {
    id: string;
    room: RoomId;
    messageId: string;
    reason: string;
    /** `word` if the list of words held the message back; then the reason is the word. */
    reporterKey: string;
    createdAt: number;
    resolvedAt: number | null;
    /** 1 if the report counts towards hiding the message. */
    counts: Generated<number>;
  };
  chatWords: { place: number; word: string; action: WordAction };
  /** In the anonymous room the mark is that of the day, there is no account, and the row is erased with the day. */
  chatMutes: {
    id: string;
    room: RoomId;
    mark: string;
    /** Empty if there is an account, which has the name. */
    userName: string;
    accountId: string | null;
    until: number;
    createdAt: number;
  };
  chatRoomSettings: {
    room: RoomId;
    slowModeSeconds: Generated<number>;
    isLocked: Generated<number>;
    /** The time until which the room is in automatic slow mode. */
    floodUntil: Generated<number>;
    /** The rules that were turned off, separated by commas. */
    rulesOff: Generated<string>;
  };
  /** Counts by hour: nothing here names a person or a message. */
  moderationLog: {
    hour: number;
    room: RoomId;
    action: Action;
    /** Empty if a moderator acted. */
    rule: Rule | '';
    count: number;
  };
  auditEntries: {
    id: string;
    at: number;
    who: string;
    /** May contain `{name}`, which is replaced by the account's name. */
    what: string;
    subjectId: string | null;
  };
  /** The number of the newest control entry. An entry's `subject` is the id of what has changed. */
  controlHeads: { number: number };
  controlEntries: { number: number; kind: string; subject: string; notedAt: number };
  /** The random key of a day's anonymous marks; it is erased when the day is over and left out of backups. */
  dayKeys: { day: string; key: string };
  materials: {
    id: string;
    kind: KindId;
    /** Empty only for a draft. */
    subject: string;
    title: string;
    /** The same value for titles that readers can't tell apart. */
    titleKey: string;
    description: string;
    status: MaterialStatus;
    /** The instructor; null for samples, for what an operator imported, and for accounts that are gone. */
    ownerId: string | null;
    /** 1 for samples of the product. */
    isSample: number;
    /** The date by which students sort: a draft's upload, or the first publishing. */
    createdAt: number;
    publishedAt: number | null;
    /** The name of this page set in its addresses, which may be cached for ever. */
    revision: string;
    pageCount: number;
    isDownloadable: number;
    sourceHash: string;
    /** Grows with each change, so that a change of an older copy can be refused. */
    version: number;
    /** Whether words in pictures of its pages are recognised. */
    recognition: 'on' | 'off';
  };
  /** The answers to calls with an idempotency key; null until they are answered. */
  repeatedCalls: { keyHash: string; calledAt: number; answer: string | null };
  /** The last item that had this address, before its kind, subject or title was changed. */
  formerAddresses: { kind: KindId; subject: string; titleKey: string; materialId: string };
  libraryVersions: { version: number };
  materialPages: {
    materialId: string;
    revision: string;
    number: number;
    /** The uploaded file with the page, by its name in the material's folder. */
    source: string;
    sourceIndex: number;
    rotation: Rotation;
    width: number;
    height: number;
    /** The width in pixels of an uploaded picture's file, turned as its page; null until the page is rendered. */
    pictureWidth: Generated<number | null>;
    /** A ThumbHash in base64; empty until the page is rendered. */
    placeholder: string;
    text: string;
    textSource: Generated<TextSource>;
    /** The page's `TextLine`s as JSON. */
    lines: Generated<string>;
    /** The page's `PageLayout` as JSON; null until it is rendered. */
    layout: Generated<string | null>;
    /** The page's `FoundLink`s as JSON; null until they are read. */
    links: Generated<string | null>;
    /** The page's name in its document; null where it has none. */
    label: Generated<string | null>;
    /** The `PlacedEntry`s that lead to the page as JSON. */
    outline: Generated<string>;
    /** The page's `PageNotice`s as JSON. */
    notices: Generated<string>;
    /** The state of recognising the page's picture; null if there is nothing to recognise. */
    recognition: Generated<'waiting' | 'done' | 'failed' | 'off' | null>;
    /** This and `failedAt` are null while the page waits to be rendered. */
    renderedAt: number | null;
    failedAt: number | null;
    fault: PageFault | null;
    /** The process that renders or recognises the page; no other one does so until `claimedUntil`. */
    claimedBy: Generated<string | null>;
    claimedUntil: Generated<number>;
  };
  /** The entries of the search: page 0 is the title and the description; words are spelt as in `search/words.ts`. */
  searchEntries: {
    id: Generated<number>;
    materialId: string;
    page: number;
    heading: string;
    body: string;
    often: Generated<string>;
    /** The sounds of the entry's Devanagari words, as in `search/sounds.ts`. */
    sounds: Generated<string>;
  };
  /** Deleted entries of lists, kept for a day, whose ids don't contain their time. */
  goneEntries: { id: string; createdAt: number; goneAt: number };
  /** Values stored about this installation, such as that the sample library was published. */
  installation: { key: string; value: string };
};

export type Db = Kysely<Tables>;
