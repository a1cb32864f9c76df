/** For tests: an authenticator app. */
import { Buffer } from 'node:buffer';
import { codeOf, stepAt } from '#server/accounts/second-factor/codes.ts';
import { type Caller, TEST_PASSWORD } from './server.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PATH = '/api/account/second-factor';

/** Turns on an account's second factor with the present code. */
export async function turnOnFactor({ call }: Caller, now = Date.now()) {
  const { body } = await call('POST', PATH, { currentPassword: TEST_PASSWORD });
  const secret = fromBase32(body.secret);
  const confirmed = await call('POST', `${PATH}/confirmation`, { code: codeOf(secret, stepAt(now)) });
  if (confirmed.status !== 200) throw new Error(`the second factor is not on: ${confirmed.status}`);
  const recoveryCodes: string[] = confirmed.body.recoveryCodes;
  return { secret, recoveryCodes };
}

/** Decodes like an authenticator app. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((each) => BASE32.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
