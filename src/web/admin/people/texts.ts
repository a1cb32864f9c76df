import type { Role } from '#shared/accounts.ts';
import { formatNumber, plural } from '#shared/language.ts';

export const people = 'People';
export const search = 'Search names and emails...';
export const found = (count: number) =>
  plural(count, { one: '1 person', other: `${formatNumber(count)} people` });
export const show = 'Show';
export const everybody = 'Everybody';
export const notLoaded = 'The accounts could not be loaded. Please try again.';
export const nobody = 'Nobody found';
export const nobodyText = 'No name or email matches your search.';
export const you = 'You';
export const suspended = 'Suspended';
export const suspend = 'Suspend';
export const letBack = 'Reinstate';
export const cancel = 'Cancel';
export const changeRole = 'Change role';
export const roleOf = (name: string) => `Role of ${name}`;
export const giveRole = (name: string, role: string) => `Change the role of ${name} to ${role}?`;
export const suspendQuestion = (name: string) => `Suspend ${name}?`;
export const letBackQuestion = (name: string) => `Reinstate ${name}?`;
export const suspensionMeans = (isSuspended: boolean) =>
  isSuspended
    ? 'They are signed out everywhere at once and can’t sign in until you reinstate them.'
    : 'They can sign in again.';
export const changed = (name: string) => `${name} has been updated.`;
export const notChanged = 'That could not be changed. Please try again.';
export const roles: Record<Role, string> = {
  student: 'Student',
  instructor: 'Instructor',
  moderator: 'Moderator',
  admin: 'Administrator',
};
export const roleMeans: Record<Role, string> = {
  student: 'Students read the coursework and write in the chats.',
  instructor: 'Instructors also publish coursework.',
  moderator: 'Moderators look after the chats: reports, rooms and words.',
  admin: 'Administrators can do everything, including managing accounts.',
};
