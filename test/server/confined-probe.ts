/** Runs in a renderer's sandbox and tries what a malicious file might. Its argument is the project's folder. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import path from 'node:path';

const fromProject = createRequire(path.join(process.argv[2] ?? '', 'package.json'));
const sharp = fromProject('sharp') as typeof import('sharp')['default'];

type Tried = { own: string; outside: string[]; target: string; port: number };

const PICTURE = { create: { width: 1, height: 1, channels: 3, background: '#fff' } } as const;
const can = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => true,
      () => false,
    );

process.on('message', async ({ own, outside, target, port }: Tried) => {
  const reads = await Promise.all(outside.map((file) => can(() => readFileSync(file))));
  process.send?.({
    readsOwn: await can(() => readFileSync(own)),
    readsOutside: reads.includes(true),
    writes: await can(() => writeFileSync(target, 'x')),
    connects: await can(() => connection(port)),
    nativeReadsOwn: await can(() => sharp(own).metadata()),
    nativeReadsOutside: (
      await Promise.all(outside.map((file) => can(() => sharp(file).metadata())))
    ).includes(true),
    nativeWrites: await can(() => sharp(PICTURE).png().toFile(target)),
    nativeOverwrites: await can(() => sharp(PICTURE).png().toFile(own)),
  });
});
process.send?.('ready');

const connection = (port: number) =>
  new Promise((resolve, reject) => {
    connect(port, '127.0.0.1').once('connect', resolve).once('error', reject);
  });
