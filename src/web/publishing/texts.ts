import { formatNumber, plural } from '#shared/language.ts';
import { pageCount } from '#web/materials/texts.ts';

export const foundCount = (count: number) =>
  `${formatNumber(count)} ${plural(count, { one: 'item', other: 'items' })} found`;
export const nothingShown = {
  all: { none: 'There are no items.', noneMatch: (words: string) => `No items match “${words}”.` },
  published: {
    none: 'There are no published items.',
    noneMatch: (words: string) => `No published items match “${words}”.`,
  },
  draft: { none: 'There are no drafts.', noneMatch: (words: string) => `No drafts match “${words}”.` },
};
export const actionsFor = (title: string) => `Actions for ${title}`;
export const failedPages = (count: number) => `${pageCount(count)} can’t be shown: see below.`;
export const preparingPages = (done: number, count: number) => `Preparing pages: ${done} of ${count}`;
export const searchablePages = (done: number, count: number) => `${done} of ${count} pages can be searched`;
export const turnedPages = (pages: string) =>
  /^\d+$/.test(pages) ? `Page ${pages} doesn’t stand upright.` : `Pages ${pages} don’t stand upright.`;
export const movePageEarlier = (page: number) => `Move page ${page} earlier`;
export const rotatePage = (page: number) => `Rotate page ${page} right`;
export const removePage = (page: number) => `Remove page ${page}`;
export const movePageLater = (page: number) => `Move page ${page} later`;
export const page = (page: number, rotation: number) =>
  rotation ? `Page ${page}, rotated by ${rotation} degrees` : `Page ${page}`;
export const pageKeys = 'Use the arrow keys to move between pages.';
export const pageRemoved = (page: number) => `Page ${page} removed.`;
export const pageTurned = (page: number) => `Page ${page} rotated right.`;
export const pageMoved = (page: number, to: number, count: number) =>
  `Page ${page} is now page ${to} of ${count}.`;
export const pictures = (count: number) => `${formatNumber(count)} pictures`;
export const uploading = (name: string) => `Uploading ${name}`;
export const checkingFile = (name: string) => `Checking ${name}`;
export const uploaded = (megabytes: number, of: number, percent: number) =>
  `${megabytes.toFixed(1)} of ${of.toFixed(1)} MB, ${percent}%`;
export const twinsBefore = 'This file is already in the library:';
export const twinDraft = 'draft';
export const twinsAfter = '. You can still publish it.';
export const notDeleted = 'The item could not be deleted. Please try again.';
export const deleted = 'Deleted';
export const undo = 'Undo';
export const subject = 'Subject';
export const chooseASubject = 'Choose a subject';
export const title = 'Title';
export const description = 'Description';
export const looksLikePreeti = 'This looks like Preeti. In Unicode it says:';
export const changeItToUnicode = 'Change it to Unicode';
export const descriptionHint = 'What it is about and what to do. Students can search this text.';
export const kind = 'Kind';
export const previewNotLoaded = 'The preview could not be loaded. Please try again.';
export const replaceFile = 'Replace file';
export const replaceQuestion = 'Replace all pages?';
export const replace = 'Replace';
export const keepThesePages = 'Keep these pages';
export const replacePublished =
  'Students will see the new pages as soon as the file has been uploaded. The current pages will be gone.';
export const replaceDraft = 'The current pages will be gone once the new file has been uploaded.';
export const notices = 'About this file';
export const turnUpright = 'Turn upright';
export const isForm =
  'This PDF is a form that only Adobe Acrobat shows: students would see a page that says “Please wait…”. Open it in Acrobat, print it to a PDF, and replace the file.';
export const hasAttachments =
  'This PDF has other files attached, which students won’t see. Publish them separately, or combine everything into one PDF.';
export const fontsMissing = (pages: string, fonts: readonly string[]) =>
  `This PDF lacks fonts (${fonts.join(', ')}): letters on ${/^\d+$/.test(pages) ? 'page' : 'pages'} ${pages} may be missing or look wrong. Export it again with its fonts embedded, and replace the file. In Word: File, Save as, PDF.`;
