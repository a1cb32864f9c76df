import { plural } from '#shared/language.ts';
import { pageCount } from '#web/materials/texts.ts';

export { searchablePages } from '../texts.ts';

const inPictures = (pages: number) =>
  plural(pages, {
    one: 'यस सामग्रीको एउटा पृष्ठ तस्बिर हो। त्यसमा',
    other: `यस सामग्रीका ${pageCount(pages)} तस्बिर हुन्। तिनमा`,
  });
export const scannedText = (pages: number) =>
  `${inPictures(pages)} लेखिएका शब्द सर्भरले पढ्छ, ताकि विद्यार्थीले खोज्न र कपी गर्न सकून्; गल्ती भने हुन सक्छ।`;
export const scannedTextOff = (pages: number) =>
  `${inPictures(pages)} लेखिएका शब्द सर्भरले पढ्दैन, त्यसैले खोज्दा भेटिँदैनन्।`;
export const scannedWords = 'तस्बिरमा लेखिएका शब्द';
export const recognisedPages = 'खोज्न मिल्ने पृष्ठ';
export const recogniseAgain = 'फेरि पढ्न लगाउनुहोस्';
export const turnOffRecognition = 'शब्द पढ्न रोक्नुहोस्';
export const turnOnRecognition = 'शब्द पढ्न लगाउनुहोस्';
export const recognitionNotChanged = 'काम भएन। फेरि प्रयास गर्नुहोस्।';
export const recognisingAgain = 'शब्द अब फेरि पढिन्छन्।';
export const recognitionIsOff = 'यस सामग्रीका तस्बिरबाट अब शब्द पढिँदैनन्।';
