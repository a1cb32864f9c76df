import { formatNumber, plural } from '#shared/language.ts';

export const removed = 'मेटाइयो।';
export const notMultipart = 'फाइलहरू multipart फारामबाट पठाउनुहोस्।';
export const otherField = (field: string) => `फाइलहरू “${field}” फिल्डमा पठाउनुहोस्।`;
export const tooManyUploadsOfOne = (most: number) =>
  plural(most, {
    one: 'तपाईंको एउटा फाइल अपलोड हुँदै छ। त्यो नसकिएसम्म पर्खनुहोस्।',
    other: `तपाईंका ${formatNumber(most)} वटा फाइल अपलोड हुँदै छन्। एउटा नसकिएसम्म पर्खनुहोस्।`,
  });
export const tooManyUploads = 'अहिले धेरै फाइल अपलोड हुँदै छन्। आधा मिनेटपछि फेरि प्रयास गर्नुहोस्।';
export const tooManyOfficeFiles =
  'अहिले Word र PowerPoint का धेरै फाइल पढिँदै छन्। एक मिनेटपछि फेरि प्रयास गर्नुहोस्, वा आफ्नो फाइलको PDF बनाएर पठाउनुहोस्।';
export const tooManyTiles = 'तपाईंले एकैपटक पृष्ठका धेरै भाग माग्नुभयो। एकछिन पर्खनुहोस्।';
export const encrypted = 'यस PDF मा पासवर्ड राखिएको छ।';
export const tooComplex = 'यो फाइल ज्यादै जटिल छ, त्यसैले पढ्न सकिएन।';
export const tooManyPages = (most: number) => `एउटा फाइलमा बढीमा ${formatNumber(most)} पृष्ठ हुन मिल्छ।`;
export const tooManyPixels = (mostMegapixels: number) =>
  `यो तस्बिर खोल्न नसकिने गरी ठूलो छ। सानो बनाउनुहोस्, वा JPEG मा सेभ गर्नुहोस्; JPEG ${formatNumber(mostMegapixels)} मेगापिक्सेलसम्म हुन मिल्छ।`;
export const unreadable = 'यो फाइल बिग्रेको छ, पढ्न सकिएन।';
export const encryptedOfficeFile = 'यस फाइलमा पासवर्ड राखिएको छ। पहिले पासवर्ड हटाएर सेभ गर्नुहोस्।';
export const endlessOfficeFile =
  'यस फाइलका पृष्ठ बनाउन धेरै समय लाग्यो। यसको PDF बनाउनुहोस्, अनि त्यही प्रकाशित गर्नुहोस्।';
export const tooLargeOfficeFile =
  'यो फाइल खोल्दा ५०० MB भन्दा ठूलो हुन्छ। यसको PDF बनाउनुहोस्, अनि त्यही प्रकाशित गर्नुहोस्।';
export const oldOfficeFile =
  'सन् २००७ अघिका Word र PowerPoint फाइल यहाँ पढ्न सकिँदैन। DOCX वा PPTX मा सेभ गर्नुहोस्, वा PDF बनाउनुहोस्।';
export const encryptedZip = 'यस ZIP मा पासवर्ड राखिएको छ।';
export const damagedZip = 'यो ZIP बिग्रेको छ, वा अनौठो तरिकाले बनाइएको छ। फेरि बनाउनुहोस्।';
export const emptyZip = 'यस ZIP मा एउटा पनि तस्बिर छैन।';
export const tooLargeZip = 'एउटा ZIP भित्रका तस्बिर जम्मा १०० MB सम्म हुन मिल्छ।';
export const noPictureInZip = (name: string) =>
  `यस ZIP मा भएको “${name}” पृष्ठ हुन सक्दैन: ZIP मा PNG, JPEG, WebP, HEIC, AVIF, TIFF र GIF फाइल मात्र राख्न मिल्छ।`;
/** The publisher's name for items of the product, which belong to nobody; the desk finds them by it. */
export const sampleLibrary = 'नमुना पुस्तकालय';
export const noRecognition = 'यस सर्भरले तस्बिरमा लेखिएका शब्द पढ्दैन।';
