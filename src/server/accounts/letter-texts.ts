export const hello = (name: string) => `Hello ${name},`;
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
