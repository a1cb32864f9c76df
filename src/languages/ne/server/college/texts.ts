import { formatNumber } from '#shared/language.ts';

export const saved = 'सेभ भयो। अब सबैले अर्को पृष्ठ खोल्दा यही देख्छन्।';
export const nameIsText = 'नाम एउटै लाइनमा लेखिएको हुनुपर्छ।';
export const nameTooLong = (max: number) => `नाम ${formatNumber(max)} अक्षरभन्दा लामो हुनु हुँदैन।`;
export const rulesAreSentences = 'नियम वाक्यमा हुनुपर्छ, हरेक लाइनमा एउटा।';
export const tooManyRules = (max: number) => `एउटा कुराकानीमा बढीमा ${formatNumber(max)} वटा नियम राख्न मिल्छ।`;
export const ruleTooLong = (max: number) => `एउटा नियम ${formatNumber(max)} अक्षरभन्दा लामो हुनु हुँदैन।`;
export const sameRuleTwice = 'एउटै नियम दुई पटक परेको छ।';
export const hidesSamplesInvalid = 'hidesSamples को मान true वा null हुनुपर्छ।';
export const closesRegistrationInvalid = 'closesRegistration को मान true वा null हुनुपर्छ।';
export const registrationIsDecided = 'खाता खोल्न पाइने कि नपाइने भन्ने REGISTRATION भेरिएबलले तोक्छ।';
export const logoIsUploaded = 'logo को मान null हुनुपर्छ; नयाँ लोगो अपलोड गर्नुपर्छ।';
export const logoTooLarge = 'लोगो ५१२ KB भन्दा ठूलो हुनु हुँदैन।';
export const logoUnreadable = 'लोगो पढ्न मिल्ने PNG, JPEG वा WebP तस्बिर हुनुपर्छ।';
export const subjectsInvalid = 'क्रममा हरेक विषय एक पटक हुनुपर्छ।';
export const accentInvalid = 'रङमा # पछि 0 देखि f सम्मका छ वटा अङ्क हुनुपर्छ, जस्तै #1b5e20।';
export const versionIsText = 'version अक्षरमा लेखिएको हुनुपर्छ।';
