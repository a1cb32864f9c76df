export const nameWanted = 'नाम लेख्नुहोस्।';
export const emailWanted = 'इमेल लेख्नुहोस्।';
export const messageWanted = 'सन्देश लेख्नुहोस्।';
export const contactUs = 'सम्पर्क';
export const sent = 'सन्देश पठाइयो।';
/** These texts stay after the toast has disappeared. */
export const whoHasIt = (email: string) => `प्रशासकले ${email} मा जवाफ पठाउनेछन्।`;
export const notSent = 'तपाईंको सन्देश गएन। लेखेको कुरा यहीँ छ, फेरि पठाउन सक्नुहुन्छ।';
export const perhapsSent = 'सर्भरबाट जवाफ आएन, त्यसैले सन्देश नपुगेको हुन सक्छ। लेखेको कुरा यहीँ छ, फेरि पठाउन सक्नुहुन्छ।';
export const subtitle = 'केही सोध्नु छ, केही बिग्रेको छ, वा यहाँ हुन नहुने केही देख्नुभयो? लेखी पठाउनुहोस्।';
export const name = 'नाम';
export const email = 'इमेल';
export const message = 'सन्देश';
export const sending = 'पठाउँदै छ...';
export const sendMessage = 'सन्देश पठाउनुहोस्';
export const whereItGoes = 'कसले पढ्छ?';
export const whereItGoesText = 'यस साइटका प्रशासकले मात्र पढ्छन्। जवाफ इमेलमा आउँछ, त्यसैले ठेगाना ठिक छ कि छैन हेर्नुहोस्।';
export const orWriteTo = 'इमेलबाट पनि लेख्न सक्नुहुन्छ:';
export const aboutAMessage =
  'कुराकानीको कुनै सन्देशबारे लेख्दै हुनुहुन्छ? त्यो सन्देश कपी गर्नुहोस्, अनि कुन कुराकानीमा र लगभग कति बजे आएको थियो भन्ने पनि लेख्नुहोस्। त्यसो भए हामी भेट्टाउन सक्छौँ।';
export const refused = 'केही गडबड भयो। फेरि प्रयास गर्नुहोस्।';
export const failed = 'सर्भरमा गडबड भयो। पछि फेरि प्रयास गर्नुहोस्।';
