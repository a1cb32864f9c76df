export { linkToPage } from '../text/texts.ts';
export { outline } from '../texts.ts';

export const closeOutline = 'विषयसूची बन्द गर्नुहोस्';
