/** The texts of `index.html`, which the build inserts. */
export const PAGE_TEXTS: Record<string, string> = {
  description: 'Anonymous chat and coursework for college students.',
  chat: 'Chat',
  shelf: 'Kept on this device',
  loading: 'Loading, please wait...',
  slowConnection: 'Your connection seems slow. Hang tight...',
  notLoaded: 'Cogito could not be loaded. Please reload the page.',
  browserTooOld:
    'This browser is too old for Cogito. Please use Chrome 123, Firefox 125, Safari 17.5 or later.',
  needsJavaScript: 'Cogito needs JavaScript. Please switch it on and reload the page.',
};
