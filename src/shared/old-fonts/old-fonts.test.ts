/** What Preeti and similar fonts draw, as Unicode; the pairs follow those of nep-ttf2utf. */
import { describe, expect, it } from 'vitest';
import { OLD_FONTS } from './letters.ts';
import { offerUnicode } from './recognise.ts';
import { toUnicode } from './to-unicode.ts';

const IN_EVERY_FONT = `
g]kfnL=नेपाली rGb=चन्द lxdfn=हिमाल ljz]if=विशेष ug{]=गर्ने ug]{=गर्ने rGb|f]bo=चन्द्रोदय O{Zj/=ईश्वर
k|mfO{=फ्राई :ofk|m'a]zL=स्याफ्रुबेशी cfkm\\gf]=आफ्नो cfk\\mgf}=आफ्नौ eQm=भक्त em/gf=झरना s|'/=क्रुर q'm/=क्रुर
k|ltlqmof=प्रतिक्रिया hfpm=जाऊ e]mNg'=झेल्नु emfs|L=झाक्री emfj|mL=झाक्री kf}jf=पौवा cf]vtL=ओखती P]gf=ऐना hfcf+}=जाऔं
-s_=(क) x]Yof]{=हेर्थ्यो k|:'tt=प्रस्तुत ad]flhd=बमोजिम a]d}f;dL=बेमौसमी cyf{t\\=अर्थात् ;+ljwfg=संविधान`;
const WITH_SHIFTED_FIGURES = `
/fli6«o=राष्ट्रिय u0f]z=गणेश If]qkf6L=क्षेत्रपाटी iff]8zL=षोडशी !@#$%^&*()=१२३४५६७८९० x]Yof{]=हेर्थ्यो d2t=मद्दत
Clif=ऋषि 6]«S;=ट्रेक्स k¥of]=पर्\u200dयो`;
const WITH_PLAIN_FIGURES =
  '/fli^|o=राष्ट्रिय u)f]z=गणेश If]qkf^L=क्षेत्रपाटी #/d+}=घरमैं 1234567890=१२३४५६७८९० d@t=मद्दत';

const pairsOf = (told: string) =>
  told
    .trim()
    .split(/\s+/)
    .map((pair) => pair.normalize('NFC').split('=') as [string, string]);

describe('Text of an old font', () => {
  it.each(OLD_FONTS)('is written in %s as it is drawn', (font) => {
    const hasPlainFigures = ['pcs nepali', 'fontasy himali'].includes(font);
    const pairs = pairsOf(`${IN_EVERY_FONT} ${hasPlainFigures ? WITH_PLAIN_FIGURES : WITH_SHIFTED_FIGURES}`);
    expect(pairs.map(([typed]) => [typed, toUnicode(typed, font)])).toEqual(pairs);
  });

  it('has a colon where a word ends in its visarga, save where the word has one', () => {
    expect(toUnicode("ljifoM cyf{t\\M !M@ ctM k|foM b'Mv ljz]iftM", 'preeti')).toBe(
      'विषय: अर्थात्: १:२ अतः प्रायः दुःख विशेषतः',
    );
  });
});

describe('A title', () => {
  it.each(['g]kfn', 'g]kfnL efiff', 'sIff !) ul0ft', 'efiff / Jofs/0f', 'k|of]usfo{ k|ltj]bg'])(
    'as %s is offered as Nepali',
    (typed) => {
      expect(offerUnicode(typed)).toBe(toUnicode(typed, 'preeti'));
      expect(offerUnicode(typed)).toMatch(/^[\p{Script=Devanagari}\s/]+$/u);
    },
  );

  it.each([
    ...[
      '',
      'Motion',
      'H2O',
      'CO2 and H2O',
      'C++',
      'TCP/IP',
      'Q&A',
      'x^2 + y',
      "Newton's laws",
      'e-mail',
      '3-4',
    ],
    ...['Unit 3: Don’t stop', 'MP3', 'B.Sc. I', 'नेपाली भाषा', 'g', '2026/27', 'https://example.com/a?b=c'],
  ])('as “%s” is left alone', (title) => {
    expect(offerUnicode(title)).toBeNull();
  });
});
