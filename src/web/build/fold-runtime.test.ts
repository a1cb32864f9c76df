import { expect, it } from 'vitest';
import { foldRuntime } from './fold-runtime.ts';

const RUNTIME = 'assets/rolldown-runtime-a1.js';
const chunk = (name: string, code: string, imports: string[] = []) => ({
  type: 'chunk',
  name,
  fileName: `assets/${name}-a1.js`,
  code,
  imports,
});

type Hooks = {
  configResolved: (config: object) => void;
  generateBundle: { handler: (this: object, _: unknown, bundle: object) => void };
};

/** What becomes of a screen that imports a helper with this line, beside the files that are left. */
function fold(line: string, build: { minify: boolean } = { minify: true }) {
  const chunks = [
    chunk('rolldown-runtime', 'var e=(t)=>t;export{e as t};'),
    chunk('react', 'var r=1;export{r};'),
    chunk('screen', `${line}n(2);`, [RUNTIME]),
  ];
  const bundle = Object.fromEntries(chunks.map((each) => [each.fileName, each]));
  const plugin = foldRuntime() as unknown as Hooks;
  plugin.configResolved({ build });
  const error = (sentence: string) => {
    throw new Error(sentence);
  };
  plugin.generateBundle.handler.call({ error }, null, bundle);
  return { files: Object.keys(bundle), screen: bundle['assets/screen-a1.js']?.code };
}

it('the helpers of the bundler travel with React', () => {
  expect(fold('import{t as n}from"./rolldown-runtime-a1.js";')).toEqual({
    files: ['assets/react-a1.js', 'assets/screen-a1.js'],
    screen: 'import{__helpers}from"./react-a1.js";var n=__helpers.t;n(2);',
  });
});

it.each([
  'import { t as n } from "./rolldown-runtime-a1.js";',
  'import * as n from"./rolldown-runtime-a1.js";',
])('a build that imports them as %s is refused with a sentence', (line) => {
  expect(() => fold(line)).toThrow('The helpers of the bundler are imported otherwise than expected.');
});

it('a build that isn’t minified keeps the helpers in a file of their own', () => {
  const line = 'import { t as n } from "./rolldown-runtime-a1.js";';
  expect(fold(line, { minify: false })).toEqual({
    files: [RUNTIME, 'assets/react-a1.js', 'assets/screen-a1.js'],
    screen: `${line}n(2);`,
  });
});
