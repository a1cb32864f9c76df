/** The sentences of refusals; a code's own sentence has its name (contract §3). */
export const invalid = 'यो पठाउन मिल्दैन।';
export const not_joined = 'पहिले कुराकानीमा जानुहोस्।';
export const slow_down = 'अलि छिटो भयो। एकछिन पर्खनुहोस्।';
export const unavailable = 'कुराकानी व्यस्त छ। फेरि प्रयास गर्नुहोस्।';
export const filtered = 'यहाँ यस्तो कुरा लेख्न मिल्दैन।';
export const filteredWord = (word: string) => `यहाँ “${word}” लेख्न मिल्दैन।`;
export const not_found = 'यो सन्देश अब यहाँ छैन।';
export const tooManyWindows = 'कुराकानी धेरै ठाउँमा खुलेको छ। एउटा विन्डो बन्द गर्नुहोस्।';
export const oneRoom = 'एउटा जडानबाट एउटै कुराकानी मात्र चल्छ।';
export const secretInvalid = 'secret base64url मा ३२ बाइटको हुनुपर्छ।';
export const signedOut = 'कुराकानी गर्न साइन इन गर्नुहोस्।';
export const muted = 'रेखदेख गर्नेले अहिलेलाई तपाईंलाई बोल्न रोक लगाएका छन्।';
export const slow_mode = 'यहाँ ढिलो मोड अन छ। एकछिन पर्खनुहोस्।';
export const locked = 'यो कुराकानी बन्द छ: रेखदेख गर्नेले मात्र लेख्न सक्छन्।';
export const sameText = 'भर्खरै धेरै जनाले यही कुरा पठाए। आफ्नै शब्दमा लेख्नुहोस्।';
export const unconfirmed = 'यहाँ लेख्नुअघि आफ्नो इमेल ठेगाना पुष्टि गर्नुहोस्।';
/** Replaces the name of an author who has deleted their account (contract §2). */
export const formerMember = 'पूर्वसदस्य';
