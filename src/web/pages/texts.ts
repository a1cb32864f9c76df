export const comingSoon = 'Coming Soon';
export const underDevelopment = 'This feature is currently under development. Check back soon!';
export const backToHome = 'Back to Home';
export const notFound = 'Page not found';
export const notFoundHeading = 'Oops! Page not found.';
export const notFoundText = 'Nothing of ours lives at this address. It may have moved, or never been here.';
export const newRoleHeading = 'You have another role now.';
export const newRoleText =
  'An administrator has changed the role of your account, and this desk isn’t part of it. What you did last wasn’t saved. If that is wrong, please ask an administrator.';
export const goHome = 'Go Home';
