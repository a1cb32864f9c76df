/** The audit log's sentences, which are stored in English, are said in Nepali. */
import { expect, it } from 'vitest';
import * as english from '#server/audit/texts.ts';
import type { CollegeKey } from '#shared/college.ts';
import { RULES } from '#shared/moderation.ts';
import { act, actor } from './ne/web/admin/act-texts.ts';

const NAME = 'Asha Rai';

type Sentences = Record<Exclude<keyof typeof english, 'operator' | 'formerMember'>, string[]>;

const CHANGES = [
  { name: 'title', before: 'Waves', after: 'Light; title from A to B' },
  { name: 'kind', before: 'assignment', after: 'project' },
  { name: 'subject', before: 'Physics', after: 'Maths' },
  { name: 'description', before: '', after: 'Two lines;\nthe second' },
  { name: 'status', before: 'draft', after: 'published' },
  { name: 'recognition of text', before: 'on', after: 'off' },
  { name: 'permission to take it along', before: false, after: true },
];

const COLLEGE = Object.entries({
  name: 'Patan',
  contact: 'a@b.np',
  hidesSamples: true,
  closesRegistration: true,
  accent: '#1b5e20',
  logo: { revision: 'a' },
  subjects: ['Maths', 'Physics'],
  'rules.anonymous': ['One.', 'Two.'],
  'rules.public': ['One.'],
} satisfies Record<CollegeKey, unknown>) as [CollegeKey, unknown][];

const SENTENCES: Sentences = {
  removedMessage: [english.removedMessage('anonymous'), english.removedMessage('public')],
  letMessageStand: [english.letMessageStand('public')],
  changedWords: [english.changedWords(3, 1)],
  announced: [english.announced('anonymous')],
  muted: [english.muted('public', 1, true), english.muted('anonymous', 30, false)],
  endedMute: [english.endedMute('public', true), english.endedMute('anonymous', false)],
  slowModeOn: [english.slowModeOn('public', 0, 30)],
  slowModeOff: [english.slowModeOff('public')],
  locked: [english.locked('public')],
  unlocked: [english.unlocked('public')],
  ruleSwitched: RULES.map((rule) => english.ruleSwitched('public', rule, rule === 'word')),
  createdAccount: [english.createdAccount('moderator')],
  becameFirstAdministrator: [english.becameFirstAdministrator],
  gaveRole: [english.gaveRole('admin')],
  suspended: [english.suspended],
  letBack: [english.letBack],
  archivedContactMessage: [english.archivedContactMessage],
  answeredContactMessage: [english.answeredContactMessage],
  deletedContactMessage: [english.deletedContactMessage],
  reopenedContactMessage: [english.reopenedContactMessage],
  publishedMaterial: [english.publishedMaterial('Waves')],
  changedMaterial: [
    english.changedMaterial('Waves', [], null),
    english.changedMaterial('Waves', CHANGES, { before: 1, after: 2 }),
    english.changedMaterial('Waves', [], { before: 3, after: 1 }),
    ...CHANGES.map((change) => english.changedMaterial('Waves', [change], null)),
  ],
  replacedFile: [english.replacedFile('Waves', { before: 1, after: 500 })],
  removedMaterial: [english.removedMaterial('Waves')],
  madeResetLink: [english.madeResetLink],
  turnedOnSecondFactor: [english.turnedOnSecondFactor],
  turnedOffSecondFactor: [english.turnedOffSecondFactor],
  renewedRecoveryCodes: [english.renewedRecoveryCodes],
  resetSecondFactor: [english.resetSecondFactor],
  invited: [english.invited(1, 1), english.invited(40, 14)],
  endedInvitation: [english.endedInvitation],
  erasedAccount: [english.erasedAccount],
  gaveUpMail: ['confirm', 'reset', 'email changed', 'contact', 'reply', 'new device'].map((kind) =>
    english.gaveUpMail(kind, 'EENVELOPE'),
  ),
  changedCollege: COLLEGE.flatMap(([key, value]) => [
    english.changedCollege(key, undefined, value),
    english.changedCollege(key, value, value),
    english.changedCollege(key, value, null),
  ]),
};

const named = (sentence: string) => sentence.replace('{name}', NAME);

it.each(Object.entries(SENTENCES))(
  'says each %s in Nepali, with the values that people gave',
  (_, sentences) => {
    for (const sentence of sentences) {
      const said = act(named(sentence));
      const rest = said
        .replace(/“[^”]*”/g, '')
        .replaceAll(NAME, '')
        .replace('EENVELOPE', '');
      expect(rest).toMatch(/\p{Script=Devanagari}/u);
      expect(rest, said).not.toMatch(/[A-Za-z0-9{}]/);
    }
  },
);

it.each([
  [named(english.suspended), 'Asha Rai लाई निलम्बन गरियो।'],
  ['Suspended Former member', 'पूर्वसदस्यलाई निलम्बन गरियो।'],
  [english.muted('anonymous', 30, false), 'गुमनाम कुराकानीमा कसैलाई ३० मिनेट बोल्न रोक लगाइयो।'],
  [english.ruleSwitched('public', 'word', false), 'विद्यार्थी कुराकानीको नियम “शब्दसूची लागू गर्ने” अफ गरियो।'],
  [
    english.changedMaterial('Waves', CHANGES.slice(2, 4), { before: 3, after: 4 }),
    '“Waves” फेरियो। विषय: पहिले “भौतिकशास्त्र”, अहिले “गणित”; विवरण: पहिले खाली, अहिले “Two lines;\nthe second”; पृष्ठ मिलाइए: पहिले ३ पृष्ठ, अहिले ४।',
  ],
  [
    english.changedCollege('hidesSamples', undefined, true),
    'कलेजको सेटिङ “नमुना पुस्तकालय लुकाउने”: पहिले सुरुको जस्तै, अहिले हो।',
  ],
])('says “%s” as “%s”', (sentence, said) => {
  expect(act(sentence)).toBe(said);
});

it('leaves a sentence that it doesn’t know as it is', () => {
  expect(act('Painted the bike shed')).toBe('Painted the bike shed');
});

it('calls an operator and a former member so, and everybody else by name', () => {
  expect([english.operator, english.formerMember, NAME].map(actor)).toEqual(['सञ्चालक', 'पूर्वसदस्य', NAME]);
});
