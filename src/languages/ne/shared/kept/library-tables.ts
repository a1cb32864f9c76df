import type { KeptTable } from '#shared/kept/kept-table.ts';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';

export const LIBRARY_TABLES = {
  materials: {
    about: 'सामग्री',
    columns: {
      id: 'सामग्रीको मनपरी नम्बर',
      kind: `के हो: ${Object.values(MATERIAL_KINDS)
        .map(({ title }) => title)
        .join(' वा ')}`,
      subject: 'विषय',
      title: 'शीर्षक',
      title_key: 'शीर्षक, दाँज्न मिल्ने रूपमा',
      description: 'विवरण',
      status: 'प्रकाशित वा मस्यौदा',
      owner_id: 'शिक्षकको खाता',
      is_sample: 'प्रणालीसँगै आएको हो कि होइन',
      created_at: 'विद्यार्थीहरूले देख्ने मिति',
      published_at: 'पहिलो पटक कहिले प्रकाशित भयो',
      revision: 'पृष्ठका ठेगानामा रहने मनपरी नम्बर',
      page_count: 'कति पृष्ठ छन्',
      source_hash: 'अपलोड गरिएको फाइलको ह्यास',
      is_downloadable: 'विद्यार्थीहरूले डाउनलोड र प्रिन्ट गर्न पाउँछन् कि पाउँदैनन्',
      version: 'कति पटक बदलियो',
      recognition: 'पृष्ठका तस्बिरका शब्द पढिन्छन् कि पढिँदैनन्',
    },
  },
  former_addresses: {
    about: 'शीर्षक वा विषय बदलिनुअघि सामग्री कहाँ थियो',
    columns: {
      kind: 'के हो',
      subject: 'पहिलेको विषय',
      title_key: 'पहिलेको शीर्षक, दाँज्न मिल्ने रूपमा',
      material_id: 'सामग्री',
    },
  },
  material_pages: {
    about: 'सामग्रीका पृष्ठ',
    columns: {
      material_id: 'सामग्री',
      revision: 'त्यसको कुन संस्करण',
      number: 'कुन पृष्ठ',
      source: 'अपलोड गरिएको कुन फाइलबाट आएको',
      source_index: 'त्यस फाइलमा कतिऔँ',
      rotation: 'कति घुमाइएको छ',
      width: 'चौडाइ',
      height: 'उचाइ',
      picture_width: 'फाइल तस्बिर हो भने, फाइलमा त्यसको चौडाइ',
      placeholder: 'लोड हुँदा देखाइने धमिलो तस्बिर',
      text: 'शब्दहरू',
      text_source: 'शब्द फाइलमै थिए, बदलिए वा पढिए',
      lines: 'शब्द कहाँ छन्',
      layout: 'किनारा कति चौडा छन्, र फोटो कहाँ छन्',
      links: 'लिङ्कले कहाँ लैजान्छन्',
      label: 'आफ्नो कागजातमा पृष्ठको नाम, जस्तै iv',
      outline: 'कागजातको विषयसूचीका यहाँ ल्याउने प्रविष्टि',
      notices: 'कुन फन्ट छैनन्, पृष्ठ तेर्सो छ कि, र फाइल Acrobat को फारम हो वा त्यसभित्र अरू फाइल छन् कि',
      recognition: 'शब्द तस्बिरबाट पढ्न बाँकी छन् कि',
      rendered_at: 'तस्बिर कहिले बन्यो',
      failed_at: 'बनाउन सकिँदैन भन्ने कहिले थाहा भयो',
      fault: 'किन सकिँदैन',
      claimed_by: 'बनाइरहेको सर्भर प्रक्रियाको मनपरी नम्बर',
      claimed_until: 'कहिलेसम्म अरूले बनाउँदैन',
    },
  },
  search_entries: {
    about: 'खोजले हेर्ने कुरा',
    columns: {
      id: 'प्रविष्टिको नम्बर',
      material_id: 'सामग्री',
      page: 'कुन पृष्ठ',
      heading: 'शीर्षकका शब्द',
      body: 'विवरण वा पृष्ठका शब्द',
      often: 'पृष्ठले धेरै पटक भन्ने शब्द',
      sounds: 'नेपाली शब्द कस्ता सुनिन्छन्',
    },
  },
  library_versions: {
    about: 'पुस्तकालय बदलियो कि बदलिएन',
    columns: { version: 'कति पटक बदलियो' },
  },
} satisfies Record<string, KeptTable>;
