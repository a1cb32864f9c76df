/** Of the screens that links of mails lead to, and of the one that asks for them. */
export const forgotTitle = 'Forgot your password?';
export const forgotLead =
  'Enter the email address of your account. You get a link to choose a new password; it works once, for 24 hours.';
export const sendLink = 'Send the link';
export const linkIsOnItsWay = 'If there is an account with this address, the link is on its way.';
export const notAsked = 'The link could not be sent. Please try again.';
export const rememberedIt = 'Remembered it?';
export const resetTitle = 'Choose a new password';
export const resetLead = 'Afterwards you are signed out on all devices, and sign in with the new password.';
export const newPassword = 'New Password';
export const changePassword = 'Change Password';
export const notChanged = 'The password could not be changed. Please try again.';
export const linkIncomplete = 'The link is incomplete. Please open the whole link again.';
export const linkDoesNotWork = 'The link doesn’t work?';
export const askForAnother = 'Ask for another one';
export const confirmTitle = 'Your email address';
export const confirmLead = 'Enter the password of the account that was made with this address.';
export const confirm = 'Confirm this address';
export const passwordOfAccount = 'Password';
export const didNotChooseIt = 'You didn’t choose it, or have forgotten it?';
export const chooseAnother = 'Choose another password';
export const confirmed = 'Your email address is confirmed.';
export const notConfirmed = 'Your address could not be confirmed. Please open the link again.';
export const goOn = 'Go on';
export const firstAdministratorTitle = 'The first administrator';
export const firstAdministratorLead =
  'This account looks after the others: it gives roles, publishes, and reads what is sent to the college.';
export const firstLinkDoesNotWork =
  'The link doesn’t work? It works once, for an hour: the server prints another at its next start, until there is an administrator.';
