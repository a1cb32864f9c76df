/** The settings that are written: what each is called, and how it is read from a field and written into one. */
import { type College, type CollegeChange, type CollegeKey, rulesKey } from '#shared/college.ts';
import type { Room } from '#shared/rooms.ts';
import { ROOM_RULES } from '#web/chat/room-rules-texts.ts';
import { ROOM_TEXTS } from '#web/chat/room-texts.ts';
import * as texts from './texts.ts';

export type WrittenSetting = {
  key: CollegeKey;
  title: string;
  about: string;
  label: string;
  /** In the field: the college's own, or the product's. */
  read: (college: College) => string;
  /** Null for the product's own. */
  write: (entered: string) => CollegeChange[CollegeKey];
} & ({ type: 'text' | 'email' | 'color' } | { type: 'lines'; rows: number });

/** The marigold of `ui/style/tokens.css` by day. */
const MARIGOLD = '#f9ae2a';

export const LINE_SETTINGS: readonly WrittenSetting[] = [
  {
    key: 'name',
    type: 'text',
    title: texts.name,
    about: texts.nameAbout,
    label: texts.nameLabel,
    read: ({ name }) => name ?? '',
    write: (entered) => entered.trim() || null,
  },
  {
    key: 'contact',
    type: 'email',
    title: texts.contact,
    about: texts.contactAbout,
    label: texts.contactLabel,
    read: ({ contact }) => contact ?? '',
    write: (entered) => entered.trim() || null,
  },
  {
    key: 'accent',
    type: 'color',
    title: texts.accent,
    about: texts.accentAbout,
    label: texts.accentLabel,
    read: ({ accent }) => accent ?? MARIGOLD,
    write: (entered) => (entered === MARIGOLD ? null : entered),
  },
];

export function rulesSetting({ id }: Room): WrittenSetting {
  const key = rulesKey(id);
  const own = ROOM_RULES[id].join('\n');
  const { title, name } = ROOM_TEXTS[id];
  return {
    key,
    type: 'lines',
    rows: 8,
    title: `${texts.rules}: ${title}`,
    about: texts.rulesAbout(name),
    label: texts.rulesLabel(name),
    read: (college) => college[key]?.join('\n') ?? own,
    write(entered) {
      const lines = entered.split('\n').map((line) => line.trim());
      const rules = lines.filter((line) => line !== '');
      return rules.length === 0 || rules.join('\n') === own ? null : rules;
    },
  };
}
