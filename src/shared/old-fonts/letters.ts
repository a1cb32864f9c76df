/**
 * What the old Nepali fonts draw for each character of a text, after the rules of nep-ttf2utf (Apache-2.0, see
 * THIRD-PARTY-NOTICES). Two characters, `m` (a loop) and `{` (the ra above a letter), depend on their neighbours;
 * `to-unicode.ts` reads them.
 */

/** Each character is followed by what it draws. */
const COMMON =
  '_) +ं -( =. Qत्त Wध् Eभ् Rच् Tत् Yथ् Uग् Iक्ष् Oइ Pए }ै |्र qत्र wध eभ rच tत yथ uग iष् oय pउ [ृ ]े \\् ' +
  'Aब् Sक् Dम् Gन् Hज् Jव् Kप् Lी :स् "ू aब sक dम fा gन hज jव kप lि ;स \'ु ' +
  'Zश् Vख् Bद्य Nल् Mः >श्र zश xह cअ vख bद nल ,, .। /र ' +
  '¡ज्ञ् ¢द्घ £घ् §ट्ट ´झ Æ” Ø्य ßद्म åद्व æ“ çॐ ÷/';

/** What the number keys and a few others draw in fonts whose digits need the shift key. */
const SHIFTED =
  '`ञ ~ञ् !१ @२ #३ $४ %५ ^६ &७ *८ (९ )० 1ज्ञ 2द्द 3घ 4द्ध 5छ 6ट 7ठ 8ड 9ढ 0ण् <? ?रु Cऋ ‰झ् ªङ «्र ±+ ¶ठ्ठ ¿रू';

/** What the number keys and a few others draw in fonts whose digits need no shift key. */
const PLAIN =
  '`ञ् 1१ 2२ 3३ 4४ 5५ 6६ 7७ 8८ 9९ 0० !ज्ञ @द्द #घ $द्ध %छ ^ट &ठ *ड (ढ )ण् Fा ¤ँ ®+ °ङ्क Òू Ôक्ष Ùह éङ्ग íष øय् úू';

/** The letters that an old font draws for each character of a text. */
export const LETTERS = {
  preeti: lettersFrom(
    SHIFTED,
    'Fँ Xह् „ध्र …‘ ˆफ् ‹ङ्घ ‘ॅ •ड्ड ˜ऽ ›द्र ¤झ् ¥र्\u200d ©र °ङ्ढ Åहृ Ëङ्ग Ìन्न Íङ्क Îङ्ख Ò¨ Ö= ×× Ù; Ú’ Û! Ü% Ýट्ठ',
  ),
  kantipur: lettersFrom(
    SHIFTED,
    'Fा Xहृ „ध्र …‘ †! ‹ङ्ग Œत्त् ‘ॅ “ँ •ड्ड ˜ऽ ™र ›ऽ œत्र् ¤झ् ¥र्\u200d ¨ङ्ग ©र ¬… \u00ad( ®र ¯¯ °ङ्ढ µर ºफ् Âर Èष Ëङ्ग Ìन्न Íङ्क Îफ् Ïफ् Ò¨ Ôक्ष Ú’ øय्',
  ),
  sagarmatha: lettersFrom(
    SHIFTED,
    'Fँ Xह् ‚) ƒद्र „् †; ‡े ˆृ Šर् ‹ै Œत्त् “ँ œत्र् ¤! ¥र्\u200d ¬ु \u00ad( ®र °ङ्क µझ ·ङ्ग ¸ड्ड Åफ Çफ् Èष Éस Òू Ôक्ष Ùह Ü% Þह् èद्भ øय्',
  ),
  'pcs nepali': lettersFrom(PLAIN, '~ङ Xह् Cर् <्र ?रू ¥ऋ ©? ªञ ·ट्ठ ¿रु ñङ'),
  'fontasy himali': lettersFrom(PLAIN, '~ञ Xहृ Cऋ <? ?रु ¥र्\u200d ªङ «्र \u00ad( ¶ठ्ठ ¿रू Ñङ ×× Úु'),
};

export type OldFont = keyof typeof LETTERS;
export const OLD_FONTS = Object.keys(LETTERS) as OldFont[];

function lettersFrom(...told: string[]): ReadonlyMap<string, string> {
  const pairs = [COMMON, ...told].join(' ').split(' ');
  return new Map(pairs.map((pair) => [pair[0] as string, pair.slice(1)]));
}
