export const agreement =
  'By creating an account you agree to the [Terms and Conditions](/terms-and-conditions). What is kept, and who can see it, is in the [Privacy Policy](/privacy-policy).';
export const motto = 'Cogito, ergo chat.';
export const signInTitle = 'Sign in';
export const loginFailed = 'Login failed. Please try again.';
export const cookiesRefused =
  'Your browser refuses cookies, so you aren’t signed in. Allow them for this site, then sign in again.';
export const welcomeBack = 'Welcome back';
export const welcomeBackLead = 'Your coursework and your chat are where you left them.';
export const email = 'Email';
export const password = 'Password';
export const signIn = 'Sign In';
export const justTalk = 'Just want to talk?';
export const enterChat = 'Enter Chat';
export const passwordRules =
  'At least 8 characters, with an uppercase letter, a lowercase letter and a number';
export const code = 'Code';
export const codeLead =
  'Your account has a second factor: enter the code that your authenticator app shows now.';
export const codeHint = 'Or one of your recovery codes';
export const anotherAccount = 'Sign in with another account';
export const noAccount = 'Don’t have an account?';
export const createOne = 'Create one now';
export const passwordsMatch = 'Passwords match';
export const passwordsDiffer = 'Passwords do not match';
export const hidePassword = 'Hide password';
export const showPassword = 'Show password';
export const male = 'Male';
export const female = 'Female';
export const other = 'Other';
export const registerTitle = 'Create an account';
export const registrationFailed = 'Registration failed. Please try again.';
export const registeredAlready = 'Your account is there already: please sign in.';
export const registerHeading = 'Create your account';
export const registerLead =
  'An account gives you the coursework and the students’ chat. The anonymous room never asks for one.';
export const registrationClosed = 'Registration is closed. Please ask the college for an invitation.';
export const invitedLead = 'You are invited. Choose a name and a password, and the account is yours.';
export const fullName = 'Full Name';
export const gender = 'Gender';
export const select = 'Select';
export const confirmPassword = 'Confirm Password';
export const createAccount = 'Create Account';
export const haveAccount = 'Already have an account?';
export const signInHere = 'Sign in here';
export const passwordStrength = 'Password strength';
export const tooCommon = 'Too common';
export const weak = 'Weak';
export const fair = 'Fair';
export const strong = 'Strong';
export const forgotPassword = 'Forgot your password?';
