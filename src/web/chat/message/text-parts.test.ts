import { describe, expect, it } from 'vitest';
import { anatomyOf, blocksOf, clipTowers, emojiLook, hasMarks, partsOf } from './text-parts.ts';

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
    ['https://example.org/क।', ['https://example.org/क']],
    ['https://example.org॥ अर्को', ['https://example.org']],
    ['“https://example.org/a”', ['https://example.org/a']],
    ['«https://example.org/a»', ['https://example.org/a']],
    ['‘https://example.org/a’', ['https://example.org/a']],
    ["'https://example.org/a'", ['https://example.org/a']],
    ['https://example.org/a。次', ['https://example.org/a']],
    ['https://example.org/a、次', ['https://example.org/a']],
    ['**https://example.org/a**', ['https://example.org/a']],
    ['`https://example.org/a`', ['https://example.org/a']],
    ['https://example.org/a\u200bb', ['https://example.org/a']],
    ["https://en.wikipedia.org/wiki/Newton's_laws", ["https://en.wikipedia.org/wiki/Newton's_laws"]],
    ['https://fr.wikipedia.org/wiki/L’Étranger.', ['https://fr.wikipedia.org/wiki/L’Étranger']],
    ['(see https://example.org/a_(b)_(c)).', ['https://example.org/a_(b)_(c)']],
    ['[https://example.org/?q[]=1]', ['https://example.org/?q[]=1']],
    ['https://example.org/\u202egnp.exe', ['https://example.org/']],
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
    'https://:google.com@evil.example',
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

  it('is distinguished from a text that stays in its line', () => {
    expect(['e\u0301', 'कर्त्तव्य', 'm\u20dd'].every(hasMarks)).toBe(true);
    expect(['Plain words, 5 €', 'é', '数学'].some(hasMarks)).toBe(false);
  });
});

describe('where an address leads', () => {
  it('is said by its host', () => {
    expect(anatomyOf('https://www.Example.edu:8443/a?b#c')).toEqual({
      scheme: 'https://',
      host: 'www.Example.edu:8443',
      rest: '/a?b#c',
      realHost: null,
    });
    expect(anatomyOf('http://example.org').rest).toBe('');
  });

  it('is spelt out where letters of another script look like it', () => {
    expect(anatomyOf('https://аpple.com/login').realHost).toBe('xn--pple-43d.com');
    expect(anatomyOf('http://0x7f.1/').realHost).toBe('127.0.0.1');
  });
});

describe('code in a message', () => {
  const outline = (text: string) => blocksOf(text).map((block) => `${block.kind}: ${block.text}`);

  it('is a paragraph with indented lines', () => {
    expect(outline('So:\n\nif (a) {\n  b();\n\n  c();\n}\n\nThat is it.')).toEqual([
      'prose: So:',
      'code: if (a) {\n  b();\n\n  c();\n}',
      'prose: That is it.',
    ]);
  });

  it('is what stands between fences, as it stands there', () => {
    expect(outline('Look:\n```js\na = 1\n\nb = 2\n```\nNice?')).toEqual([
      'prose: Look:',
      'code: a = 1\n\nb = 2',
      'prose: Nice?',
    ]);
    expect(outline('```\nnever closed')).toEqual(['prose: ```\nnever closed']);
  });

  it('is not a list, a poem’s lines or an indented word', () => {
    for (const text of ['one\ntwo\n\n\nthree', '- a\n- b', 'a  b', ' x\n y'])
      expect(outline(text)).toEqual([`prose: ${text}`]);
  });
});

describe('emoji alone', () => {
  it('are distinguished from words in no time', () => {
    const before = process.threadCpuUsage();
    expect(emojiLook(`${'👍🏽'.repeat(500)}x`)).toBeNull();
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000, 'milliseconds').toBeLessThan(200);
  });

  it('is found whatever emoji it begins with', () => {
    const everyCharacter = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code));
    const emoji = [...everyCharacter, '©️', '®️', '#️⃣', '*️⃣', '7️⃣', '☺️', '❤️‍🔥', '🇳🇵', '🏴‍☠️'].filter((text) =>
      /^\p{RGI_Emoji}$/v.test(text),
    );
    expect(emoji.length).toBeGreaterThan(1000);
    expect(emoji.filter((text) => emojiLook(text) !== 'few')).toEqual([]);
  });

  it.each([
    ['👍🏽', 'few'],
    ['👍 🎉\n👩‍👩‍👧', 'few'],
    ['👍👍👍👍', 'many'],
    ['👍 ok', null],
    ['12', null],
    ['1: see ™ below', null],
    ['शब्द', null],
    ['', null],
  ])('%j speaks louder: %s', (text, look) => {
    expect(emojiLook(text)).toBe(look);
  });
});
