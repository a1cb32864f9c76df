import { plural } from '#shared/language.ts';

export const factorTitle = 'Second factor';
export const aboutFactor =
  'Signing in asks for a code of an app on your phone as well, so that somebody who learns your password can’t use it. Any authenticator app will do.';
export const factorIsRequired =
  'This site asks its administrators for a second factor: the other pages open once yours is on.';
export const notLoaded = 'This could not be loaded. Please reload the page.';
export const setUp = 'Set up';
export const scan = 'Scan this with your authenticator app, or type the secret into it.';
export const qrCode = 'QR code of the secret';
export const secret = 'Secret';
export const codeFromApp = 'Six digits, which the app shows now';
export const turnOn = 'Turn on';
export const cancel = 'Cancel';
export const recoveryCodes = 'Recovery codes';
export const keepRecoveryCodes =
  'Each of these signs you in once when your phone is lost. Keep them where nobody else finds them: they are shown this one time only.';
export const copy = 'Copy';
export const copied = 'Copied.';
export const notCopied = 'The codes could not be copied. Please write them down.';
export const haveKept = 'I have kept them';
export const isOn = (codesLeft: number) =>
  `It is on. ${plural(codesLeft, { one: '1 recovery code is left.', other: `${codesLeft} recovery codes are left.` })}`;
export const fewCodesLeft = 'Get new ones before they are used up.';
export const renewCodes = 'New recovery codes';
export const renewForm = 'Get new recovery codes';
export const drawCodes = 'Get new codes';
export const renewed = 'These are new recovery codes.';
export const turnOff = 'Turn off';
export const turnOffForm = 'Turn off the second factor';
export const codeOrRecoveryCode = 'From your app, or one of your recovery codes';
export const turnedOn = 'The second factor is on.';
export const turnedOff = 'The second factor is off.';
