import { plural } from '#shared/language.ts';

export const factorTitle = 'Second factor';
export const aboutFactor =
  'Signing in also asks for a code from an app on your phone, so nobody can get in with your password alone. Any authenticator app will do.';
export const factorIsRequired =
  'Administrators of this site need a second factor. The other pages open once yours is on.';
export const notLoaded = 'This could not be loaded. Please reload the page.';
export const setUp = 'Set up';
export const scan = 'Scan this with your authenticator app, or enter the secret by hand.';
export const qrCode = 'QR code';
export const secret = 'Secret';
export const codeFromApp = 'The six digits that the app shows now';
export const turnOn = 'Turn on';
export const cancel = 'Cancel';
export const recoveryCodes = 'Recovery codes';
export const keepRecoveryCodes =
  'If you lose your phone, each of these signs you in once. Keep them somewhere safe: they won’t be shown again.';
export const copy = 'Copy';
export const copied = 'Copied.';
export const notCopied = 'The codes could not be copied. Please write them down.';
export const haveKept = 'I have saved them';
export const isOn = (codesLeft: number) =>
  `On. ${plural(codesLeft, { one: '1 recovery code left.', other: `${codesLeft} recovery codes left.` })}`;
export const fewCodesLeft = 'Get new ones before you run out.';
export const renewCodes = 'New recovery codes';
export const renewForm = 'Get new recovery codes';
export const drawCodes = 'Get new codes';
export const renewed = 'These are your new recovery codes.';
export const turnOff = 'Turn off';
export const turnOffForm = 'Turn off the second factor';
export const codeOrRecoveryCode = 'From your app, or one of your recovery codes';
export const turnedOn = 'The second factor is on.';
export const turnedOff = 'The second factor is off.';
