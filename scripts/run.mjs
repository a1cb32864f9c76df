/** `node scripts/run.mjs <module.ts> [arguments]`: runs one of the product's modules, or says which Node it needs. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRightNode, NODE_MAJOR } from './runtime.mjs';

if (!isRightNode()) {
  process.stderr.write(
    `Cogito runs on Node ${NODE_MAJOR}, but this is ${process.version}: start it with \`npm start\`, which brings its own.\n`,
  );
  process.exit(1);
}

// The module finds its own path and arguments where it would if Node had started it.
process.argv.splice(1, 2, resolve(process.argv[2]));
await import(pathToFileURL(process.argv[1]).href);
