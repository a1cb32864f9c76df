/** The texts of the screens that links in mails open, and of the one that requests such a mail. */
export const forgotTitle = 'पासवर्ड बिर्सनुभयो?';
export const forgotLead =
  'आफ्नो खाताको इमेल ठेगाना लेख्नुहोस्। नयाँ पासवर्ड राख्ने लिङ्क हामी त्यहीँ पठाउँछौँ। त्यो २४ घण्टाभित्र एक पटक मात्र चल्छ।';
export const sendLink = 'लिङ्क पठाउनुहोस्';
export const linkIsOnItsWay = 'यस ठेगानाको खाता छ भने लिङ्क आउँदै छ।';
export const notAsked = 'लिङ्क पठाउन सकिएन। फेरि प्रयास गर्नुहोस्।';
export const rememberedIt = 'सम्झनुभयो?';
export const resetTitle = 'नयाँ पासवर्ड राख्नुहोस्';
export const resetLead = 'यसो गर्दा सबै उपकरणबाट साइन आउट हुन्छ। त्यसपछि नयाँ पासवर्डले साइन इन गर्नुहोस्।';
export const newPassword = 'नयाँ पासवर्ड';
export const changePassword = 'पासवर्ड फेर्नुहोस्';
export const notChanged = 'पासवर्ड फेर्न सकिएन। फेरि प्रयास गर्नुहोस्।';
export const linkIncomplete = 'लिङ्क अधुरो छ। पूरै लिङ्क फेरि खोल्नुहोस्।';
export const linkDoesNotWork = 'लिङ्क चलेन?';
export const askForAnother = 'नयाँ लिङ्क माग्नुहोस्';
export const confirmTitle = 'तपाईंको इमेल ठेगाना';
export const confirmLead = 'यो ठेगाना भएको खाताको पासवर्ड लेख्नुहोस्।';
export const confirm = 'यो ठेगाना पुष्टि गर्नुहोस्';
export const passwordOfAccount = 'पासवर्ड';
export const didNotChooseIt = 'यो पासवर्ड आफूले राखेको होइन, वा बिर्सनुभयो?';
export const chooseAnother = 'नयाँ पासवर्ड राख्नुहोस्';
export const confirmed = 'तपाईंको इमेल ठेगाना पुष्टि भयो।';
export const notConfirmed = 'तपाईंको ठेगाना पुष्टि हुन सकेन। लिङ्क फेरि खोल्नुहोस्।';
export const goOn = 'अगाडि बढ्नुहोस्';
export const firstAdministratorTitle = 'पहिलो प्रशासक';
export const firstAdministratorLead =
  'यस खाताले साइट सम्हाल्छ: भूमिका तोक्छ, पाठ्यसामग्री प्रकाशित गर्छ, र सम्पर्कका सन्देश पढ्छ।';
export const firstLinkDoesNotWork =
  'लिङ्क चलेन? यो एक घण्टाभित्र एक पटक मात्र चल्छ। प्रशासक नभएसम्म हरेक पटक सुरु हुँदा सर्भरले नयाँ लिङ्क देखाउँछ।';
