import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import { lockDatabase } from '../db/database-lock.ts';
import { openLibrary } from '../materials/library.ts';
import { publishLocalFiles, renderAllPages } from '../materials/local-files.ts';
import { OperatorError } from '../operator-error.ts';
import { parseOptions, type Surroundings, withInstallation } from './installation.ts';

/** Publishes by the same rules as an upload, and ends when every page has been rendered. */
export async function importMaterial(args: string[], surroundings: Surroundings): Promise<string> {
  const names = ['kind', 'subject', 'title', 'description'] as const;
  const { options, files } = parseOptions(args, names, { takesFiles: true });
  return withInstallation(surroundings, async (installation) => {
    const library = await openLibrary(installation);
    try {
      const authorship = { ownerId: null, isSample: 0, createdAt: library.now() };
      const material = await publishLocalFiles(library, { fields: options, files }, authorship).catch(
        (error) => {
          throw faultOfFiles(files, error) ?? error;
        },
      );
      await noteAct(
        installation.db,
        { who: acts.operator, what: acts.publishedMaterial(material.title) },
        library.now(),
      );
      const failed = await renderAllPages(library, material);
      return sumUp(material, failed);
    } finally {
      await library.close();
    }
  });
}

/** Returns the operator's mistake in naming these files, if that is the cause. */
function faultOfFiles(files: string[], { code, path }: NodeJS.ErrnoException): OperatorError | undefined {
  if (code === 'EISDIR') return new OperatorError('A folder can’t be imported: name its files.');
  if (path === undefined || !files.includes(path)) return undefined;
  if (code === 'ENOENT') return new OperatorError(`There is no file ${path}.`);
  return code === 'EACCES' ? new OperatorError(`The file ${path} can’t be opened.`) : undefined;
}

function sumUp(
  { title, subject, pageCount }: { title: string; subject: string; pageCount: number },
  failed: number,
) {
  const pages = pageCount === 1 ? '1 page' : `${pageCount} pages`;
  const except = failed > 0 ? `, of which ${failed} can’t be shown` : '';
  return `Published “${title}” in ${subject}: ${pages}${except}.`;
}

/** Renders pages for servers on other machines until it is told to stop; it opens no port. */
export async function runRenderWorker(args: string[], surroundings: Surroundings): Promise<string> {
  parseOptions(args, []);
  return withInstallation(surroundings, async (installation) => {
    const { databaseUrl } = installation.config;
    if (!databaseUrl)
      throw new OperatorError('A render worker needs DATABASE_URL: with SQLite the server alone renders.');
    const lost = Promise.withResolvers<never>();
    // It may be rejected before anything waits for it.
    lost.promise.catch(() => {});
    const { log } = installation;
    const unlock = await lockDatabase(databaseUrl, { as: 'worker', log, onTaken: lost.reject });
    const library = await openLibrary(installation);
    try {
      library.start();
      console.log(`Rendering pages on ${availableParallelism()} cores.`);
      await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT'), lost.promise]);
    } finally {
      await library.close();
      await unlock();
    }
    return 'Stopped rendering.';
  });
}
