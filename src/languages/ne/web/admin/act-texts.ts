/** The audit log stores its sentences in English (`server/audit/texts.ts`), so each is read before it is said. */
import { formatNumber } from '../../shared/locale.ts';
import * as kinds from '../../shared/texts/kind-texts.ts';
import { subjectName } from '../../shared/texts/subject-texts.ts';
import { ROOM_TEXTS } from '../chat/room-texts.ts';
import { roles, ruleNames } from './texts.ts';

const has = <Names extends object>(names: Names, name: string): name is keyof Names & string =>
  Object.hasOwn(names, name);
const inOur = (names: Record<string, string>, name = '') => (has(names, name) ? names[name] : name) ?? name;

const room = (id: string) => (has(ROOM_TEXTS, id) ? ROOM_TEXTS[id].name : id);
const number = (digits: string) => formatNumber(Number(digits));
const whom = (name: string) => withEnding(name, 'लाई');
/** Endings are joined to our own words, and stand apart after people's names. */
const withEnding = (name: string, ending: string) =>
  person(name) === name ? `${name} ${ending}` : `${person(name)}${ending}`;
const person = (name: string) =>
  inOur({ 'Former member': 'पूर्वसदस्य', Operator: 'सञ्चालक', somebody: 'कसै' }, name);

const subjects = (names: string) => names.split(' · ').map(subjectName).join(' · ');
const onOff = (value: string) => inOur({ on: 'अन', off: 'अफ' }, value);

/** The settings of an item, and how their values are said unless people write them. */
const FIELDS: Record<string, { name: string; say?: (value: string) => string }> = {
  title: { name: 'शीर्षक' },
  kind: { name: 'प्रकार', say: (value) => inOur(kinds, value) },
  subject: { name: 'विषय', say: subjects },
  description: { name: 'विवरण' },
  status: { name: 'अवस्था', say: (value) => inOur({ draft: 'मस्यौदा', published: 'प्रकाशित' }, value) },
  'recognition of text': { name: 'शब्द पढ्ने काम', say: onOff },
  'permission to take it along': { name: 'डाउनलोड र प्रिन्ट गर्न पाउने' },
};

const SETTINGS: typeof FIELDS = {
  name: { name: 'नाम' },
  'contact address': { name: 'सम्पर्क ठेगाना' },
  'setting “sample library hidden”': { name: 'सेटिङ “नमुना पुस्तकालय लुकाउने”' },
  'setting “registration closed”': { name: 'सेटिङ “खाता खोल्न बन्द गर्ने”' },
  colour: { name: 'रङ' },
  'order of the subjects': { name: 'विषयको क्रम', say: subjects },
  ...Object.fromEntries(
    Object.entries(ROOM_TEXTS).map(([id, { name }]) => [
      `rules of the ${id} chat`,
      { name: `${name}का नियम` },
    ]),
  ),
};

const MAILS = {
  confirm: 'ठेगाना पुष्टि',
  reset: 'नयाँ पासवर्ड',
  'email changed': 'इमेल फेरिएको',
  contact: 'सम्पर्क फाराम',
  reply: 'जवाफ',
  'factor on': 'दोस्रो प्रमाणीकरण अन',
  'factor off': 'दोस्रो प्रमाणीकरण अफ',
  'codes renewed': 'नयाँ रिकभरी कोड',
  'new device': 'नयाँ उपकरण',
};

/** A value stands in quotes unless it is one of these words. */
const BARE = { nothing: 'खाली', 'the default': 'सुरुको जस्तै', yes: 'हो', no: 'होइन' };

function change([name = '', before = '', after = '']: string[], of: typeof FIELDS): string {
  const { name: ourName = name, say = (value: string) => value } = of[name] ?? {};
  const [was, is] = [before, after].map((value) =>
    inOur(BARE, value).replace(/^“(.*)”$/s, (_, inner: string) => `“${say(inner)}”`),
  );
  return `${ourName}: पहिले ${was}, अहिले ${is}`;
}

const anyOf = (names: object) => Object.keys(names).join('|');
const CHANGE = new RegExp(`^(${anyOf(FIELDS)}) from (.+?) to (“.*”|${anyOf(BARE)})$`, 's');
/** Matches between two changes, but not within a quoted text that has the same words. */
const NEXT_CHANGE = new RegExp(
  `(?<=”| to (?:${anyOf(BARE)})); (?=(?:${anyOf(FIELDS)}) from |pages rearranged)`,
  's',
);

function changes(text: string): string {
  const said = text.split(NEXT_CHANGE).map((part) => {
    if (part.startsWith('pages rearranged')) return `पृष्ठ मिलाइए: ${pages(part)}`;
    const [found, ...values] = CHANGE.exec(part) ?? [];
    return found === undefined ? part : change(values, FIELDS);
  });
  return said.join('; ');
}

function pages(text: string): string {
  const [, before = '', after = ''] = /, (\d+) pages? before and (\d+) after$/.exec(text) ?? [];
  return `पहिले ${number(before)} पृष्ठ, अहिले ${number(after)}`;
}

