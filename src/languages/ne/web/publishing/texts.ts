import { formatNumber, plural } from '#shared/language.ts';
import { pageCount } from '#web/materials/texts.ts';

export const foundCount = (count: number) =>
  plural(count, { one: 'एउटा सामग्री भेटियो', other: `${formatNumber(count)} वटा सामग्री भेटिए` });
export const nothingShown = {
  all: { none: 'कुनै सामग्री छैन।', noneMatch: (words: string) => `“${words}” सँग मिल्ने सामग्री छैन।` },
  published: {
    none: 'प्रकाशित सामग्री छैन।',
    noneMatch: (words: string) => `“${words}” सँग मिल्ने प्रकाशित सामग्री छैन।`,
  },
  draft: { none: 'मस्यौदा छैन।', noneMatch: (words: string) => `“${words}” सँग मिल्ने मस्यौदा छैन।` },
};
export const actionsFor = (title: string) => `${title}: विकल्प`;
export const failedPages = (count: number) => `${pageCount(count)} देखाउन सकिएन: तल हेर्नुहोस्।`;
export const preparingPages = (done: number, count: number) =>
  `पृष्ठ तयार हुँदै छन्: ${formatNumber(count)} मध्ये ${formatNumber(done)}`;
export const searchablePages = (done: number, count: number) =>
  `${formatNumber(count)} मध्ये ${formatNumber(done)} पृष्ठमा खोज्न मिल्छ`;
const inOurDigits = (pages: string) => pages.replace(/\d+/g, (digits) => formatNumber(Number(digits)));
export const turnedPages = (pages: string) =>
  `पृष्ठ ${inOurDigits(pages)} ${/^\d+$/.test(pages) ? 'सिधा छैन' : 'सिधा छैनन्'}।`;
export const movePageEarlier = (page: number) => `पृष्ठ ${formatNumber(page)} अगाडि सार्नुहोस्`;
export const rotatePage = (page: number) => `पृष्ठ ${formatNumber(page)} दायाँ घुमाउनुहोस्`;
export const removePage = (page: number) => `पृष्ठ ${formatNumber(page)} हटाउनुहोस्`;
export const movePageLater = (page: number) => `पृष्ठ ${formatNumber(page)} पछाडि सार्नुहोस्`;
export const page = (page: number, rotation: number) =>
  rotation
    ? `पृष्ठ ${formatNumber(page)}, ${formatNumber(rotation)} डिग्री घुमाइएको`
    : `पृष्ठ ${formatNumber(page)}`;
export const pageKeys = 'एउटा पृष्ठबाट अर्कोमा जान किबोर्डका एरो थिच्नुहोस्।';
export const pageRemoved = (page: number) => `पृष्ठ ${formatNumber(page)} हटाइयो।`;
export const pageTurned = (page: number) => `पृष्ठ ${formatNumber(page)} दायाँ घुमाइयो।`;
export const pageMoved = (page: number, to: number, count: number) =>
  `पृष्ठ ${formatNumber(page)} अब पृष्ठ ${formatNumber(to)} भयो (जम्मा ${formatNumber(count)})।`;
export const pictures = (count: number) => `${formatNumber(count)} वटा तस्बिर`;
export const uploading = (name: string) => `${name} अपलोड हुँदै छ`;
export const checkingFile = (name: string) => `${name} जाँचिँदै छ`;
export const uploaded = (megabytes: number, of: number, percent: number) =>
  `${tenths(of)} MB मध्ये ${tenths(megabytes)} MB, ${formatNumber(percent)}%`;
