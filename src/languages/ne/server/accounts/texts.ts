export const loggedIn = 'साइन इन भयो।';
export const loggedOut = 'साइन आउट भयो।';
export const accountCreated = 'खाता खुल्यो। अब साइन इन गर्नुहोस्।';
export const nameIsReserved = 'पूरा नाममा Cogito, यस साइटको नाम वा कुनै भूमिकाको नाम राख्न मिल्दैन।';
export const confirmationSent = (email: string) => `हामीले ${email} मा पठाएको लिङ्क खोल्नुहोस्।`;
export const accountToConfirm = (email: string) => `खाता खुल्यो। ${confirmationSent(email)}`;
export const emailOfDomains = (domains: readonly string[]) =>
  `${domains.map((domain) => `@${domain}`).join(' वा ')} मा टुङ्गिने इमेल ठेगाना लेख्नुहोस्।`;
export const newPasswordAsked = 'यस इमेल ठेगानाको खाता छ भने नयाँ पासवर्ड राख्ने लिङ्क आउँदै छ।';
export const passwordReset = 'तपाईंको पासवर्ड फेरियो। अब साइन इन गर्नुहोस्।';
export const passwordChanged = 'तपाईंको पासवर्ड फेरियो, र अरू सबै उपकरणबाट साइन आउट भयो।';
/** Printed on the terminal, in a line of its own. */
export const waysToFirstAdministrator = (link: string) =>
  `अहिलेसम्म कुनै प्रशासक छैन। यस लिङ्कले एक घण्टाभित्र, एक पटक मात्र, पहिलो प्रशासक बनाउँछ; हरेक पटक सुरु हुँदा नयाँ लिङ्क देखिन्छ: ${link}`;
export const firstAdministratorMade = 'अब तपाईं प्रशासक हुनुहुन्छ।';
export const passwordOfAccountWanted = 'यस खाताको पासवर्ड लेख्नुहोस्।';
export const passwordOfAccountIsWrong = 'यस खाताको पासवर्ड यो होइन।';
export const emailConfirmed = 'तपाईंको इमेल ठेगाना पुष्टि भयो।';
export const saved = 'सेभ भयो।';
export const sessionEnded = 'त्यस उपकरणबाट साइन आउट भयो।';
export const accountDeleted = 'तपाईंको खाता मेटियो।';
export const accountGoes =
  'तपाईं साइन आउट हुनुभयो। तपाईंको खातामा धेरै सन्देश छन्: सबै मेटिन केही समय लाग्छ, त्यो काम आफैँ भइरहन्छ।';
export const wrongPassword = 'अहिलेको पासवर्ड मिलेन।';
export const codeWanted = 'अथेन्टिकेटर एपमा देखिएको कोड लेख्नुहोस्।';
export const secondFactorOn =
  'दोस्रो प्रमाणीकरण अन भयो, र अरू सबै उपकरणबाट साइन आउट भयो। रिकभरी कोड सुरक्षित ठाउँमा राख्नुहोस्।';
export const secondFactorOff = 'दोस्रो प्रमाणीकरण अफ भयो।';
export const recoveryCodesRenewed = 'तपाईंका नयाँ रिकभरी कोड यी हुन्। पुराना अब चल्दैनन्।';
export const lastAdministrator = 'तपाईं एक मात्र प्रशासक हुनुहुन्छ। आफ्नो खाता मेटाउनुअघि अरू कसैलाई यो भूमिका दिनुहोस्।';
export const contactMessagesNotLinked =
  'सम्पर्क फारामबाट पठाएका सन्देश खातासँग नजोडी राखिन्छन्, त्यसैले ती यस फाइलमा छैनन्।';
