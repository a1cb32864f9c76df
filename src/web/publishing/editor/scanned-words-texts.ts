import { plural } from '#shared/language.ts';
import { pageCount } from '#web/materials/texts.ts';

export { searchablePages } from '../texts.ts';

export const scannedText = (pages: number) =>
  `${pageCount(pages)} of this item ${plural(pages, { one: 'is a picture', other: 'are pictures' })}. The words on them are recognised by the server, so that students can search and copy them; they may have mistakes.`;
export const scannedTextOff = (pages: number) =>
  `${pageCount(pages)} of this item ${plural(pages, { one: 'is a picture', other: 'are pictures' })}. The words on them aren’t recognised, so that the search doesn’t find them.`;
export const scannedWords = 'Words on pictures';
export const recognisedPages = 'Pages that can be searched';
export const recogniseAgain = 'Recognise again';
export const turnOffRecognition = 'Turn off recognition';
export const turnOnRecognition = 'Recognise the words';
export const recognitionNotChanged = 'This could not be changed. Please try again.';
export const recognisingAgain = 'The words will be recognised again.';
export const recognitionIsOff = 'Recognition is off for this item.';
