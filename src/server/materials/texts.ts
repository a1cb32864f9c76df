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
export const tooManyOfficeFiles =
  'Too many Word and PowerPoint files are being read right now. Please try again in a minute, or export yours as PDF.';
export const tooManyTiles = 'You are asking for too many parts of pages at once. Please wait a moment.';
export const encrypted = 'This PDF is password protected.';
export const tooComplex = 'This file is too complex to be read.';
export const tooManyPages = (most: number) => `A document can have at most ${formatNumber(most)} pages.`;
export const tooManyPixels = (mostMegapixels: number) =>
  `This picture is too large to be opened. Make it smaller, or save it as a JPEG, which may have ${formatNumber(mostMegapixels)} megapixels.`;
export const unreadable = 'This file is damaged and can’t be read.';
export const encryptedOfficeFile = 'This file is password protected. Save it without a password first.';
export const endlessOfficeFile =
  'This file takes too long to be turned into pages. Export it as PDF, and publish that.';
export const tooLargeOfficeFile =
  'This file unpacks to more than 500 MB. Export it as PDF, and publish that.';
export const oldOfficeFile =
  'Word and PowerPoint files from before 2007 can’t be read here. Save it as DOCX or PPTX, or export it as PDF.';
export const encryptedZip = 'This ZIP is password protected.';
export const damagedZip = 'This ZIP is damaged, or packed in an unusual way: make it anew.';
export const emptyZip = 'This ZIP has no pictures in it.';
export const tooLargeZip = 'The pictures in a ZIP can have at most 100 MB together.';
export const noPictureInZip = (name: string) =>
  `“${name}” in this ZIP can’t be a page: a ZIP can hold PNG, JPEG, WebP, HEIC, AVIF, TIFF and GIF files only.`;
/** The publisher's name of samples, which belong to no account; a search on the desk finds them by this name. */
export const sampleLibrary = 'Sample library';
export const noRecognition = 'This server doesn’t read words off pictures.';
