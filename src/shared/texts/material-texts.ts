export const titleIsRequired = 'Title is required';
export const titleTooLong = (most: number) => `Title must be at most ${most} characters`;
export const subjectIsRequired = 'Subject is required';
export const subjectTooLong = (most: number) => `Subject must be at most ${most} characters`;
export const descriptionTooLong = (most: number) => `Description must be at most ${most} characters`;
export const tooManyPictures = (most: number) => `An upload can have at most ${most} pictures.`;
export const tooManyPages = (most: number) => `A document can have at most ${most} pages`;
export const titleIsDots = 'Title can’t be only dots';
export const kindOneOf = (kinds: readonly string[]) => `Kind must be one of ${kinds.join(', ')}`;
export const statusOneOf = (statuses: readonly string[]) => `Status must be one of ${statuses.join(', ')}`;
export const rotationOneOf = (turns: readonly number[]) => `A page turns by one of ${turns.join(', ')}`;
export const widthOneOf = (widths: readonly number[]) => `Width must be one of ${widths.join(', ')}`;
export const noFiles = 'Choose a PDF or pictures.';
export const emptyFile = 'This file is empty.';
export const mixedFiles = 'Send one document, one ZIP of pictures, or pictures only.';
export const needsLibreOffice = 'Word and PowerPoint files need LibreOffice on the server. Export it as PDF.';
export const otherType =
  'Only PDF, PNG, JPEG, WebP, HEIC, AVIF, TIFF and GIF files, and ZIPs of pictures, can be published. Save other files as PDF first. In Word: File, Save as, PDF.';
export const otherTypeThanOffice =
  'Only PDF, Word, PowerPoint, Excel, OpenDocument, RTF, PNG, JPEG, WebP, HEIC, AVIF, TIFF and GIF files, and ZIPs of pictures, can be published. Save other files as PDF first.';
export const damaged = 'This page can’t be shown: its file is damaged.';
export const tooComplex = 'This page can’t be shown: it is too complex to draw.';
export const tooManyBytes = 'An upload can have at most 100 MB.';
export const descriptionIsNoText = 'Description must be text';
export const recognitionOneOf = (changes: readonly string[]) =>
  `Recognition must be one of ${changes.join(', ')}`;
export const versionIsNoText = 'Version must be text';
export const pageIsNoAddress = 'Name each page by its address';
export const pagesAreNoList = 'Pages must be a list';
export const noPageLeft = 'At least one page must stay';
export const pageTwice = 'A page can’t appear twice';
export const isDownloadableIsNoBoolean = 'Please say whether it can be downloaded: true or false.';
