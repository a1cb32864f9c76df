import { openLibrary } from '../materials/library.ts';
import { readLocalUpload } from '../materials/local-upload.ts';
import { publish } from '../materials/publish.ts';
import { renderAllPages } from '../materials/render-all.ts';
import { CommandError } from './command-error.ts';
import { withInstallation } from './installation.ts';
import { parseOptions } from './options.ts';

/** Publishes under the same rules as an upload; when it returns, every page can be read. */
export async function importMaterial(args: string[]): Promise<string> {
  const names = ['kind', 'subject', 'title', 'description'] as const;
  const { options, files } = parseOptions(args, names, { takesFiles: true });
  return withInstallation(async (installation) => {
    const library = await openLibrary(installation);
    try {
      const upload = await readLocalUpload(library.storage, options, files).catch(namingTheFile);
      const authorship = { ownerId: null, isSample: 0, createdAt: library.now() };
      const material = await publish(library, upload, authorship);
      const failed = await renderAllPages(library, material);
      return sumUp(material, failed);
    } finally {
      await library.close();
    }
  });
}

function namingTheFile(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new CommandError(`There is no file ${error.path}.`);
  if (error.code === 'EISDIR') throw new CommandError('A folder can’t be imported: name its files.');
  if (error.code === 'EACCES') throw new CommandError(`The file ${error.path} can’t be opened.`);
  throw error;
}

function sumUp(
  { title, subject, pageCount }: { title: string; subject: string; pageCount: number },
  failed: number,
) {
  const pages = pageCount === 1 ? '1 page' : `${pageCount} pages`;
  const except = failed > 0 ? `, of which ${failed} can’t be shown` : '';
  return `Published “${title}” in ${subject}: ${pages}${except}.`;
}
