import type { Plugin } from 'vite';

const SHEET = /^import (\w+) from ('[^']+\.module\.css');$/gm;
/** A sheet's file exports no such name: they stay in its table. */
const RESERVED = /^(?:new|default|delete|in|for|if|do|this|class|switch|case|else|with|void|var|try)$/;

/** Imports the classes of a sheet one by one: each stands where it is used, and the table of them doesn't travel. */
export function constantClassNames(): Plugin[] {
  return [
    {
      name: 'constant-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: SHEET },
        handler: (code) => ({ code: withConstantClassNames(code), map: null }),
      },
    },
    {
      name: 'sheets-of-constant-class-names',
      apply: 'build',
      enforce: 'post',
      // Else a sheet of which no export is left would be left out.
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}

export const withConstantClassNames = (code: string): string =>
  code.replace(SHEET, (line, sheet: string, file: string) =>
    isReadByName(code.replace(line, ''), sheet) ? `import * as ${sheet} from ${file};` : line,
  );

/** Where a class is chosen by a value (`styles[look]`), the table is needed. */
const isReadByName = (code: string, sheet: string) =>
  [...code.matchAll(new RegExp(`(?<![\\w']|\\w\\.)${sheet}\\b(?:\\.(\\w+))?`, 'g'))].every(
    ([, read]) => read !== undefined && !RESERVED.test(read),
  );
