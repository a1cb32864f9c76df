import { formatNumber } from '#shared/language.ts';

export { outline } from '../texts.ts';

export const onPage = (page: number) => `पृष्ठ ${formatNumber(page)}`;
export const closeOutline = 'विषयसूची बन्द गर्नुहोस्';
