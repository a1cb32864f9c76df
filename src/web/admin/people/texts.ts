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
export const reinstate = 'Reinstate';
export const cancel = 'Cancel';
export const changeRole = 'Change role';
export const roleOf = (name: string) => `Role of ${name}`;
export const giveRole = (name: string, role: string) => `Change the role of ${name} to ${role}?`;
export const suspendQuestion = (name: string) => `Suspend ${name}?`;
export const reinstateQuestion = (name: string) => `Reinstate ${name}?`;
export const suspensionMeans = (isSuspended: boolean) =>
  isSuspended
    ? 'They are signed out everywhere at once and can’t sign in until you reinstate them.'
    : 'They can sign in again.';
export const changed = (name: string) => `${name} has been updated.`;
export const notChanged = 'That could not be changed. Please try again.';
export const roleMeans: Record<Role, string> = {
  student: 'Students read the coursework and write in the chats.',
  instructor: 'Instructors also publish coursework.',
  moderator: 'Moderators look after the chats: reports, rooms and words.',
  admin: 'Administrators can do everything, including managing accounts.',
};

export const invitations = 'Invitations';
export const invite = 'Invite';
export const aboutInvitations =
  'Anybody with the link can register as a student, with any email address, even while registration is closed.';
export const howManyPeople = 'People';
export const days = 'Days';
export const makeLink = 'Create link';
export const notMade = 'The link could not be created. Please try again.';
export const aboutLink = 'Send this link to the people you invite. It won’t be shown again.';
export const copy = 'Copy';
export const copied = 'Copied.';
export const notCopied = 'The link could not be copied. Please select it and copy it yourself.';
export const done = 'Done';
export const madeBy = (name: string) => `Created by ${name}`;
export const lets = (count: number, day: string) =>
  plural(count, { one: `1 more person until ${day}`, other: `${count} more people until ${day}` });
export const end = 'End';
export const ended = 'The invitation has ended.';
export const notEnded = 'The invitation could not be ended. Please try again.';
export const invitationsNotLoaded = 'The invitations could not be loaded. Please reload the page.';
