import { dateFormat } from '#shared/language.ts';

export const sender = 'Cogito';
export const orOpen = (address: string) => `Or open this address: ${address}`;

// The mails about accounts.
export const hello = (name: string) => `Hello ${name},`;
export const helloToNobody = 'Hello,';
export const resetSubject = 'Choose a new password';
export const resetAsked =
  'Somebody asked for a new password for your account. If that was you, choose one now.';
export const chooseNewPassword = 'Choose a new password';
export const resetNote =
  'The link works once, within 24 hours, until you ask for another. If it wasn’t you, ignore this mail: your password stays the same.';
export const confirmSubject = 'Confirm your email address';
export const confirmAsked = 'Somebody used this address for an account. If that was you, confirm it.';
export const confirmEmail = 'Confirm this address';
export const confirmNote =
  'The link works once, within 24 hours. If you have no account here, ignore this mail.';
export const emailChangedSubject = 'Your email address was changed';
export const emailChanged =
  'Your account now has a new email address, which has been confirmed. Sign in with the new one from now on.';
export const notYou = 'If it wasn’t you, write to the people who run this site.';
export const factorOnSubject = 'The second factor is on';
export const factorOn =
  'The second factor of your account was turned on, and all other devices were signed out. From now on, signing in also asks for a code from your authenticator app.';
export const factorOffSubject = 'The second factor is off';
export const factorOff =
  'The second factor of your account was turned off. From now on, your password is enough to sign in.';
export const codesRenewedSubject = 'You have new recovery codes';
export const codesRenewed = 'Your account has new recovery codes. The old ones no longer work.';
export const newDeviceSubject = 'A sign-in from a new device';
const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
export const newDevice = (device: string, at: number) =>
  `Somebody signed in to your account from a new browser: ${device}, on ${moment(new Date(at))} UTC.`;
export const notYourDoing =
  'If it wasn’t you, sign out the devices you don’t know on your account page, and change your password.';

// The mails about messages sent with the contact form.
export const contactSubject = (name: string) => `Message from ${name.replace(/\s+/g, ' ')}`;
export const contactFrom = (name: string, email: string) => `${name} <${email}> wrote in the contact form:`;
export const howToAnswer = 'Reply to this mail to answer them. The message is also in the site’s inbox.';
export const replySubject = 'Reply to your message';
export const youWrote = 'You wrote:';
