export const skipToContent = 'मुख्य भागमा जानुहोस्';
export const loading = 'लोड हुँदै छ...';
export const notLoaded = 'यो पृष्ठ लोड हुन सकेन';
export const checkConnection = 'इन्टरनेट जडान हेर्नुहोस् र फेरि प्रयास गर्नुहोस्।';
export const pleaseReload = 'पृष्ठ रिलोड गर्नुहोस्।';
export const tryAgain = 'फेरि प्रयास गर्नुहोस्';
export const newVersion = 'यस साइटको नयाँ संस्करण आएको छ।';
export const reload = 'रिलोड गर्नुहोस्';
