/** The calls by which administrators change the college's own settings (`/admin/college`). */
import * as v from 'valibot';
import { EmailSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { isVisible, tidyLine } from '#shared/characters.ts';
import { type CollegeChange, rulesKey, SUBJECT_NAMES } from '#shared/college.ts';
import type { SubjectName } from '#shared/material-kinds.ts';
import { ROOMS } from '#shared/rooms.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { invalidField } from '../failure.ts';
import { parseInput, type Serve } from '../http/endpoints.ts';
import { type CollegeSettings, isRegistrationOpen } from './college.ts';
import * as texts from './texts.ts';

const MAX_NAME_CHARS = 40;
const MAX_RULE_CHARS = 200;
const MAX_RULES = 5;

const isLine = (text: unknown) =>
  typeof text === 'string' && tidyLine(text) !== '' && isVisible(tidyLine(text));

const SiteNameSchema = v.pipe(
  v.custom<string>(isLine, texts.nameIsText),
  v.transform(tidyLine),
  v.maxLength(MAX_NAME_CHARS, texts.nameTooLong(MAX_NAME_CHARS)),
);

const RulesSchema = v.pipe(
  v.custom<string[]>((rules) => Array.isArray(rules) && rules.every(isLine), texts.rulesAreSentences),
  v.transform((rules) => rules.map(tidyLine)),
  v.minLength(1, texts.rulesAreSentences),
  v.maxLength(MAX_RULES, texts.tooManyRules(MAX_RULES)),
  v.check(
    (rules) => rules.every(({ length }) => length <= MAX_RULE_CHARS),
    texts.ruleTooLong(MAX_RULE_CHARS),
  ),
  v.check((rules) => new Set(rules).size === rules.length, texts.sameRuleTwice),
);

const SubjectsSchema = v.custom<SubjectName[]>(
  (names) =>
    Array.isArray(names) &&
    names.length === SUBJECT_NAMES.length &&
    SUBJECT_NAMES.every((name) => names.includes(name)),
  texts.subjectsInvalid,
);

const settable = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema));

const CollegeChangeSchema = v.object({
  version: v.optional(v.string(texts.versionIsText)),
  name: settable(SiteNameSchema),
  contact: settable(EmailSchema),
  accent: settable(
    v.pipe(v.string(texts.accentInvalid), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/, texts.accentInvalid)),
  ),
  logo: v.optional(v.null(texts.logoIsUploaded)),
  subjects: settable(SubjectsSchema),
  hidesSamples: settable(v.literal(true, texts.hidesSamplesInvalid)),
  closesRegistration: settable(v.literal(true, texts.closesRegistrationInvalid)),
  ...Object.fromEntries(Object.values(ROOMS).map(({ id }) => [rulesKey(id), settable(RulesSchema)])),
});

export function serveCollege(
  serve: Serve,
  settings: CollegeSettings,
  { config, pollNow }: { config: Pick<Config, 'registrationOpen'>; pollNow: () => void },
): void {
  const { registrationOpen } = config;
  const decidedElsewhere = registrationOpen === null ? {} : { closesRegistration: !registrationOpen };

  serve(ENDPOINTS.readCollege, async () => ({ college: await settings.readVersioned(), decidedElsewhere }));

  serve(ENDPOINTS.changeCollege, async ({ body, account }) => {
    const { version, ...change } = parseInput(CollegeChangeSchema, body) as CollegeChange & {
      version?: string;
    };
    await settings.requireVersion(version);
    if (change.closesRegistration !== undefined && registrationOpen !== null)
      throw invalidField('closesRegistration', texts.registrationIsDecided);
    await settings.change(change, { who: account.name, version });
    pollNow();
    return { college: await settings.readVersioned(), message: texts.saved };
  });
}

/** Serves the settings of the operator that anybody may know. */
export function serveInstallation(
  serve: Serve,
  { db, config }: Deps,
  found: { takesOfficeFiles: boolean },
): void {
  const { anonymousRetentionDays, smtpUrl, offlineShelf } = config;
  const installation = {
    anonymousRetentionDays,
    sendsMail: smtpUrl !== null,
    keepsOnDevices: offlineShelf,
    ...found,
  };
  serve(ENDPOINTS.describeInstallation, async () => ({
    ...installation,
    takesRegistrations: await isRegistrationOpen(db, config),
  }));
}
