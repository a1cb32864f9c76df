import { describe, expect, it } from 'vitest';
import { addMissingSpaces, dropInferredSpaces } from './inferred-spaces.ts';
import { type PlacedChar, textOf } from './text-lines.ts';

const HEIGHT = 200;
const WIDTH = 100;

/** Puts the characters side by side, the first at `left`; an inferred space has no box. */
function set(text: string, left = 1000, top = 500): PlacedChar[] {
  return [...text].map((char, index) => {
    const at = left + index * WIDTH;
    const box = { left: at, top, right: at + WIDTH, bottom: top + HEIGHT };
    return { char, box: char === ' ' ? null : box };
  });
}

const linesOf = (chars: PlacedChar[]) => textOf(chars).lines;
const texts = (chars: PlacedChar[]) => linesOf(chars).map(({ text }) => text);

describe('The lines of a page', () => {
  it('have their words, and where each begins and ends', () => {
    expect(linesOf(set('The cell'))).toEqual([
      {
        text: 'The cell',
        left: 1000,
        top: 500,
        width: 800,
        height: 200,
        words: [
          [1000, 1300],
          [1400, 1800],
        ],
      },
    ]);
  });

  it('end at a line break, at another height, and where a column’s gap lies between', () => {
    const broken = [...set('one'), { char: '\r', box: null }, { char: '\n', box: null }, ...set('two', 1300)];
    expect(texts(broken)).toEqual(['one', 'two']);
    expect(texts([...set('one'), ...set('two', 1300, 800)])).toEqual(['one', 'two']);
    expect(texts([...set('one'), ...set(' two', 2000)])).toEqual(['one', 'two']);
    expect(texts([...set('H'), ...set('2', 1100, 580), ...set('O', 1200)]), 'a low index').toEqual(['H2O']);
  });

  it('are none where nothing is drawn, and hold nothing that is no text', () => {
    expect(linesOf([])).toEqual([]);
    expect(linesOf(set('   '))).toEqual([]);
    expect(texts(set('a\u0000b\ufffe'))).toEqual(['a b']);
  });
});

describe('The text of a page', () => {
  const broken = (...lines: string[]) =>
    lines.flatMap((line, index) => [
      ...(index > 0
        ? [
            { char: '\r', box: null },
            { char: '\n', box: null },
          ]
        : []),
      ...set(line, 1000, 500 + index * 300),
    ]);
  const text = (...lines: string[]) => textOf(broken(...lines)).text;

  it('has a word that a line’s end divides whole, and as a compound', () => {
    expect(text('the thermo\u2010', 'dynamics of')).toBe('the thermodynamics of thermo-dynamics');
    expect(text('a well\u2010', 'known fact')).toBe('a wellknown fact well-known');
    const marked = [...set('well'), { char: '\u0002', box: null }, ...set('known', 1000, 800)];
    expect(textOf(marked).text, 'as PDFium marks it').toBe('wellknown well-known');
    expect(texts(marked), 'in lines as it stands').toEqual(['well-', 'known']);
  });

  it('joins nothing at a hyphen after or before what is no letter', () => {
    expect(text('pages 3\u2010', 'four')).toBe('pages 3\u2010 four');
    expect(text('see \u2010', 'below')).toBe('see \u2010 below');
    expect(text('a stop\u2010', '\u2022 one')).toBe('a stop\u2010 \u2022 one');
    expect(text('the end\u2010')).toBe('the end\u2010');
  });

  it('divides words where its lines do, but not before a raised letter', () => {
    const raised = set('st', 1200, 380);
    expect(textOf([...set('21'), ...raised])).toMatchObject({
      text: '21st',
      lines: [{ text: '21' }, { text: 'st' }],
    });
    expect(textOf([...set('one'), ...set('two', 2000)]).text).toBe('one two');
  });
});

describe('A space that was only inferred', () => {
  const letter = (char: string, left: number, right: number): PlacedChar => ({
    char,
    box: { left, top: 500, right, bottom: 700 },
  });
  /** 'पानी' as PDFium reads it, each sign in the box of its syllable. */
  const water = (gap: number) => [
    letter('प', 1000, 1140),
    letter('ा', 1000, 1140),
    { char: ' ', box: null },
    letter('न', 1140 + gap, 1280 + gap),
    letter('ी', 1140 + gap, 1280 + gap),
  ];

  it('is dropped within a word', () => {
    const [line] = linesOf(dropInferredSpaces(water(0)));
    expect(line).toMatchObject({ text: 'पानी', left: 1000, width: 280 });
  });

  it('stays where there is room for it', () => {
    expect(texts(dropInferredSpaces(water(30)))).toEqual(['पा नी']);
  });

  it('is dropped behind a sign that is set back into its letter', () => {
    const word = [
      letter('क', 1000, 1140),
      letter('े', 1080, 1080),
      { char: ' ', box: null },
      letter('ट', 1140, 1240),
    ];
    expect(texts(dropInferredSpaces(word))).toEqual(['केट']);
  });
});

describe('A space that was not inferred', () => {
  /** Two syllables with the width of their drawing, in letters as high as those of fonts with long signs. */
  const syllables = (gap: number, last = 'ही'): PlacedChar[] => {
    const em = 120;
    const box = { left: 1000, top: 300, right: 1070, bottom: 750 };
    const next = { ...box, left: 1070 + gap, right: 1150 + gap };
    return [
      { char: last, box, em },
      { char: 'के', box: next, em },
    ];
  };

  it('is added where there is room for it between syllables', () => {
    expect(texts(addMissingSpaces(syllables(32)))).toEqual(['ही के']);
    expect(texts(addMissingSpaces(syllables(3)))).toEqual(['हीके']);
    const inferred = syllables(32).flatMap((char, index) =>
      index > 0 ? [{ char: ' ', box: null }, char] : [char],
    );
    expect(texts(dropInferredSpaces(inferred)), 'and stays').toEqual(['ही के']);
  });

  it('isn’t added where one stands, or where no width was measured', () => {
    expect(addMissingSpaces(syllables(32, ' '))).toHaveLength(2);
    expect(texts(addMissingSpaces(syllables(32).map(({ char, box }) => ({ char, box }))))).toEqual(['हीके']);
  });
});
