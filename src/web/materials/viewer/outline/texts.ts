export { linkToPage } from '../text/texts.ts';
export { outline } from '../texts.ts';

export const closeOutline = 'Close outline';
