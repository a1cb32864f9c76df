export const notLoaded = 'सेटिङ लोड हुन सकेन।';
export const notSaved = 'सेटिङ सेभ हुन सकेन। फेरि प्रयास गर्नुहोस्।';
export const save = 'सेभ गर्नुहोस्';
export const useDefault = 'सुरुको जस्तै राख्नुहोस्';
export const name = 'नाम';
export const nameAbout =
  'हरेक पृष्ठको माथि र ब्राउजरको ट्याबमा “Cogito” को सट्टा देखिन्छ। बढीमा ४० अक्षर; फोनमा दस अक्षर अट्छ।';
export const nameLabel = 'साइटको नाम';
export const contact = 'सम्पर्क ठेगाना';
export const contactAbout = 'इमेलबाट लेख्न मन पराउनेका लागि सम्पर्क फारामको छेउमा देखिन्छ। यो जोसुकैले देख्न सक्छ।';
export const contactLabel = 'इमेल ठेगाना';
export const rules = 'कुराकानीका नियम';
export const rulesAbout = (room: string) =>
  `${room}को सुरुमा र “कुराकानीका नियम” मा देखिन्छ। बढीमा पाँच वाक्य, हरेक लाइनमा एउटा।`;
export const rulesLabel = (room: string) => `${room}का नियम`;
export const logo = 'लोगो';
export const logoAbout =
  'हरेक पृष्ठको माथि नामको छेउमा, दाँते चक्काको सट्टा देखिन्छ; उचाइ २८ पिक्सेल, चौडाइ बढीमा त्यसको दोब्बर। PNG, JPEG वा WebP, ५१२ KB सम्म। अँध्यारो रङमा यसको पछाडि उज्यालो पृष्ठभूमि राखिन्छ।';
export const logoLabel = 'लोगोको फाइल';
export const chooseLogo = 'तस्बिर छान्नुहोस्';
export const logoIsSet = 'कलेजको आफ्नै लोगो';
export const logoTooLarge = 'लोगो ५१२ KB भन्दा ठूलो हुनु हुँदैन।';
export const accent = 'रङ';
export const accentAbout =
  'बटन, लिङ्क र लोगोमा सयपत्री रङको सट्टा चल्छ। सबै कुरा पढ्न मिल्ने होस् भनेर उज्यालो र अँध्यारोमा यो आफैँ गाढा वा हल्का हुन्छ।';
export const accentLabel = 'साइटको रङ';
export const subjects = 'विषयको क्रम';
export const subjectsAbout = 'विद्यार्थीले असाइनमेन्ट र परियोजनाका विषय यही क्रममा देख्छन्।';
export const moveUp = (subject: string) => `${subject} माथि सार्नुहोस्`;
export const moveDown = (subject: string) => `${subject} तल सार्नुहोस्`;
export const registration = 'नयाँ खाता';
export const registrationAbout =
  'जोसुकैले खाता खोल्न पाउने कि नपाउने। बन्द भएका बेला “सदस्य” मा गएर निमन्त्रणा पठाउन सक्नुहुन्छ।';
export const registrationIsOpen = 'अहिले खाता खोल्न पाइन्छ।';
export const registrationIsClosed = 'खाता खोल्न बन्द छ।';
export const closeRegistration = 'खाता खोल्न बन्द गर्नुहोस्';
export const openRegistration = 'खाता खोल्न दिनुहोस्';
export const registrationIsDecided = 'यो सञ्चालकले REGISTRATION भेरिएबलबाट तोकेका छन्, त्यसैले यहाँबाट फेर्न मिल्दैन।';
export const samples = 'नमुना पुस्तकालय';
export const samplesAbout =
  'Cogito सँगै आएका पाठ्यसामग्री। लुकाएपछि विद्यार्थीले सूची, खोज वा गन्ती कतै पनि भेट्दैनन्। तपाईंले भने “पुस्तकालय” मा भेट्नुहुन्छ।';
export const samplesAreShown = 'विद्यार्थीले नमुना पुस्तकालय देख्छन्।';
export const samplesAreHidden = 'नमुना पुस्तकालय लुकाइएको छ।';
export const hideSamples = 'नमुना पुस्तकालय लुकाउनुहोस्';
export const showSamples = 'नमुना पुस्तकालय देखाउनुहोस्';
export const setMeanwhile = 'यसबीच अरू कसैले यो फेर्‍यो। तपाईंकै राख्न फेरि सेभ गर्नुहोस्।';
export const isNow = (value: string) => `अहिले “${value}” छ।`;
