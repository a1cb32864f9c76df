/** The texts of `index.html`, which the build inserts. */
export const PAGE_TEXTS: Record<string, string> = {
  description: 'कलेजका विद्यार्थीका लागि गुमनाम कुराकानी र पाठ्यसामग्री।',
  chat: 'कुराकानी',
  shelf: 'यस उपकरणमा राखिएको',
  loading: 'लोड हुँदै छ, एकछिन पर्खनुहोस्...',
  slowConnection: 'इन्टरनेट अलि ढिलो भएजस्तो छ। एकछिन पर्खनुहोस् है...',
  notLoaded: 'Cogito लोड हुन सकेन। पृष्ठ रिलोड गर्नुहोस्।',
  browserTooOld:
    'यो ब्राउजर Cogito चलाउन धेरै पुरानो भयो। Chrome १२३, Firefox १२५, Safari १७.५ वा त्योभन्दा नयाँ चलाउनुहोस्।',
  needsJavaScript: 'Cogito चल्न JavaScript चाहिन्छ। JavaScript अन गरेर पृष्ठ रिलोड गर्नुहोस्।',
};
