/** Loaded before the server (`node --import`), it makes the server answer in the pseudo-language. */
import { registerHooks } from 'node:module';
import { inPseudoLanguage } from '#web/build/pseudo-language.ts';

registerHooks({
  load(url, context, nextLoad) {
    const module = nextLoad(url, context);
    const source =
      url.includes('/src/') &&
      module.source &&
      inPseudoLanguage(String(module.source), new URL(url).pathname);
    return source ? { ...module, source } : module;
  },
});
