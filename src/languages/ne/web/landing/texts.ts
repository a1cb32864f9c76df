import { formatNumber } from '#shared/language.ts';

export const headline = 'म सोच्छु, त्यसैले म';
export const headlineEnd = 'कुरा गर्छु।';
export const welcomeBack = (name: string) => `फेरि भेट्दा खुसी लाग्यो, ${name}।`;
export const youAre = (name: string) =>
  `त्यहाँ तपाईंको नाम ${name} हो। साइन इन गर्नुपर्दैन, प्रोफाइल हुँदैन, र केही पनि सधैँका लागि राखिँदैन।`;
export const youGetAName =
  'तपाईंले Cog417 जस्तो एउटा र्‍यान्डम नाम पाउनुहुन्छ। साइन इन गर्नुपर्दैन, प्रोफाइल हुँदैन, र केही पनि सधैँका लागि राखिँदैन।';
export const backToSubjects = 'फेरि पढ्न थाल्ने?';
export const readyToJoin = 'सामेल हुने त?';
export const goOnReading = 'जहाँ रोकिनुभएको थियो, त्यहीँबाट पढ्नुहोस्।';
export const whatAnAccountGives = 'एक मिनेटमै खाता खुल्छ। त्यसपछि पाठ्यसामग्री पढ्न र विद्यार्थी कुराकानीमा बोल्न पाइन्छ।';
export const pickASubject = 'विषय छान्नुहोस्';
export const goToDashboard = 'ड्यासबोर्डमा जानुहोस्';
export const createYourAccount = 'खाता खोल्नुहोस्';
export const loginNow = 'साइन इन गर्नुहोस्';
export const alwaysOpen = 'दिनरात खुला';
export const peopleInside = (count: number) =>
  count === 0 ? 'अहिले कोही छैन' : `अहिले ${formatNumber(count)} जना अनलाइन`;
export const anonymousChat = 'गुमनाम कुराकानी';
export const enterChat = 'कुराकानीमा जानुहोस्';
export const features = 'कुराकानी र पाठ्यसामग्री';
export const featuresLead =
  'अरू विद्यार्थीसँग कुरा गर्नुहोस्, असाइनमेन्ट र परियोजना पृष्ठ पल्टाउँदै पढ्नुहोस्। अरू सुविधा पनि चाँडै आउँदै छन्।';
export const chat = 'कुराकानी';
export const chatText = 'अरू विद्यार्थीसँग तुरुन्तै कुरा गर्नुहोस्: खाता नखोली गुमनाम भएर, वा खाता खोलेर आफ्नै नाममा।';
export const notes = 'नोट';
export const notesText = 'कक्षाका नोट र अध्ययन सामग्री। चाँडै आउँदै छ।';
export const privacy = 'सुरुदेखि नै गोपनीय';
export const privacyText =
  'ट्र्याकर छैन, विज्ञापन छैन, बाहिरको कुनै सेवा छैन। के-के राखिन्छ, कति समय राखिन्छ र कसले देख्न सक्छ भन्ने गोपनीयता नीतिमा लेखिएको छ।';
export const sampleQuestion = 'आज राति लाइब्रेरी खुल्छ?';
export const sampleAnswer = 'नौ बजेसम्म। खाजा बोकेर आऊ है';
export const sampleOwn = 'ल, आउँदै छु';
export const announcements =
  'कुराकानीको बीचमा छुट्टै रङमा देखिने सन्देश यो साइट चलाउनेहरूका घोषणा हुन्। अरू कसैको सन्देश त्यस्तो देखिन सक्दैन।';
export const footer = 'पुछारका लिङ्क';
export const contactUs = 'सम्पर्क';
export const privacyPolicy = 'गोपनीयता नीति';
export const termsAndConditions = 'नियम तथा सर्तहरू';
export const whisper = 'ए… ल्याब रिपोर्ट बिर्सने अरू को-को छ?';
export const whisperAnswer = 'साथीका लागि सोधेको';
export const promise = 'गुमनाम। गोपनीय। कलेजका विद्यार्थीका लागि।';
export const lead = 'आफ्नो नाम नभनी अरू विद्यार्थीसँग कुरा गर्नुहोस्, र शिक्षकले राखेका पाठ्यसामग्री पढ्नुहोस्।';
export const getStarted = 'सुरु गर्नुहोस्';
export const claim = 'हजारौँ विद्यार्थीले चलाइरहेका छन्।';
export const stepNumber = (step: number) => formatNumber(step);
export const stepChat = 'गुमनाम भएर कुरा गर्नुहोस्';
export const stepChatText =
  'कुराकानी खोल्नेबित्तिकै एउटा र्‍यान्डम नाम पाइन्छ। कक्षामा सोध्न अप्ठ्यारो लाग्ने कुरा यहाँ सोध्नुहोस्।';
export const stepAccount = 'खाता खोल्नुहोस्';
export const stepAccountText = 'नाम, इमेल ठेगाना र पासवर्ड भए पुग्छ। गुमनाम भएर लेखेको कुनै कुरा खातासँग जोडिँदैन।';
export const stepAccess = 'सबै सुविधा पाउनुहोस्';
export const stepAccessText = 'असाइनमेन्ट, परियोजना र विद्यार्थी कुराकानी, सबै एकै ठाउँमा।';
export const howItWorks = 'यसरी चल्छ';
export const documentTitle = 'कलेजका विद्यार्थीका लागि गुमनाम कुराकानी';
export const accountNavigation = 'खाता';
export const login = 'साइन इन';
export const joinNow = 'सामेल हुनुहोस्';
export const dashboard = 'ड्यासबोर्ड';
export const logout = 'साइन आउट';