const tenths = (megabytes: number) => formatNumber(Number(megabytes.toFixed(1)));
export const twinsBefore = 'यही फाइल पुस्तकालयमा पहिल्यै छ:';
export const twinDraft = 'मस्यौदा';
export const twinsAfter = '। तैपनि प्रकाशित गर्न सक्नुहुन्छ।';
export const notDeleted = 'सामग्री मेटाउन सकिएन। फेरि प्रयास गर्नुहोस्।';
export const deleted = 'मेटाइयो';
export const undo = 'फिर्ता ल्याउनुहोस्';
export const subject = 'विषय';
export const chooseASubject = 'विषय छान्नुहोस्';
export const title = 'शीर्षक';
export const description = 'विवरण';
export const looksLikePreeti = 'यो प्रीतिमा लेखिएको जस्तो छ। युनिकोडमा यस्तो हुन्छ:';
export const changeItToUnicode = 'युनिकोडमा बदल्नुहोस्';
export const descriptionHint = 'केबारे हो र के गर्नुपर्छ, लेख्नुहोस्। विद्यार्थीले यसमा पनि खोज्न सक्छन्।';
export const kind = 'प्रकार';
export const previewNotLoaded = 'प्रिभ्यु लोड हुन सकेन। फेरि प्रयास गर्नुहोस्।';
export const replaceFile = 'फाइल फेर्नुहोस्';
export const replaceQuestion = 'सबै पृष्ठ फेर्ने?';
export const replace = 'फेर्नुहोस्';
export const keepThesePages = 'यिनै पृष्ठ राख्नुहोस्';
export const replacePublished = 'नयाँ फाइल अपलोड हुनेबित्तिकै विद्यार्थीले नयाँ पृष्ठ देख्छन्। अहिलेका पृष्ठ रहँदैनन्।';
export const replaceDraft = 'नयाँ फाइल अपलोड भएपछि अहिलेका पृष्ठ रहँदैनन्।';
export const notices = 'यस फाइलबारे';
export const turnUpright = 'सिधा पार्नुहोस्';
export const isForm =
  'यो PDF Adobe Acrobat मा मात्र खुल्ने फाराम हो: विद्यार्थीले “Please wait…” लेखिएको पृष्ठ मात्र देख्छन्। Acrobat मा खोलेर यसलाई PDF मै प्रिन्ट गर्नुहोस्, अनि यहाँको फाइल फेर्नुहोस्।';
export const hasAttachments =
  'यस PDF सँग अरू फाइल पनि जोडिएका छन्, तर विद्यार्थीले ती देख्दैनन्। तिनलाई छुट्टै प्रकाशित गर्नुहोस्, वा सबै मिलाएर एउटै PDF बनाउनुहोस्।';
export const fontsMissing = (pages: string, fonts: readonly string[]) =>
  `यस PDF मा फन्ट (${fonts.join(', ')}) राखिएको छैन: पृष्ठ ${inOurDigits(pages)} का अक्षर छुटेका वा बिग्रेका हुन सक्छन्। फन्टसहितको PDF फेरि बनाएर फाइल फेर्नुहोस्। Word मा: File, Save as, PDF।`;
export const notSaved = 'तपाईंले गर्नुभएको फेरबदल सेभ भएको छैन।';
export const publish = 'प्रकाशित गर्नुहोस्';
export const edit = 'सम्पादन गर्नुहोस्';
export const draft = 'मस्यौदा';
export const publishing = 'प्रकाशन';
export const noSuchItem = 'सामग्री भेटिएन';
export const notLoaded = 'लोड भएन';
export const noSuchItemText = 'यो मेटाइएको छ, वा अरू कसैको हो।';
export const somethingWentWrong = 'केही गडबड भयो';
export const backToList = 'आफ्ना सामग्रीमा फर्कनुहोस्';
export const loading = 'लोड हुँदै छ...';
export const preview = 'प्रिभ्यु हेर्नुहोस्';
export const deleteItem = 'मेटाउनुहोस्';
export const saveChanges = 'फेरबदल सेभ गर्नुहोस्';
export const unpublish = 'प्रकाशन हटाउनुहोस्';
export const keepAsDraft = 'मस्यौदामै राख्नुहोस्';
export const chooseFileFirst = 'पहिले फाइल छान्नुहोस्। अपलोड हुँदै गर्दा यो भर्न सक्नुहुन्छ।';
export const draftNote = 'मस्यौदा तपाईं र प्रशासकबाहेक अरू कसैले देख्दैन।';
export const changedNote = 'तपाईंले सेभ नगरेसम्म विद्यार्थीले पहिलेकै देख्छन्।';
export const publishedNote = 'विद्यार्थीले यही देख्छन्।';
export const saveFailed = 'सेभ हुन सकेन। इन्टरनेट जडान हेर्नुहोस् र फेरि प्रयास गर्नुहोस्।';
export const unpublishedToast = 'प्रकाशन हटाइयो। अब विद्यार्थीले यो देख्दैनन्।';
export const keptAsDraftToast = 'मस्यौदामा राखियो।';
export const savedToast = 'सेभ भयो। अब विद्यार्थीले यही देख्छन्।';
export const publishedToast = 'प्रकाशित भयो। अब विद्यार्थीले पढ्न सक्छन्।';
export const noSubjectYet = 'विषय छानिएको छैन';
export const sampleLibrary = 'नमुना पुस्तकालय';
export const noInstructor = 'शिक्षक छैन';
export const published = 'प्रकाशित';
export const notUnpublished = 'प्रकाशन हटाउन सकिएन। फेरि प्रयास गर्नुहोस्।';
export const viewAsStudent = 'विद्यार्थीले देखेजस्तै हेर्नुहोस्';
export const pages = 'पृष्ठहरू';
export const undoPageChanges = 'पृष्ठ पहिलेजस्तै पार्नुहोस्';
export const pagesReady = 'तयार पृष्ठ';
export const allReady = 'सबै पृष्ठ तयार छन्।';
export const searchYourMaterial = 'सामग्री खोज्नुहोस्...';
export const show = 'के देखाउने';
export const allMaterial = 'सबै सामग्री';
export const yourMaterial = 'तपाईंका सामग्री';
export const allMaterialText = 'प्रकाशित सबै सामग्री, र सबैका मस्यौदा।';
export const yourMaterialText = 'तपाईंले प्रकाशित गर्नुभएका सामग्री र तपाईंका मस्यौदा।';
export const all = 'सबै';
export const drafts = 'मस्यौदा';
export const tryAgain = 'फेरि प्रयास गर्नुहोस्';
export const nothingFound = 'केही भेटिएन';
export const showEverything = 'सबै देखाउनुहोस्';
export const nothingPublishedYet = 'अहिलेसम्म केही प्रकाशित छैन';
export const nothingPublishedText =
  'PDF वा पृष्ठका फोटो अपलोड गर्नुहोस्, शीर्षक दिनुहोस् र प्रकाशित गर्नुहोस्। विद्यार्थीले पृष्ठ पल्टाउँदै पढ्छन्।';
