export const skipToContent = 'Skip to content';
export const loading = 'Loading...';
export const notLoaded = 'This page could not be loaded';
export const checkConnection = 'Please check your connection and try again.';
export const pleaseReload = 'Please reload the page.';
export const tryAgain = 'Try again';
export const newVersion = 'There is a new version of this site.';
export const reload = 'Reload';
