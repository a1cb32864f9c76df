import { formatNumber, plural } from '#shared/language.ts';

export const removed = 'Removed.';
export const notMultipart = 'Please send the files as a multipart form.';
export const otherField = (field: string) => `Send the files in the field “${field}”.`;
export const tooManyUploadsOfOne = (most: number) =>
  plural(most, {
    one: 'You are already uploading a file. Please wait until it has arrived.',
    other: `You are already uploading ${formatNumber(most)} files. Please wait until one has arrived.`,
  });
export const tooManyUploads =
  'Too many files are being uploaded right now. Please try again in half a minute.';
export const encrypted = 'This PDF is password protected.';
export const tooComplex = 'This file is too complex to be read.';
export const tooManyPages = (most: number) => `A document can have at most ${formatNumber(most)} pages.`;
export const tooManyPixels = (mostMegapixels: number) =>
  `This picture is too large to be opened. Make it smaller, or save it as a JPEG, which may have ${formatNumber(mostMegapixels)} megapixels.`;
export const unreadable = 'This file is damaged and can’t be read.';
/** Whose items are nobody's and came with the product; the desk finds them by it. */
export const sampleLibrary = 'Sample library';
export const noRecognition = 'This server doesn’t read words off pictures.';
