export const comingSoon = 'Coming Soon';
export const underDevelopment = 'This feature is currently under development. Check back soon!';
export const backToHome = 'Back to Home';
export const notFound = 'Page not found';
export const notFoundHeading = 'Oops! Page not found.';
export const notFoundText = 'Nothing of ours lives at this address. It may have moved, or never been here.';
export const goHome = 'Go Home';
