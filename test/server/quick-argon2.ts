/** For tests: argon2 at its lowest cost, a hundredth of the product's, by which `vitest.config.ts` replaces it. */
import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

export const verify = argon2.verify;
export const hash: typeof argon2.hash = (password, options) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
