import { expect, it } from 'vitest';
import { RepeatedMessages } from './recent-senders.ts';

const TEXT = 'Buy cheap followers at example.com today!';
const calm = (now: number) => ({ isFlooded: false, now });

function sentBy(people: number, text: string): RepeatedMessages {
  const texts = new RepeatedMessages();
  for (let n = 0; n < people; n++) texts.note(text, `mark${n}`, 0);
  return texts;
}

it('are refused from the sixth person on, in any spelling, for a minute', () => {
  const texts = sentBy(5, TEXT);
  expect(texts.isRepeated(TEXT, 'another', calm(1000))).toBe(true);
  expect(texts.isRepeated('BUY cheeeap  followers, at example.com today', 'another', calm(1000))).toBe(true);
  expect(texts.isRepeated('What I think of it is something else entirely.', 'another', calm(1000))).toBe(
    false,
  );
  expect(texts.isRepeated(TEXT, 'another', calm(60_000))).toBe(false);
});

it('are forgotten where the clock was ahead', () => {
  expect(sentBy(5, TEXT).isRepeated(TEXT, 'another', calm(-24 * 60 * 60_000))).toBe(false);
});

it('are let through from a few people, and from one who repeats', () => {
  expect(sentBy(4, TEXT).isRepeated(TEXT, 'another', calm(1000))).toBe(false);
  const texts = new RepeatedMessages();
  for (let n = 0; n < 50; n++) texts.note(TEXT, 'one', n);
  expect(texts.isRepeated(TEXT, 'one', calm(1000))).toBe(false);
});

it('are let through where many would say the same', () => {
  expect(sentBy(30, 'Good morning everybody').isRepeated('Good morning everybody', 'another', calm(1))).toBe(
    false,
  );
});

it('are refused from the third person on in a flood', () => {
  const texts = sentBy(2, 'spam spam eggs');
  expect(texts.isRepeated('spam spam eggs', 'another', { isFlooded: true, now: 1000 })).toBe(true);
  expect(texts.isRepeated('ok', 'another', { isFlooded: true, now: 1000 })).toBe(false);
});

it('hold a bounded number in memory', () => {
  const texts = new RepeatedMessages();
  texts.note(TEXT, 'one', 0);
  for (let n = 0; n < 3000; n++) texts.note(`${TEXT} ${n}`, 'one', 1);
  for (let n = 0; n < 5; n++) texts.note('a text that is sent after those three thousand', `mark${n}`, 2);
  expect(texts.isRepeated('a text that is sent after those three thousand', 'another', calm(3))).toBe(true);
});
