import { expect, test } from 'vitest';
import { ROLES, type Role } from '#shared/accounts.ts';
import { ENDPOINTS, type Endpoint } from '#shared/api.ts';
import { DESKS, type DeskId, deskInsteadOf, mayEnter } from './desks.ts';

const asha = { _id: '1', name: 'Asha', email: 'asha@example.edu', gender: 'other' } as const;

const CALLS: Record<DeskId, readonly Endpoint[]> = {
  publishing: [ENDPOINTS.listManagedMaterials, ENDPOINTS.publishMaterial],
  reports: [ENDPOINTS.listReports, ENDPOINTS.changeReport],
  room: [
    ENDPOINTS.readRoom,
    ENDPOINTS.changeRoom,
    ENDPOINTS.announce,
    ENDPOINTS.listMutes,
    ENDPOINTS.endMute,
  ],
  words: [ENDPOINTS.listWords, ENDPOINTS.changeWords, ENDPOINTS.tryWords],
  inbox: [ENDPOINTS.listContactMessages, ENDPOINTS.changeContactMessage],
  people: [ENDPOINTS.listUsers, ENDPOINTS.changeUser],
  college: [ENDPOINTS.readCollege, ENDPOINTS.changeCollege],
  audit: [ENDPOINTS.readAuditLog],
};

for (const [id, calls] of Object.entries(CALLS))
  test(`the desk ${id} lets in those whom its calls answer, and nobody else`, () => {
    const entering = ROLES.filter((role) => mayEnter({ ...asha, role }, DESKS[id as DeskId]));
    for (const { access } of calls) expect(entering).toEqual([...access]);
  });

test('the first desk leads moderators to theirs, and a student nowhere', () => {
  const led = (role: Role) => deskInsteadOf({ ...asha, role }, DESKS.publishing);
  expect(led('moderator')).toBe(DESKS.reports);
  expect(led('student')).toBeUndefined();
  expect(deskInsteadOf(null, DESKS.publishing)).toBeUndefined();
});

test('no desk lets in a visitor or a student', () => {
  for (const desk of Object.values(DESKS)) {
    expect(mayEnter(null, desk)).toBe(false);
    expect(mayEnter({ ...asha, role: 'student' }, desk)).toBe(false);
  }
});
