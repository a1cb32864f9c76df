export const comingSoon = 'Coming Soon';
export const underDevelopment = 'This feature is currently under development. Check back soon!';
export const backToHome = 'Back to Home';
export const notFound = 'Page not found';
export const notFoundHeading = 'Oops! Page not found.';
export const notFoundText = 'There is no page at this address. It may have moved.';
export const newRoleHeading = 'Your role has changed.';
export const newRoleText =
  'An administrator has changed your role, and this page isn’t part of it. Your last change wasn’t saved. If this is a mistake, please ask an administrator.';
export const goHome = 'Go Home';
