import { plural } from '#shared/language.ts';

export const title = 'Your account';
export const subtitle = 'What the site knows of you, and what you can change about it.';
export const save = 'Save';
export const saved = 'Saved.';
export const notSaved = 'That could not be done. Please try again.';
export const currentPassword = 'Current Password';
export const currentPasswordWanted = 'Current password is required';

export const details = 'Name and gender';
export const aboutDetails =
  'Others see both in the students’ chat. What you have written already keeps the name it was written under.';

export const emailTitle = 'Email';
export const aboutEmail =
  'You sign in with it; administrators alone see it. Where the site sends mail, a new address counts once you open the link that is sent there.';
export const yourEmail = 'Your address is';
export const newEmail = 'New Email';
export const changeEmail = 'Change Email';
export const waitsForConfirmation = (email: string) =>
  `${email} waits to be confirmed: open the link in the mail.`;
export const sendAgain = 'Send the mail again';

export const passwordTitle = 'Password';
export const aboutPassword = 'When you change it, you are signed out on all other devices.';

export const sessionsTitle = 'Where you are signed in';
export const aboutSessions =
  'A device that you sign out must sign in again; its chat closes at once. When a device was last used is kept to the hour.';
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
  'Your account was used to sign in from a browser that had not signed in before. If that wasn’t you, sign the device out below and change your password.';
export const signedInAt = (device: string, time: string) => `${device}, ${time}`;
export const wasMe = 'It was me';
export const itWasMe = (device: string) => `It was me: ${device}`;

export const dataTitle = 'Your data';
export const aboutData =
  'One file with all that is stored about your account: your details, devices, coursework and messages in the students’ chat. What you write in the anonymous room isn’t tied to you, so it can’t be in there.';
export const download = 'Download your data';

export const deletionTitle = 'Delete your account';
export const aboutDeletion =
  'Your name, email and devices are erased at once, and you can’t sign in any more. Nobody can bring the account back. Coursework that you published stays.';
export const deleteMyAccount = 'Delete my account';
export const whatBecomesOfMessages = 'What becomes of your messages in the students’ chat?';
export const keepMessages = 'They stay, under the name Former member';
export const removeMessages = 'They are removed for everybody';
export const deleteForGood = 'Delete my account for good';
export const cancel = 'Cancel';
export const deleted = 'Your account was deleted.';
export const confirmFirst =
  'Please confirm your email address first: open the link in the mail that we have sent to it.';
