import { dateFormat } from '../../shared/locale.ts';
import { nameOfDevice } from '../../shared/texts/device-texts.ts';

export const sender = 'Cogito';
export const orOpen = (address: string) => `वा यो ठेगाना खोल्नुहोस्: ${address}`;

export const hello = (name: string) => `नमस्ते ${name},`;
export const helloToNobody = 'नमस्ते,';
export const resetSubject = 'नयाँ पासवर्ड राख्नुहोस्';
export const resetAsked =
  'कसैले तपाईंको खाताका लागि नयाँ पासवर्ड मागेको छ। तपाईंले नै माग्नुभएको हो भने अहिले नयाँ पासवर्ड राख्नुहोस्।';
export const chooseNewPassword = 'नयाँ पासवर्ड राख्नुहोस्';
export const resetNote =
  'यो लिङ्क २४ घण्टाभित्र एक पटक मात्र चल्छ, त्यो पनि तपाईंले अर्को नमागेसम्म। तपाईंले माग्नुभएको होइन भने केही गर्नुपर्दैन: पासवर्ड पहिलेकै रहन्छ।';
export const confirmSubject = 'आफ्नो इमेल ठेगाना पुष्टि गर्नुहोस्';
export const confirmAsked = 'कसैले एउटा खातामा यो ठेगाना राखेको छ। तपाईंले नै राख्नुभएको हो भने पुष्टि गर्नुहोस्।';
export const confirmEmail = 'यो ठेगाना पुष्टि गर्नुहोस्';
export const confirmNote = 'यो लिङ्क २४ घण्टाभित्र एक पटक मात्र चल्छ। तपाईंको यहाँ खाता छैन भने केही गर्नुपर्दैन।';
export const emailChangedSubject = 'तपाईंको इमेल ठेगाना फेरियो';
export const emailChanged =
  'तपाईंको खातामा अब नयाँ इमेल ठेगाना छ, र त्यो पुष्टि भइसकेको छ। अबदेखि नयाँ ठेगानाबाट साइन इन गर्नुहोस्।';
export const notYou = 'तपाईंले गर्नुभएको होइन भने यो साइट चलाउनेहरूलाई लेख्नुहोस्।';
export const factorOnSubject = 'दोस्रो प्रमाणीकरण अन भयो';
export const factorOn =
  'तपाईंको खाताको दोस्रो प्रमाणीकरण अन भयो, र अरू सबै उपकरणबाट साइन आउट भयो। अबदेखि साइन इन गर्दा अथेन्टिकेटर एपमा देखिने कोड पनि चाहिन्छ।';
export const factorOffSubject = 'दोस्रो प्रमाणीकरण अफ भयो';
export const factorOff = 'तपाईंको खाताको दोस्रो प्रमाणीकरण अफ भयो। अबदेखि साइन इन गर्न पासवर्ड भए पुग्छ।';
export const codesRenewedSubject = 'तपाईंको खाताका नयाँ रिकभरी कोड बनेका छन्';
export const codesRenewed = 'तपाईंको खाताका रिकभरी कोड नयाँ बनेका छन्। पुराना अब चल्दैनन्।';
export const newDeviceSubject = 'नयाँ उपकरणबाट साइन इन';
const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
export const newDevice = (device: string, at: number) =>
  `नयाँ ब्राउजरबाट तपाईंको खातामा साइन इन भयो: ${nameOfDevice(device)}, ${moment(new Date(at))} (नेपाली समय)।`;
export const notYourDoing =
  'तपाईंले गर्नुभएको होइन भने आफ्नो खाताको पृष्ठमा गएर नचिनेका उपकरणबाट साइन आउट गर्नुहोस्, र पासवर्ड फेर्नुहोस्।';

export const contactSubject = (name: string) => `${name.replace(/\s+/g, ' ')} को सन्देश`;
export const contactFrom = (name: string, email: string) => `${name} <${email}> ले सम्पर्क फारामबाट लेख्नुभएको छ:`;
export const howToAnswer = 'यसै इमेलको जवाफ पठाउनुभयो भने उहाँलाई पुग्छ। यो सन्देश साइटको इनबक्समा पनि छ।';
export const replySubject = 'तपाईंको सन्देशको जवाफ';
export const youWrote = 'तपाईंले लेख्नुभएको थियो:';
