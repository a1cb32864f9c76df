import { describe, expect, it } from 'vitest';
import { clipTowers, partsOf } from './message-text.tsx';

const addresses = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);

describe('an address in a message', () => {
  it.each([
    ['see https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
    ['(http://example.org/x)', ['http://example.org/x']],
    [
      'https://en.wikipedia.org/wiki/Range_(physics), good',
      ['https://en.wikipedia.org/wiki/Range_(physics)'],
    ],
    ['https://a.example https://b.example', ['https://a.example', 'https://b.example']],
    ['HTTPS://EXAMPLE.ORG', ['HTTPS://EXAMPLE.ORG']],
  ])('is found in %j', (text, found) => {
    expect(addresses(text)).toEqual(found);
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'xhttps://example.org',
    'https://',
    'https://college.edu@evil.example/',
  ])('is none in %j', (text) => {
    expect(addresses(text)).toEqual([]);
  });
});

describe('a tower of combining marks', () => {
  it('is cut to what writing needs', () => {
    expect(clipTowers(`e${'\u0301'.repeat(200)}`)).toBe(`e${'\u0301'.repeat(4)}`);
  });

  it('leaves Devanagari as it was written', () => {
    const written = 'क्षत्रिय ज़िन्दगी कर्त्तव्यों';
    expect(clipTowers(written)).toBe(written);
  });
});
