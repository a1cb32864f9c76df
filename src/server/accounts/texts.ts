export const loggedIn = 'Logged in successfully';
export const loggedOut = 'Logged out successfully';
export const accountCreated = 'Account created successfully. Please sign in.';
export const nameIsReserved = 'Full name can’t be Cogito, the name of this site, or a role';
export const confirmationSent = (email: string) => `Please open the link we sent to ${email}.`;
export const accountToConfirm = (email: string) => `Account created successfully. ${confirmationSent(email)}`;
export const emailOfDomains = (domains: readonly string[]) =>
  `Please use an email address that ends in ${domains.map((domain) => `@${domain}`).join(' or ')}`;
export const newPasswordAsked =
  'If there is an account with this email address, a link to choose a new password is on its way.';
export const passwordReset = 'Your password was changed. Please sign in.';
export const passwordChanged = 'Your password was changed, and all other devices were signed out.';
/** Printed on the terminal, in a line of its own. */
export const waysToFirstAdministrator = (link: string) =>
  `There is no administrator yet. This link makes the first one, once, within an hour; each start prints another: ${link}`;
export const firstAdministratorMade = 'You are the administrator now.';
export const passwordOfAccountWanted = 'Please enter the password of this account';
export const passwordOfAccountIsWrong = 'This is not the password of this account';
export const emailConfirmed = 'Your email address is confirmed.';
export const saved = 'Saved.';
export const sessionEnded = 'That device was signed out.';
export const accountDeleted = 'Your account was deleted.';
export const accountGoes =
  'You are signed out. Your account has many messages: deleting them takes a while and continues in the background.';
export const wrongPassword = 'The current password is wrong';
export const codeWanted = 'Please enter the code from your authenticator app';
export const secondFactorOn =
  'The second factor is on, and all other devices were signed out. Keep the recovery codes in a safe place.';
export const secondFactorOff = 'The second factor is off.';
export const recoveryCodesRenewed = 'Here are your new recovery codes. The old ones no longer work.';
export const lastAdministrator =
  'You are the last administrator. Give somebody else this role before you delete your account.';
export const contactMessagesNotLinked =
  'Messages sent with the contact form are stored without an account, so they are not in this file.';