export const notSaved = 'Your changes haven’t been saved yet.';
export const publish = 'Publish';
export const edit = 'Edit';
export const draft = 'Draft';
export const publishing = 'Publishing';
export const noSuchItem = 'Item not found';
export const notLoaded = 'Not loaded';
export const noSuchItemText = 'It was deleted, or it belongs to somebody else.';
export const somethingWentWrong = 'Something went wrong';
export const backToList = 'Back to your material';
export const loading = 'Loading...';
export const preview = 'Preview';
export const deleteItem = 'Delete';
export const saveChanges = 'Save changes';
export const unpublish = 'Unpublish';
export const keepAsDraft = 'Keep as draft';
export const chooseFileFirst = 'Choose a file first; you can fill this in while it uploads.';
export const draftNote = 'Only you and administrators see a draft.';
export const changedNote = 'Until you save, students see the earlier version.';
export const publishedNote = 'Students see this version.';
export const saveFailed = 'This could not be saved. Please check your connection and try again.';
export const unpublishedToast = 'Unpublished. Students no longer see it.';
export const keptAsDraftToast = 'Kept as a draft.';
export const savedToast = 'Saved. Students now see this version.';
export const publishedToast = 'Published. Students can read it now.';
export const noSubjectYet = 'No subject yet';
export const sampleLibrary = 'Sample library';
export const noInstructor = 'No instructor';
export const published = 'Published';
export const notUnpublished = 'The item could not be unpublished. Please try again.';
export const viewAsStudent = 'View as a student';
export const pages = 'Pages';
export const undoPageChanges = 'Undo page changes';
export const pagesReady = 'Pages ready';
export const allReady = 'All pages are ready.';
export const searchYourMaterial = 'Search your material...';
export const show = 'Show';
export const allMaterial = 'All Material';
export const yourMaterial = 'Your Material';
export const allMaterialText = 'All published items, and everybody’s drafts.';
export const yourMaterialText = 'Your published items and your drafts.';
export const all = 'All';
export const drafts = 'Drafts';
export const tryAgain = 'Try again';
export const nothingFound = 'Nothing Found';
export const showEverything = 'Show everything';
export const nothingPublishedYet = 'Nothing published yet';
export const nothingPublishedText =
  'Upload a PDF or photos of pages, give it a title and publish. Students read it page by page.';
export const publishSomething = 'Publish something';
export const unreadableFile = 'This file can’t be read.';
export const untitled = 'Untitled';
export const file = 'File';
export const dropHere = 'Drop a document or pictures here';
export const choosePhotos = 'A document, or photos of the pages';
export const chooseFiles = 'Choose files';
export const uploadShared = (name: string) => `Upload “${name}”`;
export const uploadHint =
  'One PDF of up to 500 pages, or up to 200 JPEG, PNG, WebP, HEIC, AVIF, TIFF or GIF pictures in the order of their names, in a ZIP or not. 100 MB in all. Word and PowerPoint files need LibreOffice on the server: export them as PDF (in Word: File, Save as, PDF). Nobody sees it before you publish.';
export const uploadHintWithOffice =
  'One PDF, Word, PowerPoint, Excel, OpenDocument or RTF file of up to 500 pages, or up to 200 JPEG, PNG, WebP, HEIC, AVIF, TIFF or GIF pictures in the order of their names, in a ZIP or not. 100 MB in all. Nobody sees it before you publish.';
export const checking = 'Checking…';
export const cancelUpload = 'Cancel upload';
export const connectionLost = 'The connection was lost; nothing was saved. Please try again.';
export const uploadFailed = 'The upload failed. Please try again.';
export const allowDownload = 'Students may download and print it';
export const allowDownloadHint =
  'They get the file as you uploaded it, including pages that you have removed here, and its notes and comments.';
export const allowPrinting = 'Students may print it';
export const allowPrintingHint = 'Pictures can’t be downloaded as a file.';
export const changedMeanwhile =
  'Somebody else has changed this item in the meantime, so nothing was saved. Your changes are still here: check them, then save again.';
export const deletedMeanwhile =
  'Somebody has deleted this item in the meantime, so nothing was saved. Your text is still here: copy what you want to keep.';
export const writtenMeanwhile = (value: string) => `Somebody else’s version: “${value}”`;