export const publishSomething = 'केही प्रकाशित गर्नुहोस्';
export const unreadableFile = 'यो फाइल पढ्न सकिएन।';
export const untitled = 'शीर्षक नभएको';
export const file = 'फाइल';
export const dropHere = 'फाइल वा तस्बिर तानेर यहाँ छोड्नुहोस्';
export const choosePhotos = 'एउटा फाइल, वा पृष्ठका फोटो';
export const chooseFiles = 'फाइल छान्नुहोस्';
export const uploadShared = (name: string) => `“${name}” अपलोड गर्नुहोस्`;
export const uploadHint =
  '५०० पृष्ठसम्मको एउटा PDF, वा नामको क्रममा २०० वटासम्म तस्बिर (JPEG, PNG, WebP, HEIC, AVIF, TIFF वा GIF), ZIP मा राखे पनि हुन्छ। जम्मा १०० MB सम्म। Word र PowerPoint का फाइललाई सर्भरमा LibreOffice चाहिन्छ: तिनको PDF बनाउनुहोस् (Word मा: File, Save as, PDF)। तपाईंले प्रकाशित नगरेसम्म अरूले देख्दैनन्।';
export const uploadHintWithOffice =
  '५०० पृष्ठसम्मको एउटा PDF, Word, PowerPoint, Excel, OpenDocument वा RTF फाइल, वा नामको क्रममा २०० वटासम्म तस्बिर (JPEG, PNG, WebP, HEIC, AVIF, TIFF वा GIF), ZIP मा राखे पनि हुन्छ। जम्मा १०० MB सम्म। तपाईंले प्रकाशित नगरेसम्म अरूले देख्दैनन्।';
export const checking = 'जाँचिँदै छ…';
export const cancelUpload = 'अपलोड रद्द गर्नुहोस्';
export const connectionLost = 'जडान टुट्यो, केही सेभ भएन। फेरि प्रयास गर्नुहोस्।';
export const uploadFailed = 'अपलोड हुन सकेन। फेरि प्रयास गर्नुहोस्।';
export const allowDownload = 'विद्यार्थीले डाउनलोड र प्रिन्ट गर्न पाउँछन्';
export const allowDownloadHint =
  'तपाईंले जस्तो फाइल अपलोड गर्नुभयो, उनीहरूले त्यस्तै पाउँछन्: यहाँबाट हटाएका पृष्ठ, फाइलका नोट र टिप्पणीसहित।';
export const allowPrinting = 'विद्यार्थीले प्रिन्ट गर्न पाउँछन्';
export const allowPrintingHint = 'तस्बिर फाइलका रूपमा डाउनलोड गर्न मिल्दैन।';
export const changedMeanwhile =
  'यसबीच अरू कसैले यो सामग्री फेर्‍यो, त्यसैले केही सेभ भएन। तपाईंले गर्नुभएको फेरबदल यहीँ छ: एक पटक हेर्नुहोस्, अनि फेरि सेभ गर्नुहोस्।';
export const deletedMeanwhile =
  'यसबीच कसैले यो सामग्री मेटायो, त्यसैले केही सेभ भएन। तपाईंले लेख्नुभएको कुरा यहीँ छ: चाहिने कुरा कपी गर्नुहोस्।';
export const writtenMeanwhile = (value: string) => `अरूले राखेको: “${value}”`;