/** The English sentences, and how they are said with the values in them. */
const ACTS: readonly [RegExp, (...values: string[]) => string][] = [
  [/^Removed a message in the (\w+) chat$/, (id) => `${room(id)}मा सन्देश हटाइयो।`],
  [/^Kept a reported message in the (\w+) chat$/, (id) => `${room(id)}मा उजुरी परेको सन्देश रहन दिइयो।`],
  [
    /^Changed the word list, from (\d+) to (\d+) words$/,
    (before, after) => `शब्दसूची फेरियो: पहिले ${number(before)} शब्द, अहिले ${number(after)}।`,
  ],
  [/^Announced in the (\w+) chat$/, (id) => `${room(id)}मा घोषणा गरियो।`],
  [
    /^Muted (.+) in the (\w+) chat for (\d+) minutes?$/s,
    (name, id, minutes) => `${room(id)}मा ${whom(name)} ${number(minutes)} मिनेट बोल्न रोक लगाइयो।`,
  ],
  [
    /^Ended the mute of (.+) in the (\w+) chat$/s,
    (name, id) => `${room(id)}मा ${whom(name)} लगाइएको बोल्न रोक हटाइयो।`,
  ],
  [
    /^Set slow mode from (\d+) to (\d+) s in the (\w+) chat$/,
    (before, after, id) =>
      `${room(id)}को ढिलो मोड फेरियो: पहिले ${number(before)} सेकेन्ड, अहिले ${number(after)}।`,
  ],
  [/^Ended slow mode in the (\w+) chat$/, (id) => `${room(id)}मा ढिलो मोड अफ गरियो।`],
  [/^Locked the (\w+) chat$/, (id) => `${room(id)} बन्द गरियो।`],
  [/^Unlocked the (\w+) chat$/, (id) => `${room(id)} खोलियो।`],
  [
    /^Turned (on|off) the rule “(.+)” in the (\w+) chat$/,
    (state, rule, id) => `${room(id)}को नियम “${inOur(ruleNames, rule)}” ${onOff(state)} गरियो।`,
  ],
  [
    /^Created the account of (.+) with the role (\w+)$/s,
    (name, role) => `${withEnding(name, 'को')} खाता खोलियो। भूमिका: ${inOur(roles, role)}।`,
  ],
  [
    /^Became the first administrator, with the link that the server printed$/,
    () => 'सर्भरले देखाएको लिङ्कबाट पहिलो प्रशासकको खाता खोलियो।',
  ],
  [
    /^Gave (.+) the role (\w+)$/s,
    (name, role) => `${withEnding(name, 'को')} नयाँ भूमिका: ${inOur(roles, role)}।`,
  ],
  [/^Suspended (.+)$/s, (name) => `${whom(name)} निलम्बन गरियो।`],
  [/^Reinstated (.+)$/s, (name) => `${withEnding(name, 'को')} निलम्बन हटाइयो।`],
  [/^Archived a contact message$/, () => 'सम्पर्क फारामको सन्देश आर्काइभ गरियो।'],
  [/^Answered a contact message$/, () => 'सम्पर्क फारामको सन्देशको जवाफ दिइयो।'],
  [/^Deleted a contact message$/, () => 'सम्पर्क फारामको सन्देश मेटाइयो।'],
  [/^Moved a contact message back to the inbox$/, () => 'सम्पर्क फारामको सन्देश इनबक्समा फर्काइयो।'],
  [/^Published or saved (“.*”)$/s, (title) => `${title} प्रकाशित वा सेभ गरियो।`],
  [/^Changed (“.*?”): (.+)$/s, (title, text) => `${title} फेरियो। ${changes(text)}।`],
  [/^Changed (“.*”)$/s, (title) => `${title} सेभ गरियो, केही फेरिएन।`],
  [/^Replaced the file of (“.*”)(, .+)$/s, (title, text) => `${title} को फाइल फेरियो: ${pages(text)}।`],
  [/^Removed (“.*”)$/s, (title) => `${title} मेटाइयो।`],
  [
    /^Created a link for a new password for (.+)$/s,
    (name) => `${withEnding(name, 'को')} नयाँ पासवर्डको लिङ्क बनाइयो।`,
  ],
  [
    /^Turned (on|off) the second factor of (.+)$/s,
    (state, name) => `${withEnding(name, 'को')} दोस्रो प्रमाणीकरण ${onOff(state)} गरियो।`,
  ],
  [/^Created new recovery codes for (.+)$/s, (name) => `${withEnding(name, 'का')} नयाँ रिकभरी कोड बनाइए।`],
  [/^Reset the second factor of (.+)$/s, (name) => `${withEnding(name, 'को')} दोस्रो प्रमाणीकरण अफ गरियो।`],
  [
    /^Created an invitation for (\d+) (?:person|people), valid for (\d+) days?$/,
    (uses, days) => `${number(uses)} जनाका लागि निमन्त्रणा बनाइयो। ${number(days)} दिन चल्छ।`,
  ],
  [/^Ended an invitation$/, () => 'निमन्त्रणा बन्द गरियो।'],
  [/^Erased an account$/, () => 'एउटा खाता मेटाइयो।'],
  [
    /^Gave up sending a mail \((.+?)\): (.+)$/s,
    (kind, fault) => `इमेल (${inOur(MAILS, kind)}) पठाउन सकिएन: ${fault}`,
  ],
  [/^Set the college’s logo, the first one$/, () => 'कलेजको लोगो पहिलो पटक राखियो।'],
  [/^Replaced the college’s logo$/, () => 'कलेजको लोगो फेरियो।'],
  [/^Reset the college’s logo$/, () => 'कलेजको लोगो सुरुको जस्तै पारियो।'],
  [
    new RegExp(`^(?:Set|Reset) the college’s (${anyOf(SETTINGS)}) from (.+?) to (“.*”|${anyOf(BARE)})$`, 's'),
    (...values) => `कलेजको ${change(values, SETTINGS)}।`,
  ],
];

export function act(what: string): string {
  for (const [sentence, say] of ACTS) {
    const [found, ...values] = sentence.exec(what) ?? [];
    if (found !== undefined) return say(...values);
  }
  return what;
}

export const actor = person;
