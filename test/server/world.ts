/** For tests: an example of everything that a call may be about, created each time it is needed. */
import { randomUUID } from 'node:crypto';
import type { Account } from '#server/accounts/accounts.ts';
import type { Db } from '#server/db/schema.ts';
import { newRevision } from '#server/materials/files.ts';
import { addMaterial } from '#server/materials/materials.ts';
import type { Material, MaterialStatus } from '#shared/materials.ts';
import { makePicture } from './files.ts';
import type { Caller, TestServer } from './server.ts';
import { readPage, upload } from './upload.ts';

export type Person = 'visitor' | 'student' | 'owner' | 'colleague' | 'admin';
/** `owner` is the instructor who owns the materials, `colleague` another one. */
export type People = Record<Person, Caller> & { owner: Owner };

export type World = {
  account: () => Promise<Account>;
  /** Returns the id of one of the owner's materials, which has no files. */
  material: (status?: MaterialStatus) => Promise<string>;
  contactMessage: () => Promise<string>;
  chatMessage: () => Promise<string>;
  /** Returns the id of a message by an account. */
  studentsMessage: () => Promise<string>;
  /** Returns the id of a mute in the students' chat. */
  mute: () => Promise<string>;
  /** Returns the id of a reported message, which is also that of its report. */
  report: () => Promise<string>;
  /** The owner's materials with rendered pages; they are created once, to be read. */
  shown: Record<MaterialStatus, Material>;
};

export const PICTURE = await makePicture(20, 10).png().toBuffer();

type Owner = Caller & { account: Account };

/** Signs in everybody who has different access. */
export const gatherPeople = async (server: TestServer): Promise<People> => ({
  visitor: server.visitor,
  student: await server.signIn('student'),
  owner: await server.signIn('instructor', 'Deepa Karki'),
  colleague: await server.signIn('instructor'),
  admin: await server.signIn('admin'),
});

export async function createWorld(db: Db, server: TestServer, owner: Owner): Promise<World> {
  return {
    account: async () => (await server.signIn('student')).account,
    material: (status = 'published') => putMaterial(db, owner.account, status),
    contactMessage: () => putContactMessage(db),
    chatMessage: () => putChatMessage(db),
    studentsMessage: async () => putChatMessage(db, (await server.signIn('student')).account),
    mute: async () => putMute(db, (await server.signIn('student')).account),
    report: () => putReport(db),
    shown: { published: await show(owner, 'published'), draft: await show(owner, 'draft') },
  };
}

async function show(owner: Owner, status: MaterialStatus): Promise<Material> {
  const { body } = await upload(owner, { fields: { status, title: `Shown ${status}` }, files: [PICTURE] });
  await readPage(owner, body.material.images[0]);
  return body.material;
}

async function putMaterial(db: Db, owner: Account, status: MaterialStatus): Promise<string> {
  const place = { kind: 'assignment', subject: 'Chemistry', title: randomUUID(), description: '' } as const;
  const made = { ownerId: owner.id, isSample: 0, createdAt: 1, revision: newRevision(), sourceHash: '' };
  const page = { source: 'source-1.png', sourceIndex: 0, width: 20, height: 10 };
  return (await addMaterial(db, { ...place, ...made, status }, [page])).id;
}

async function putContactMessage(db: Db): Promise<string> {
  const id = randomUUID();
  const message = { id, name: 'Asha', email: 'asha@example.edu', message: 'Hello' };
  await db
    .insertInto('contactMessages')
    .values({ ...message, createdAt: 1, handledAt: null })
    .execute();
  return id;
}

let lastSentAt = 0;

async function putChatMessage(db: Db, author: Account | null = null): Promise<string> {
  const id = randomUUID();
  const message = { room: 'public', id, userName: 'Asha', text: 'Hello', role: 'member' } as const;
  const by = { authorId: author?.id ?? null, mark: author?.mark ?? null };
  const none = { gender: null, idempotencyKey: null, removedAt: null };
  await db
    .insertInto('chatMessages')
    .values({ ...message, ...by, ...none, sentAt: ++lastSentAt })
    .execute();
  return id;
}

async function putMute(db: Db, account: Account): Promise<string> {
  const id = randomUUID();
  const { id: accountId, mark } = account;
  const times = { createdAt: Date.now(), until: Date.now() + 600_000 };
  await db
    .insertInto('chatMutes')
    .values({ id, room: 'public', accountId, mark, userName: '', ...times })
    .execute();
  return id;
}

async function putReport(db: Db): Promise<string> {
  const messageId = await putChatMessage(db);
  const report = { id: randomUUID(), room: 'public', messageId, reporterKey: messageId } as const;
  await db
    .insertInto('chatReports')
    .values({ ...report, reason: '', createdAt: 1, resolvedAt: null })
    .execute();
  return messageId;
}
