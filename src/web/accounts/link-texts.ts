/** The texts of the screens that links in mails open, and of the one that requests such a mail. */
export const forgotTitle = 'Forgot your password?';
export const forgotLead =
  'Enter your account’s email address, and we’ll send you a link to choose a new password. It works once, within 24 hours.';
export const sendLink = 'Send the link';
export const linkIsOnItsWay = 'If there is an account with this address, the link is on its way.';
export const notAsked = 'The link could not be sent. Please try again.';
export const rememberedIt = 'Remembered it?';
export const resetTitle = 'Choose a new password';
export const resetLead = 'This signs you out on all devices. Then sign in with the new password.';
export const newPassword = 'New Password';
export const changePassword = 'Change Password';
export const notChanged = 'The password could not be changed. Please try again.';
export const linkIncomplete = 'The link is incomplete. Please open the whole link again.';
export const linkDoesNotWork = 'Link not working?';
export const askForAnother = 'Get a new one';
export const confirmTitle = 'Your email address';
export const confirmLead = 'Enter the password of the account that uses this address.';
export const confirm = 'Confirm this address';
export const passwordOfAccount = 'Password';
export const didNotChooseIt = 'Didn’t choose this password, or forgot it?';
export const chooseAnother = 'Choose a new password';
export const confirmed = 'Your email address is confirmed.';
export const notConfirmed = 'Your address could not be confirmed. Please open the link again.';
export const goOn = 'Continue';
export const firstAdministratorTitle = 'First administrator';
export const firstAdministratorLead =
  'This account manages the site: it assigns roles, publishes coursework and reads the contact messages.';
export const firstLinkDoesNotWork =
  'Link not working? It works once, within an hour. While there is no administrator, the server prints a new link each time it starts.';
