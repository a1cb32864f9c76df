import { formatNumber, plural } from '#shared/language.ts';

export const title = 'तपाईंको खाता';
export const subtitle = 'तपाईंको विवरण, सुरक्षा र डाटा।';
export const save = 'सेभ गर्नुहोस्';
export const notSaved = 'काम भएन। फेरि प्रयास गर्नुहोस्।';
export const currentPasswordWanted = 'अहिलेको पासवर्ड लेख्नुहोस्।';

export const details = 'नाम र लिङ्ग';
export const aboutDetails = 'विद्यार्थी कुराकानीमा अरूले दुवै देख्छन्। पठाइसकेका सन्देशमा पुरानै नाम रहन्छ।';

export const emailTitle = 'इमेल';
export const aboutEmail =
  'तपाईं यसैबाट साइन इन गर्नुहुन्छ, र यो प्रशासकले मात्र देख्छन्। यस साइटले इमेल पठाउँछ भने, नयाँ ठेगानामा आएको लिङ्क खोलेपछि मात्र ठेगाना फेरिन्छ।';
export const yourEmail = 'तपाईंको ठेगाना:';
export const newEmail = 'नयाँ इमेल';
export const changeEmail = 'इमेल फेर्नुहोस्';
export const waitsForConfirmation = (email: string) => `${email} पुष्टि हुन बाँकी छ: इमेलमा आएको लिङ्क खोल्नुहोस्।`;
export const sendAgain = 'इमेल फेरि पठाउनुहोस्';

export const passwordTitle = 'पासवर्ड';
export const aboutPassword = 'पासवर्ड फेर्दा अरू सबै उपकरणबाट साइन आउट हुन्छ।';

export const sessionsTitle = 'कहाँ-कहाँ साइन इन छ';
export const aboutSessions =
  'कुनै उपकरणबाट साइन आउट गर्दा त्यहाँको कुराकानी तुरुन्तै बन्द हुन्छ। पछिल्लो पटक कुन दिनको कुन घण्टामा चलेको थियो भन्ने राखिन्छ, मिनेट राखिँदैन।';
export const sessionsNotLoaded = 'तपाईंका उपकरण लोड हुन सकेनन्। पृष्ठ रिलोड गर्नुहोस्।';
export const thisDevice = 'यही उपकरण';
export const lastUsed = (time: string) => `पछिल्लो पटक चलेको: ${time}`;
export const signOut = 'साइन आउट';
export const signOutOf = (device: string) => `${device} बाट साइन आउट गर्नुहोस्`;
export const signOutOthers = 'अरू सबै उपकरणबाट साइन आउट गर्नुहोस्';
export const signedOut = (count: number) =>
  plural(count, {
    one: 'त्यस उपकरणबाट साइन आउट भयो।',
    other: `${formatNumber(count)} वटा उपकरणबाट साइन आउट भयो।`,
  });

export const newDevice = 'नयाँ';
export const newDevices = 'नयाँ उपकरण';
export const aboutNewDevices =
  'कसैले नयाँ ब्राउजरबाट तपाईंको खातामा साइन इन गरेको छ। तपाईंले गर्नुभएको होइन भने तल गएर त्यस उपकरणबाट साइन आउट गर्नुहोस् र पासवर्ड फेर्नुहोस्।';
export const signedInAt = (device: string, time: string) => `${device}, ${time}`;
export const wasMe = 'म नै थिएँ';
export const itWasMe = (device: string) => `म नै थिएँ: ${device}`;

export const language = 'भाषा';
export const aboutLanguage =
  'तपाईंले साइन इन गर्ने हरेक उपकरणमा र तपाईंलाई आउने इमेलमा यही भाषा चल्छ। ठेगाना र अरूले लेखेका कुरा जस्ताको तस्तै रहन्छन्।';
export const betterWord = 'अझ राम्रो शब्द सुझाउनुहोस्';

