import { plural } from '#shared/language.ts';

export const title = 'Your account';
export const subtitle = 'Your details, your security and your data.';
export const save = 'Save';
export const saved = 'Saved.';
export const notSaved = 'That didn’t work. Please try again.';
export const currentPassword = 'Current Password';
export const currentPasswordWanted = 'Current password is required';

export const details = 'Name and gender';
export const aboutDetails =
  'Others see both in the students’ chat. Messages you have already sent keep the old name.';

export const emailTitle = 'Email';
export const aboutEmail =
  'You sign in with it, and only administrators can see it. If this site sends mail, a new address takes effect once you open the link we send to it.';
export const yourEmail = 'Your address is';
export const newEmail = 'New Email';
export const changeEmail = 'Change Email';
export const waitsForConfirmation = (email: string) =>
  `${email} isn’t confirmed yet: open the link in the mail.`;
export const sendAgain = 'Send the mail again';

export const passwordTitle = 'Password';
export const aboutPassword = 'Changing it signs you out on all other devices.';

export const sessionsTitle = 'Where you are signed in';
export const aboutSessions =
  'Signing out a device closes its chat at once. When it was last used is recorded to the hour.';
export const sessionsNotLoaded = 'Your devices could not be loaded. Please reload the page.';
export const thisDevice = 'This device';
export const lastUsed = (time: string) => `Last used ${time}`;
export const signOut = 'Sign out';
export const signOutOf = (device: string) => `Sign out ${device}`;
export const signOutOthers = 'Sign out all other devices';
export const signedOut = (count: number) =>
  plural(count, { one: 'That device was signed out.', other: `${count} devices were signed out.` });

export const newDevice = 'New';
export const newDevices = 'New devices';
export const aboutNewDevices =
  'Somebody signed in to your account from a new browser. If it wasn’t you, sign that device out below and change your password.';
export const signedInAt = (device: string, time: string) => `${device}, ${time}`;
export const wasMe = 'It was me';
export const itWasMe = (device: string) => `It was me: ${device}`;

export const dataTitle = 'Your data';
export const aboutData =
  'One file with everything stored about your account: details, devices, coursework and messages in the students’ chat. What you write in the anonymous chat isn’t linked to you, so it can’t be included.';
export const download = 'Download your data';

export const deletionTitle = 'Delete your account';
export const aboutDeletion =
  'Your name, email and devices are erased at once, and nobody can restore the account. Coursework that you published stays.';
export const deleteMyAccount = 'Delete my account';
export const whatBecomesOfMessages = 'What should happen to your messages in the students’ chat?';
export const keepMessages = 'Keep them, under the name Former member';
export const removeMessages = 'Remove them for everybody';
export const deleteForGood = 'Delete my account permanently';
export const cancel = 'Cancel';
export const deleted = 'Your account was deleted.';
export const confirmFirst = 'Please confirm your email address first: open the link in the mail we sent you.';
