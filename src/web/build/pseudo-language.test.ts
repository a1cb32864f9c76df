import { expect, test } from 'vitest';
import { inPseudoLanguage } from './pseudo-language.ts';

test('every sentence of a module of texts stands in brackets, and nothing else does', () => {
  const code = [
    "import { plural } from '#shared/language.ts';",
    "export const send: 'Send' | string = 'Send';",
    "export const pages = (count: number) => plural(count, { one: 'One page', other: `Pages` });",
  ].join('\n');
  expect(inPseudoLanguage(code, '/src/web/x/texts.ts')).toBe(
    [
      "import { plural } from '#shared/language.ts';",
      "export const send: 'Send' | string = ('⟦' + 'Send' + '⟧');",
      "export const pages = (count: number) => plural(count, { one: ('⟦' + 'One page' + '⟧'), other: ('⟦' + `Pages` + '⟧') });",
    ].join('\n'),
  );
});

test('of rows only what is read stands in brackets', () => {
  const code = "export const KEPT_FILES = { 'server.lock': 'an empty file' };";
  expect(inPseudoLanguage(code, '/src/shared/kept/files-and-cookies.ts')).toBe(
    "export const KEPT_FILES = { 'server.lock': ('⟦' + 'an empty file' + '⟧') };",
  );
});

test('other modules stay as they are', () => {
  expect(inPseudoLanguage("export const send = 'Send';", '/src/web/x/send.ts')).toBeNull();
});