export const dataTitle = 'तपाईंको डाटा';
export const aboutData =
  'तपाईंको खाताका बारेमा राखिएको सबै कुरा एउटै फाइलमा: विवरण, उपकरण, पाठ्यसामग्री र विद्यार्थी कुराकानीका सन्देश। गुमनाम कुराकानीमा लेखेका कुरा तपाईंसँग जोडिएका हुँदैनन्, त्यसैले तिनलाई यसमा राख्न सकिँदैन।';
export const download = 'आफ्नो डाटा डाउनलोड गर्नुहोस्';

export const deletionTitle = 'खाता मेटाउनुहोस्';
export const aboutDeletion =
  'तपाईंको नाम, इमेल र उपकरण तुरुन्तै मेटिन्छन्, र खाता कसैले फिर्ता ल्याउन सक्दैन। तपाईंले प्रकाशित गर्नुभएका पाठ्यसामग्री भने रहन्छन्।';
export const deleteMyAccount = 'मेरो खाता मेटाउनुहोस्';
export const messagesQuestion = 'विद्यार्थी कुराकानीमा भएका तपाईंका सन्देश के गर्ने?';
export const keepMessages = '“Former member” नाममा रहन दिनुहोस्';
export const removeMessages = 'सबैका लागि हटाउनुहोस्';
export const deleteForGood = 'मेरो खाता सधैँका लागि मेटाउनुहोस्';
export const cancel = 'रद्द गर्नुहोस्';
export const confirmFirst = 'पहिले इमेल ठेगाना पुष्टि गर्नुहोस्: हामीले पठाएको इमेलको लिङ्क खोल्नुहोस्।';

export const factorTitle = 'दोस्रो प्रमाणीकरण';
export const aboutFactor =
  'साइन इन गर्दा तपाईंको फोनको एपमा देखिने कोड पनि मागिन्छ, त्यसैले पासवर्ड थाहा पाएर मात्र कोही भित्र पस्न सक्दैन। जुनसुकै अथेन्टिकेटर एप चल्छ।';
export const factorIsRequired = 'यस साइटका प्रशासकलाई दोस्रो प्रमाणीकरण चाहिन्छ। त्यो अन गरेपछि अरू पृष्ठ खुल्छन्।';
export const factorNotLoaded = 'यो लोड हुन सकेन। पृष्ठ रिलोड गर्नुहोस्।';
export const setUp = 'सेटअप गर्नुहोस्';
export const scan = 'अथेन्टिकेटर एपले यो स्क्यान गर्नुहोस्, वा गोप्य सङ्केत आफैँ लेख्नुहोस्।';
export const qrCode = 'QR कोड';
export const secret = 'गोप्य सङ्केत';
export const codeFromApp = 'एपमा अहिले देखिएका ६ अङ्क';
export const turnOn = 'अन गर्नुहोस्';
export const recoveryCodes = 'रिकभरी कोड';
export const keepRecoveryCodes =
  'फोन हरायो भने यीमध्ये हरेक कोडले एक पटक साइन इन गर्न मिल्छ। सुरक्षित ठाउँमा राख्नुहोस्: यी फेरि देखाइने छैनन्।';
export const copy = 'कपी गर्नुहोस्';
export const copied = 'कपी भयो।';
export const notCopied = 'कोड कपी गर्न सकिएन। कतै टिप्नुहोस्।';
export const haveSaved = 'मैले राखिसकेँ';
export const isOn = (codesLeft: number) =>
  `अन छ। ${plural(codesLeft, { one: 'एउटा रिकभरी कोड बाँकी।', other: `${formatNumber(codesLeft)} वटा रिकभरी कोड बाँकी।` })}`;
export const fewCodesLeft = 'सकिनुअघि नयाँ लिनुहोस्।';
export const renewCodes = 'नयाँ रिकभरी कोड';
export const renewForm = 'नयाँ रिकभरी कोड लिनुहोस्';
export const drawCodes = 'नयाँ कोड लिनुहोस्';
export const turnOff = 'अफ गर्नुहोस्';
export const turnOffForm = 'दोस्रो प्रमाणीकरण अफ गर्नुहोस्';
export const codeOrRecoveryCode = 'एपमा देखिएको, वा तपाईंको कुनै रिकभरी कोड';
