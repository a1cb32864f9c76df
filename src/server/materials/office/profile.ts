/** The settings for LibreOffice, written anew for each file. */

type Setting = [path: string, name: string, value: string | number | boolean];

const COMMON = '/org.openoffice.Office.Common';
const WRITER = '/org.openoffice.Office.Writer';
const CALC = '/org.openoffice.Office.Calc';

const NEVER = { link: 2, recalculate: 1 };
const VERY_HIGH = 3;

const SETTINGS: Setting[] = [
  // Macros never run, and nothing outside of the file is fetched, in addition to the sandbox, which has no network.
  [`${COMMON}/Security/Scripting`, 'MacroSecurityLevel', VERY_HIGH],
  [`${COMMON}/Security/Scripting`, 'DisableMacrosExecution', true],
  [`${COMMON}/Security/Scripting`, 'DisableActiveContent', true],
  [`${COMMON}/Security/Scripting`, 'BlockUntrustedRefererLinks', true],
  [`${WRITER}/Content/Update`, 'Link', NEVER.link],
  [`${CALC}/Content/Update`, 'Link', NEVER.link],
  // Results are shown as they were saved, because a sheet could calculate for hours.
  [`${CALC}/Formula/Load`, 'OOXMLRecalcMode', NEVER.recalculate],
  [`${CALC}/Formula/Load`, 'ODFRecalcMode', NEVER.recalculate],
  ['/org.openoffice.Office.Java/VirtualMachine', 'Enable', false],
  ['/org.openoffice.Office.Recovery/RecoveryInfo', 'Enabled', false],
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', false],
  // Speaker's notes, comments and hidden slides aren't meant for readers; a form is drawn as it is filled in.
  [`${COMMON}/Filter/PDF/Export`, 'ExportNotes', false],
  [`${COMMON}/Filter/PDF/Export`, 'ExportNotesPages', false],
  [`${COMMON}/Filter/PDF/Export`, 'ExportNotesInMargin', false],
  [`${COMMON}/Filter/PDF/Export`, 'ExportHiddenSlides', false],
  [`${COMMON}/Filter/PDF/Export`, 'ExportFormFields', false],
];

/** The path of the settings in a profile. */
export const SETTINGS_FILE = 'user/registrymodifications.xcu';

export const SETTINGS_XML = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${SETTINGS.map(
  ([path, name, value]) =>
    `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
).join('\n')}
</oor:items>
`;
