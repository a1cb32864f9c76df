import { plural } from '#shared/language.ts';

export const title = 'Your account';
export const subtitle = 'Your details, your security and your data.';
export const save = 'Save';
export const notSaved = 'That didn’t work. Please try again.';
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

export const language = 'Language';
export const aboutLanguage =
  'It is used on every device where you sign in, and in the mails to you. Addresses, and what others write, stay as they are.';
export const betterWord = 'Propose a better word';

export const dataTitle = 'Your data';
export const aboutData =
  'One file with everything stored about your account: details, devices, coursework and messages in the students’ chat. What you write in the anonymous chat isn’t linked to you, so it can’t be included.';
export const download = 'Download your data';

export const deletionTitle = 'Delete your account';
export const aboutDeletion =
  'Your name, email and devices are erased at once, and nobody can restore the account. Coursework that you published stays.';
export const deleteMyAccount = 'Delete my account';
export const messagesQuestion = 'What should happen to your messages in the students’ chat?';
export const keepMessages = 'Keep them, under the name Former member';
export const removeMessages = 'Remove them for everybody';
export const deleteForGood = 'Delete my account permanently';
export const cancel = 'Cancel';
export const confirmFirst = 'Please confirm your email address first: open the link in the mail we sent you.';

export const factorTitle = 'Second factor';
export const aboutFactor =
  'Signing in also asks for a code from an app on your phone, so nobody can get in with your password alone. Any authenticator app will do.';
export const factorIsRequired =
  'Administrators of this site need a second factor. The other pages open once yours is on.';
export const factorNotLoaded = 'This could not be loaded. Please reload the page.';
export const setUp = 'Set up';
export const scan = 'Scan this with your authenticator app, or enter the secret by hand.';
export const qrCode = 'QR code';
export const secret = 'Secret';
export const codeFromApp = 'The six digits that the app shows now';
export const turnOn = 'Turn on';
export const recoveryCodes = 'Recovery codes';
export const keepRecoveryCodes =
  'If you lose your phone, each of these signs you in once. Keep them somewhere safe: they won’t be shown again.';
export const copy = 'Copy';
export const copied = 'Copied.';
export const notCopied = 'The codes could not be copied. Please write them down.';
export const haveSaved = 'I have saved them';
export const isOn = (codesLeft: number) =>
  `On. ${plural(codesLeft, { one: '1 recovery code left.', other: `${codesLeft} recovery codes left.` })}`;
export const fewCodesLeft = 'Get new ones before you run out.';
export const renewCodes = 'New recovery codes';
export const renewForm = 'Get new recovery codes';
export const drawCodes = 'Get new codes';
export const turnOff = 'Turn off';
export const turnOffForm = 'Turn off the second factor';
export const codeOrRecoveryCode = 'From your app, or one of your recovery codes';
