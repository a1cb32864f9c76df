import type { KeptTable } from '#shared/kept/tables.ts';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';

export const LIBRARY_TABLES = {
  materials: {
    about: 'पाठ्यसामग्री',
    columns: {
      id: 'सामग्रीको र्‍यान्डम नम्बर',
      kind: `के हो: ${Object.values(MATERIAL_KINDS)
        .map(({ title }) => title)
        .join(' वा ')}`,
      subject: 'विषय',
      title: 'शीर्षक',
      title_key: 'शीर्षक, अरू शीर्षकसँग दाँज्न मिल्ने गरी लेखिएको',
      description: 'विवरण',
      status: 'प्रकाशित वा मस्यौदा',
      owner_id: 'शिक्षकको खाता',
      is_sample: 'Cogito सँगै आएको नमुना हो कि होइन',
      created_at: 'विद्यार्थीले देख्ने मिति',
      published_at: 'पहिलो पटक कहिले प्रकाशित भयो',
      revision: 'पृष्ठका ठेगानामा हुने र्‍यान्डम नम्बर',
      page_count: 'कति पृष्ठ छन्',
      source_hash: 'अपलोड गरिएको फाइलको ह्यास',
      is_downloadable: 'विद्यार्थीले डाउनलोड र प्रिन्ट गर्न पाउँछन् कि पाउँदैनन्',
      version: 'कति पटक फेरियो',
      recognition: 'पृष्ठका तस्बिरबाट शब्द पढिन्छ कि पढिँदैन',
    },
  },
  former_addresses: {
    about: 'शीर्षक वा विषय फेरिनुअघि पाठ्यसामग्री कहाँ थियो',
    columns: {
      kind: 'के हो',
      subject: 'पहिलेको विषय',
      title_key: 'पहिलेको शीर्षक, अरू शीर्षकसँग दाँज्न मिल्ने गरी लेखिएको',
      material_id: 'कुन सामग्री',
    },
  },
  material_pages: {
    about: 'पाठ्यसामग्रीका पृष्ठ',
    columns: {
      material_id: 'कुन सामग्री',
      revision: 'त्यसको कुन संस्करण',
      number: 'कुन पृष्ठ',
      source: 'अपलोड गरिएको कुन फाइलबाट आएको',
      source_index: 'त्यस फाइलमा कतिऔँ',
      rotation: 'कति घुमाइएको छ',
      width: 'चौडाइ',
      height: 'उचाइ',
      picture_width: 'फाइल तस्बिर हो भने, फाइलमा त्यसको चौडाइ',
      placeholder: 'पृष्ठ लोड हुँदासम्म देखिने धमिलो तस्बिर',
      text: 'पृष्ठका शब्द',
      text_source: 'शब्द फाइलमै थिए, अर्को फन्टबाट फेरिए, वा तस्बिरबाट पढिए',
      lines: 'शब्द पृष्ठको कहाँ-कहाँ छन्',
      layout: 'किनारा कति चौडा छन्, र फोटो कहाँ-कहाँ छन्',
      links: 'पृष्ठका लिङ्कले कहाँ लैजान्छन्',
      label: 'फाइलले पृष्ठलाई दिएको नाम, जस्तै iv',
      outline: 'फाइलको विषयसूचीका कुन शीर्षकले यहाँ ल्याउँछन्',
      notices: 'कुन फन्ट छैनन्, पृष्ठ तेर्सो छ कि, र फाइल Acrobat को फाराम हो वा त्यसभित्र अरू फाइल छन् कि',
      recognition: 'तस्बिरबाट शब्द पढ्न बाँकी छ कि',
      rendered_at: 'तस्बिर कहिले बन्यो',
      failed_at: 'तस्बिर बनाउन सकिँदैन भन्ने कहिले थाहा भयो',
      fault: 'किन सकिँदैन',
      claimed_by: 'तस्बिर बनाइरहेको सर्भर प्रोसेसको र्‍यान्डम नम्बर',
      claimed_until: 'कहिलेसम्म अरू प्रोसेसले बनाउँदैनन्',
    },
  },
  search_entries: {
    about: 'खोज्दा हेरिने कुरा',
    columns: {
      id: 'यस कुराको नम्बर',
      material_id: 'कुन सामग्री',
      page: 'कुन पृष्ठ',
      heading: 'शीर्षकका शब्द',
      body: 'विवरण वा पृष्ठका शब्द',
      often: 'पृष्ठमा धेरै पटक आउने शब्द',
      sounds: 'नेपाली शब्द सुन्दा कस्ता लाग्छन्',
    },
  },
  library_versions: {
    about: 'पुस्तकालय फेरियो कि फेरिएन',
    columns: { version: 'कति पटक फेरियो' },
  },
} satisfies Record<string, KeptTable>;
