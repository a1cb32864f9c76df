import { dateFormat } from '#shared/language.ts';

export const hello = (name: string) => `Hello ${name},`;
export const helloToNobody = 'Hello,';
export const resetSubject = 'Choose a new password';
export const resetAsked =
  'Somebody asked for a new password for your account. If that was you, choose one now.';
export const chooseNewPassword = 'Choose a new password';
export const resetNote =
  'The link works once, for 24 hours, and ends when you ask for another. If it wasn’t you, do nothing: your password stays as it is.';
export const confirmSubject = 'Confirm your email address';
export const confirmAsked = 'This address was given for an account. If it is yours, confirm it.';
export const confirmEmail = 'Confirm this address';
export const confirmNote = 'The link works once, for 24 hours. If you have no account here, do nothing.';
export const emailChangedSubject = 'Your email address was changed';
export const emailChanged =
  'Your account now has another email address, which was confirmed. You sign in with that one.';
export const notYou = 'If it wasn’t you, write to the people who run this site.';
export const factorOnSubject = 'The second factor is on';
export const factorOn =
  'The second factor of your account was turned on, and all other devices were signed out. Signing in asks for a code of your authenticator app from now on.';
export const factorOffSubject = 'The second factor is off';
export const factorOff =
  'The second factor of your account was turned off. The password alone signs in from now on.';
export const codesRenewedSubject = 'You have new recovery codes';
export const codesRenewed = 'New recovery codes of your account were drawn. The former ones no longer work.';
export const newDeviceSubject = 'A sign-in from a new device';
const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
export const newDevice = (device: string, at: number) =>
  `Your account was used to sign in from a browser that had not signed in before: ${device}, on ${moment(new Date(at))} UTC.`;
export const notYourDoing =
  'If it wasn’t you, sign the devices that you don’t know out on your account page, and choose another password.';
