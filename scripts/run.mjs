/** `node scripts/run.mjs <module.ts> [arguments]`: runs one of the product's modules, or says which Node it needs. */
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRightNode, NODE_MAJOR, root } from './runtime.mjs';

if (!isRightNode()) {
  process.stderr.write(
    `Cogito runs on Node ${NODE_MAJOR}, but this is ${process.version}: start it with \`npm start\`, which brings its own.\n`,
  );
  process.exit(1);
}

// Without a cache, each thread of each start would strip the types of every module: a second, and 70 MB of memory.
// Threads get the folder from the environment; if it can't be written, everything works without a cache.
if (process.argv[2].startsWith('src/server/')) {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled');
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
}

// The module finds its path and arguments as if Node had started it.
process.argv.splice(1, 2, resolve(process.argv[2]));
await import(pathToFileURL(process.argv[1]).href);
