/** The passwords that are tried first, in drawers, from `scripts/common-passwords.ts`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DRAWER_COUNT, drawerOf, foldPassword } from '#shared/common-passwords.ts';

const FILE = path.join(import.meta.dirname, 'common-passwords.txt');

const drawers: readonly string[][] = Array.from({ length: DRAWER_COUNT }, () => []);
for (const password of readFileSync(FILE, 'utf8').trim().split('\n'))
  drawers[drawerOf(password)]?.push(password);

/** Undefined where there is no such drawer. */
export const openDrawer = (drawer: number): readonly string[] | undefined => drawers[drawer];

export const isCommonPassword = (password: string): boolean =>
  drawers[drawerOf(password)]?.includes(foldPassword(password)) ?? false;
