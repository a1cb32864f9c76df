import type { Role } from '#shared/accounts.ts';
import { type CollegeKey, rulesKey } from '#shared/college.ts';
import { plural } from '#shared/language.ts';
import type { Rule } from '#shared/moderation.ts';
import { ROOMS, type RoomId } from '#shared/rooms.ts';

/** The name for actions by a command. */
export const operator = 'Operator';
/** Replaces the name of an account that is gone. */
export const formerMember = 'Former member';

export const removedMessage = (room: RoomId) => `Removed a message in the ${room} chat`;
export const letMessageStand = (room: RoomId) => `Kept a reported message in the ${room} chat`;
export const changedWords = (before: number, count: number) =>
  `Changed the word list, from ${before} to ${count} words`;
export const announced = (room: RoomId) => `Announced in the ${room} chat`;

/** In a room without accounts nobody is named. */
const whomIn = (isNamed: boolean) => (isNamed ? '{name}' : 'somebody');

export const muted = (room: RoomId, minutes: number, isNamed: boolean) =>
  `Muted ${whomIn(isNamed)} in the ${room} chat for ${plural(minutes, { one: '1 minute', other: `${minutes} minutes` })}`;
export const endedMute = (room: RoomId, isNamed: boolean) =>
  `Ended the mute of ${whomIn(isNamed)} in the ${room} chat`;
export const slowModeOn = (room: RoomId, before: number, seconds: number) =>
  `Set slow mode from ${before} to ${seconds} s in the ${room} chat`;
export const slowModeOff = (room: RoomId) => `Ended slow mode in the ${room} chat`;
export const locked = (room: RoomId) => `Locked the ${room} chat`;
export const unlocked = (room: RoomId) => `Unlocked the ${room} chat`;
export const ruleSwitched = (room: RoomId, rule: Rule, isOn: boolean) =>
  `Turned ${isOn ? 'on' : 'off'} the rule “${rule}” in the ${room} chat`;

export const createdAccount = (role: Role) => `Created the account of {name} with the role ${role}`;
export const becameFirstAdministrator =
  'Became the first administrator, with the link that the server printed';
export const gaveRole = (role: Role) => `Gave {name} the role ${role}`;
export const suspended = 'Suspended {name}';
export const letBack = 'Reinstated {name}';

export const archivedContactMessage = 'Archived a contact message';
export const answeredContactMessage = 'Answered a contact message';
export const deletedContactMessage = 'Deleted a contact message';
export const reopenedContactMessage = 'Moved a contact message back to the inbox';

export const publishedMaterial = (title: string) => `Published or saved ${shown(title)}`;
export const changedMaterial = (title: string, changes: readonly Change[], rearranged: PageCounts | null) =>
  [
    `Changed ${shown(title)}`,
    [...changes.map(fromTo), ...(rearranged ? [`pages rearranged${counted(rearranged)}`] : [])].join('; '),
  ]
    .filter(Boolean)
    .join(': ');
export const replacedFile = (title: string, pages: PageCounts) =>
  `Replaced the file of ${shown(title)}${counted(pages)}`;
export const removedMaterial = (title: string) => `Removed ${shown(title)}`;

export const madeResetLink = 'Created a link for a new password for {name}';
export const turnedOnSecondFactor = 'Turned on the second factor of {name}';
export const turnedOffSecondFactor = 'Turned off the second factor of {name}';
export const renewedRecoveryCodes = 'Created new recovery codes for {name}';
export const resetSecondFactor = 'Reset the second factor of {name}';
export const invited = (uses: number, days: number) =>
  `Created an invitation for ${plural(uses, { one: '1 person', other: `${uses} people` })}, valid for ${plural(days, { one: '1 day', other: `${days} days` })}`;
export const endedInvitation = 'Ended an invitation';
export const erasedAccount = 'Erased an account';
export const gaveUpMail = (kind: string, fault: string) => `Gave up sending a mail (${kind}): ${fault}`;

const collegeSettings = {
  name: 'name',
  contact: 'contact address',
  hidesSamples: 'setting “sample library hidden”',
  closesRegistration: 'setting “registration closed”',
  accent: 'colour',
  logo: 'logo',
  subjects: 'order of the subjects',
  ...Object.fromEntries(Object.values(ROOMS).map(({ id }) => [rulesKey(id), `rules of the ${id} chat`])),
} as Record<CollegeKey, string>;
const UNSET = 'the default';
export const changedCollege = (key: CollegeKey, before: unknown, after: unknown) => {
  const setting = `the college’s ${collegeSettings[key]}`;
  if (after !== null && key === 'logo')
    return before ? `Replaced ${setting}` : `Set ${setting}, the first one`;
  const values = key === 'logo' ? '' : ` from ${shown(before, UNSET)} to ${shown(after, UNSET)}`;
  return `${after === null ? 'Reset' : 'Set'} ${setting}${values}`;
};

type PageCounts = { before: number; after: number };

const counted = ({ before, after }: PageCounts) =>
  `, ${plural(before, { one: '1 page', other: `${before} pages` })} before and ${after} after`;

type Change = { name: string; before: unknown; after: unknown };

const fromTo = ({ name, before, after }: Change) => `${name} from ${shown(before)} to ${shown(after)}`;

/** A setting's value as the log shows it; `{name}` in it must not be read as the placeholder for an account's name. */
function shown(value: unknown, unset = 'nothing'): string {
  if (value === null || value === undefined || value === '') return unset;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return `“${(Array.isArray(value) ? value.join(' · ') : String(value)).replaceAll('{name}', '{ name }')}”`;
}
