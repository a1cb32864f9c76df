/** Calls Tesseract's WebAssembly directly, because its usual wrapper uses a thread of its own and downloads files. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import openCore, { type TesseractApi } from 'tesseract.js-core/tesseract-core-simd.js';
import { type Rotation, turn } from '#shared/page.ts';
import { UnusableFile } from '../rendering/job.ts';
import type { Grey } from './grey.ts';

/** Tesseract takes most words for the first language. */
export type Languages = 'eng' | 'nep+eng';

/** Tesseract's numbers (publictypes.h). */
const LEGACY_ENGINE = 0;
const NEURAL_ENGINE = 1;
/** `AUTO` would read a table's columns one after the other. */
const SINGLE_COLUMN = '4';
const OPEN_FAILED = -1;
const NO_PICTURE = 1;
/** The least certain of the right answers had 5.6 when measured. */
const MIN_ORIENTATION_CONFIDENCE = 4;

const core = await openCore({ print: () => {}, printErr: () => {} });
/** Each task keeps the data of its languages until others are needed. */
const opened: { words: Opened | null; orientation: Opened | null } = { words: null, orientation: null };
const readData = createRequire(import.meta.url);

type Opened = { languages: string; api: TesseractApi };

function apiOf(languages: Languages | 'osd'): TesseractApi {
  const task = languages === 'osd' ? 'orientation' : 'words';
  const former = opened[task];
  if (former?.languages === languages) return former.api;
  former?.api.End();
  const names = languages.split('+');
  for (const name of names) {
    // The package's other folder has the data of the legacy engine too, and files four times as large.
    const path = readData.resolve(`@tesseract.js-data/${name}/4.0.0_best_int/${name}.traineddata.gz`);
    core.FS.writeFile(`${name}.traineddata`, gunzipSync(readFileSync(path)));
  }
  const api = new core.TessBaseAPI();
  const engine = languages === 'osd' ? LEGACY_ENGINE : NEURAL_ENGINE;
  if (api.Init(null, languages, engine) === OPEN_FAILED)
    throw new Error(`Tesseract can’t read its data for ${languages}.`);
  for (const name of names) core.FS.unlink(`${name}.traineddata`);
  if (languages !== 'osd') api.SetVariable('tessedit_pageseg_mode', SINGLE_COLUMN);
  opened[task] = { languages, api };
  return api;
}

function show(api: TesseractApi, { pixels, width, height }: Grey): void {
  core.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]));
  if (api.SetImageFile(1, 0) === NO_PICTURE) throw new UnusableFile('unreadable');
}

type Orientation = {
  /** The clockwise turn in degrees that makes the page upright. */
  turn: Rotation;
  isDevanagari: boolean;
};

/** Assumes upright Latin text if the page has too few letters to tell. */
export function findOrientation(page: Grey): Orientation {
  const api = apiOf('osd');
  const results = new core.OSResults();
  try {
    show(api, page);
    if (!api.DetectOS(results)) return { turn: 0, isDevanagari: false };
    const { orientation_id, oconfidence, script_id } = results.best_result;
    return {
      turn: oconfidence < MIN_ORIENTATION_CONFIDENCE ? 0 : turn(0, -90 * orientation_id),
      isDevanagari: results.unicharset.get_script_from_script_id(script_id) === 'Devanagari',
    };
  } finally {
    core.destroy(results);
    api.Clear();
  }
}

/** `confidence` is the mean of all words, up to 100; `tsv` has a row for each line and each word. */
export type Reading = { confidence: number; tsv: string };
/** `slope` is the number of degrees by which the lines fall to the right. */
type FoundLines = { slope: number; read: () => Reading };

/** Only the page that was passed last can be read. */
export function findLines(page: Grey, languages: Languages): FoundLines {
  const api = apiOf(languages);
  // Otherwise Tesseract would apply what it has learnt from the page before.
  api.ClearAdaptiveClassifier();
  show(api, page);
  api.FindLines();
  // Tesseract's gradient counts upwards.
  const slope = (-api.GetGradient() * 180) / Math.PI;
  return {
    slope: Number.isFinite(slope) ? slope : 0,
    read() {
      api.Recognize(null);
      const reading = { confidence: api.MeanTextConf(), tsv: api.GetTSVText(0) };
      api.Clear();
      return reading;
    },
  };
}
