import { expect, it } from 'vitest';
import { deviceOf } from '#server/accounts/sessions/new-devices.ts';
import * as chat from '#server/chat/texts.ts';
import type { RefusalCode } from '#shared/chat.ts';
import * as chatInput from '#shared/texts/chat-input-texts.ts';
import * as messageInput from '#shared/texts/chat-texts.ts';
import { nameOfDevice } from './ne/shared/texts/device-texts.ts';
import { sayRefusal, translateReply } from './said.ts';

it('puts the named texts in the place of those of the answer', () => {
  const reply = { success: false, message: 'No.', errors: { email: 'Taken', name: 'Odd' } };
  const named = { message: ['failures.email_taken'], errors: { email: ['failures.registered'], name: null } };
  translateReply(reply, JSON.stringify(named));
  expect(reply).toEqual({
    success: false,
    message: 'An account with this email already exists',
    errors: { email: 'An account with this email already exists', name: 'Odd' },
  });
});

it('leaves the words of a failure that has no name to the screen, and an answer’s as they are', () => {
  const failure = { success: false, message: 'Bad gateway' };
  translateReply(failure, null);
  expect(failure).toEqual({ success: false });
  const answer = { success: true, message: 'Done.' };
  translateReply(answer, null);
  expect(answer).toEqual({ success: true, message: 'Done.' });
});

it.each([
  ['Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0', 'Android मा Firefox'],
  ['Something for Windows', 'Windows मा कुनै ब्राउजर'],
  ['Firefox/125.0', 'Firefox'],
  ['Something', 'नचिनिएको उपकरण'],
])('says the device of “%s” in Nepali', (userAgent, name) => {
  expect(nameOfDevice(deviceOf(userAgent))).toBe(name);
});

it.each<[RefusalCode, string]>([
  ['filtered', chat.filtered],
  ['filtered', chat.filteredWord('a “b”, शब्द')],
  ['filtered', chat.sameText],
  ['unavailable', chat.unavailable],
  ['unavailable', chat.tooManyWindows],
  ['invalid', chat.invalid],
  ['invalid', messageInput.empty],
  ['invalid', messageInput.tooLong(2000)],
  ['invalid', chatInput.reasonTooLong(500)],
])('says the reason of a room’s refusal (%s: %s) again', (code, message) => {
  expect(sayRefusal({ ok: false, code, message })).toBe(message);
});

it('says what the code of a room’s refusal means where its reason is for programs', () => {
  const refusal = { ok: false, code: 'invalid', message: chatInput.clientIdInvalid } as const;
  expect(sayRefusal(refusal)).toBe(chat.invalid);
});
