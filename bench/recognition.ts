/**
 * Measures how well and how fast words on scans are recognised: four sample pages as clean scans and as imitated
 * photographs are compared with the documents' own words, in the product's own process; and with native Tesseract, if
 * it is installed, on one core and with its languages.
 *
 *   node bench/recognition.ts [--runs 1]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createRenderers } from '#server/materials/rendering/renderers.ts';
import { pidsOf } from '#test/server/renderer-memory.ts';
import { asPhoto, asScan, drawSample, recall, SAMPLE_PAGES, type SamplePage } from '#test/server/scans.ts';
import { median, printTable } from '../scripts/table.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1' } } });
const TICKS_PER_SECOND = 100;
const AT_LEAST = { english: 0.97, nepali: 0.93, photo: 0.9 };
const AT_MOST = { seconds: 10, megabytes: 300 };
const PROGRAM = path.join(import.meta.dirname, '../src/server/materials/recognition/recogniser.ts');

type Picture = SamplePage & { look: 'scan' | 'photo'; path: string; text: string };
type Measured = { recall: number; seconds: number; megabytes: number };

const folder = mkdtempSync(path.join(tmpdir(), 'cogito-recognition-'));
const recognisers = createRenderers({
  count: 1,
  workFolders: path.join(folder, 'work'),
  program: PROGRAM,
  maxProcessorMs: 120_000,
  jobWithinMs: 600_000,
});
const [load = 0] = loadavg();
const pictures: Picture[] = [];
for (const sample of SAMPLE_PAGES) {
  const drawn = drawSample(sample);
  const looks = { scan: await asScan(drawn).png().toBuffer(), photo: await asPhoto(drawn) };
  for (const look of ['scan', 'photo'] as const) {
    const file = path.join(folder, `${pictures.length}.webp`);
    // The pictures are encoded like stored pages.
    await sharp(looks[look]).webp({ quality: 80, effort: 2 }).toFile(file);
    await sharp(file).png().toFile(`${file}.png`);
    pictures.push({ ...sample, look, path: file, text: drawn.text });
  }
}
const native = languagesOfTesseract();
console.log(
  `\nProcessor time of one core; load ${load.toFixed(1)} at the start; native: ${native ?? 'not installed'}\n`,
);
const rows: string[][] = [];
for (const picture of pictures) {
  const runs: Measured[] = [];
  for (let run = 0; run < Number(values.runs); run++) runs.push(await recogniseHere(picture));
  const own = middleOf(runs);
  const other = native === null ? null : recogniseNatively(picture, native);
  const least = picture.look === 'photo' ? AT_LEAST.photo : AT_LEAST[picture.isNepali ? 'nepali' : 'english'];
  rows.push([
    `${picture.slug} ${picture.page}, ${picture.look}`,
    percent(own.recall),
    `≥ ${percent(least)}`,
    own.seconds.toFixed(1),
    own.megabytes.toFixed(0),
    ...(other ? [percent(other.recall), other.seconds.toFixed(1), other.megabytes.toFixed(0)] : []),
  ]);
}
recognisers.close();
rmSync(folder, { recursive: true, force: true });
printTable(
  [
    ...['page', 'words found', 'aim', `s (≤ ${AT_MOST.seconds})`, `MB (≤ ${AT_MOST.megabytes})`],
    ...(native ? ['native: found', 's', 'MB'] : []),
  ],
  rows,
);

function middleOf(runs: Measured[]): Measured {
  const of = (measure: (run: Measured) => number) => median(runs.map(measure));
  return {
    recall: of((run) => run.recall),
    seconds: of((run) => run.seconds),
    megabytes: of((run) => run.megabytes),
  };
}

async function recogniseHere({ path: file, isNepali, text }: Picture): Promise<Measured> {
  const before = await usageOfRecogniser();
  const outcome = await recognisers.run({
    task: 'recognise',
    file: { path: file, type: 'webp' },
    isNepali,
  });
  if (!('recognised' in outcome)) throw new Error(`Not read: ${JSON.stringify(outcome)}`);
  const after = await usageOfRecogniser();
  return {
    recall: recall(text, outcome.recognised.text),
    seconds: after.seconds - before.seconds,
    megabytes: after.megabytes,
  };
}

/** Returns the system's figures (proc(5)); zeros before the process has started. */
async function usageOfRecogniser(): Promise<{ seconds: number; megabytes: number }> {
  const [pid] = (await pidsOf('recogniser.ts')).slice(-1);
  if (pid === undefined) return { seconds: 0, megabytes: 0 };
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return {
    seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    megabytes: kilobytes / 1024,
  };
}

function languagesOfTesseract(): string | null {
  try {
    const listed = String(
      execFileSync('tesseract', ['--list-langs'], { stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    return ['eng', 'nep'].filter((language) => listed.includes(`\n${language}\n`)).join('+') || null;
  } catch {
    return null;
  }
}

function recogniseNatively({ path: file, isNepali, text }: Picture, languages: string): Measured {
  const chosen = isNepali && languages.includes('nep') ? 'nep+eng' : 'eng';
  const usage = `${file}.usage`;
  const words = execFileSync(
    '/usr/bin/time',
    ['-f', '%U %S %M', '-o', usage, 'tesseract', `${file}.png`, '-', '-l', chosen, '--psm', '4'],
    { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [user = 0, system = 0, kilobytes = 0] = readFileSync(usage, 'utf8').trim().split(' ').map(Number);
  return { recall: recall(text, String(words)), seconds: user + system, megabytes: kilobytes / 1024 };
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}
