/** The tables of coursework, for the privacy page (`tables.ts`). */
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { KeptTable } from './tables.ts';

export const LIBRARY_TABLES = {
  materials: {
    about: 'Coursework',
    columns: {
      id: 'a random number of the item',
      kind: `what it is: ${Object.keys(MATERIAL_KINDS).join(' or ')}`,
      subject: 'its subject',
      title: 'its title',
      title_key: 'its title as titles are compared',
      description: 'its description',
      status: 'published or draft',
      owner_id: 'the account of the instructor',
      is_sample: 'whether it came with the product',
      created_at: 'the date that students see',
      published_at: 'when it was first published',
      revision: 'a random number in the addresses of its pages',
      page_count: 'how many pages it has',
      source_hash: 'a hash of the uploaded file',
      is_downloadable: 'whether students may download and print it',
      version: 'how often it was changed',
      recognition: 'whether words on pictures of its pages are read',
    },
  },
  former_addresses: {
    about: 'Where coursework was before it got another title or subject',
    columns: {
      kind: 'what it is',
      subject: 'the subject of before',
      title_key: 'the title of before, as titles are compared',
      material_id: 'the item',
    },
  },
  material_pages: {
    about: 'Pages of coursework',
    columns: {
      material_id: 'the item',
      revision: 'which version of it',
      number: 'which page',
      source: 'the uploaded file that it comes from',
      source_index: 'its place in that file',
      rotation: 'how far it is turned',
      width: 'its width',
      height: 'its height',
      picture_width: 'how wide it is in its file, if that is a picture',
      placeholder: 'a blurred picture of it, shown while it loads',
      text: 'its words',
      text_source: 'whether they are in its file, or were converted or recognised',
      lines: 'where its words stand',
      layout: 'how wide its margins are, and where photographs stand',
      links: 'where its links lead',
      label: 'its name in its document, such as iv',
      outline: 'the entries of its document’s outline that lead to it',
      notices:
        'which fonts it lacks, whether it lies turned, and whether its file is a form for Acrobat or holds other files',
      recognition: 'whether its words are still to be read off its picture',
      rendered_at: 'when its picture was made',
      failed_at: 'when that turned out to be impossible',
      fault: 'why that is so',
      claimed_by: 'a random number of the server process that is making it',
      claimed_until: 'until when no other does',
    },
  },
  search_entries: {
    about: 'What the search looks through',
    columns: {
      id: 'a number of the entry',
      material_id: 'the item',
      page: 'which page',
      heading: 'words of the title',
      body: 'words of the description or the page',
      often: 'those that the page says often',
      sounds: 'what its Nepali words sound like',
    },
  },
  library_versions: {
    about: 'Whether the library has changed',
    columns: { version: 'how often it has' },
  },
} satisfies Record<string, KeptTable>;
