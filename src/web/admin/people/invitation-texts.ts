import { plural } from '#shared/language.ts';

export const invitations = 'Invitations';
export const invite = 'Invite';
export const aboutInvitations =
  'Anybody with the link can register as a student, with any email address, even while registration is closed.';
export const notFetched = 'The form could not be loaded. Please try again.';
export const people = 'People';
export const days = 'Days';
export const makeLink = 'Create link';
export const cancel = 'Cancel';
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
export const notLoaded = 'The invitations could not be loaded. Please reload the page.';
