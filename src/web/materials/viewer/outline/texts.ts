export { outline } from '../texts.ts';

export const onPage = (page: number) => `page ${page}`;
export const closeOutline = 'Close outline';
