import { formatNumber } from '#shared/language.ts';

export const titleIsRequired = 'शीर्षक चाहिन्छ।';
export const titleTooLong = (most: number) => `शीर्षक बढीमा ${formatNumber(most)} अक्षरको हुनुपर्छ।`;
export const subjectIsRequired = 'विषय चाहिन्छ।';
export const subjectTooLong = (most: number) => `विषय बढीमा ${formatNumber(most)} अक्षरको हुनुपर्छ।`;
export const descriptionTooLong = (most: number) => `विवरण बढीमा ${formatNumber(most)} अक्षरको हुनुपर्छ।`;
export const tooManyPictures = (most: number) =>
  `एक पटकमा बढीमा ${formatNumber(most)} वटा तस्बिर अपलोड गर्न मिल्छ।`;
export const tooManyPages = (most: number) => `एउटा फाइलमा बढीमा ${formatNumber(most)} पृष्ठ हुन मिल्छ।`;
export const titleIsDots = 'शीर्षकमा थोप्ला मात्र राख्न मिल्दैन।';
export const kindOneOf = (kinds: readonly string[]) => `प्रकार यीमध्ये एउटा हुनुपर्छ: ${kinds.join(', ')}।`;
export const statusOneOf = (statuses: readonly string[]) => `अवस्था यीमध्ये एउटा हुनुपर्छ: ${statuses.join(', ')}।`;
export const rotationOneOf = (turns: readonly number[]) =>
  `पृष्ठ यति डिग्री मात्र घुमाउन मिल्छ: ${turns.map((turn) => formatNumber(turn)).join(', ')}।`;
export const widthOneOf = (widths: readonly number[]) =>
  `चौडाइ यीमध्ये एउटा हुनुपर्छ: ${widths.map((width) => formatNumber(width)).join(', ')}।`;
export const noFiles = 'PDF वा तस्बिर छान्नुहोस्।';
export const emptyFile = 'यो फाइल खाली छ।';
export const mixedFiles = 'कि एउटा फाइल, कि तस्बिरको एउटा ZIP, कि तस्बिर मात्र पठाउनुहोस्।';
export const needsLibreOffice =
  'Word र PowerPoint का फाइललाई सर्भरमा LibreOffice चाहिन्छ। त्यसको सट्टा PDF बनाएर पठाउनुहोस्।';
export const otherType =
  'PDF, PNG, JPEG, WebP, HEIC, AVIF, TIFF र GIF फाइल अनि तस्बिरका ZIP मात्र प्रकाशित गर्न मिल्छ। अरू फाइललाई पहिले PDF बनाउनुहोस्। Word मा: File, Save as, PDF।';
export const otherTypeThanOffice =
  'PDF, Word, PowerPoint, Excel, OpenDocument, RTF, PNG, JPEG, WebP, HEIC, AVIF, TIFF र GIF फाइल अनि तस्बिरका ZIP मात्र प्रकाशित गर्न मिल्छ। अरू फाइललाई पहिले PDF बनाउनुहोस्।';
export const damaged = 'यस पृष्ठको फाइल बिग्रेको छ, त्यसैले देखाउन सकिएन।';
export const tooComplex = 'यो पृष्ठ ज्यादै जटिल छ, त्यसैले देखाउन सकिएन।';
export const tooManyBytes = 'एक पटकमा बढीमा १०० MB अपलोड गर्न मिल्छ।';
export const descriptionIsNoText = 'विवरण अक्षरमा लेखिएको हुनुपर्छ।';
export const recognitionOneOf = (changes: readonly string[]) =>
  `Recognition यीमध्ये एउटा हुनुपर्छ: ${changes.join(', ')}।`;
export const versionIsNoText = 'Version अक्षरमा लेखिएको हुनुपर्छ।';
export const pageIsNoAddress = 'हरेक पृष्ठलाई त्यसको ठेगानाले चिनाउनुहोस्।';
export const pagesAreNoList = 'पृष्ठहरू सूचीका रूपमा हुनुपर्छ।';
export const noPageLeft = 'कम्तीमा एउटा पृष्ठ राख्नैपर्छ।';
export const pageTwice = 'एउटै पृष्ठ दुई पटक राख्न मिल्दैन।';
export const isDownloadableIsNoBoolean = 'डाउनलोड गर्न मिल्छ कि मिल्दैन भन्नुहोस्: true वा false।';
