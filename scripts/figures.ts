/** Measures the source code without tests, and fails if a file or a function of `src` is too long. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileMeasures, measure } from './measure-source.ts';
import { median, printTable } from './table.ts';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['src/shared', 'src/server', 'src/web', 'e2e', 'test', 'bench', 'scripts'];
const LIMITS = { fileLines: 400, functionLines: 60 };

type Measured = FileMeasures & { path: string };

const measured = sourceFiles().map((path) => ({
  path,
  ...measure(path, readFileSync(join(root, path), 'utf8')),
}));

printTable(
  ['', 'files', 'median', 'longest', 'functions', 'longest', 'comments'],
  ['src', ...FOLDERS].map((folder) => summaryRow(folder, within(folder))),
);
const exceeded = findExceeded(within('src'));
for (const sentence of exceeded) console.error(sentence);
process.exit(exceeded.length > 0 ? 1 : 0);

function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: root, encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.(test|e2e|d)\.ts$/.test(path));
}

function within(folder: string): Measured[] {
  return measured.filter(({ path }) => path.startsWith(`${folder}/`));
}

function summaryRow(folder: string, files: Measured[]): string[] {
  const functions = files.flatMap((file) => file.functions);
  return [
    folder,
    String(files.length),
    String(median(files.map(({ lines }) => lines))),
    String(Math.max(...files.map(({ lines }) => lines))),
    String(functions.length),
    String(Math.max(...functions.map(({ lines }) => lines))),
    `${commentPercent(files).toFixed(1)}%`,
  ];
}

function findExceeded(files: Measured[]): string[] {
  return [
    ...files
      .filter(({ lines }) => lines > LIMITS.fileLines)
      .map(({ path, lines }) => `${path} has ${lines} lines.`),
    ...files.flatMap(({ path, functions }) =>
      functions
        .filter(({ lines }) => lines > LIMITS.functionLines)
        .map(({ name, lines, at }) => `${path}:${at} ${name} has ${lines} lines.`),
    ),
  ];
}

function commentPercent(files: Measured[]): number {
  const total = (lines: (file: Measured) => number) => files.reduce((sum, file) => sum + lines(file), 0);
  return (100 * total((file) => file.commentLines)) / total((file) => file.writtenLines);
}
