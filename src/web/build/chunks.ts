/** Groups shared modules into chunks, because each file costs 280 bytes of headers, and its name in other code. */
import { basename, dirname } from 'node:path';
import type { Rolldown } from 'vite';

type ChunkingContext = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

export type Sharing = {
  entry: string;
  landing: string;
  /** The screens of one kind, by the name of the chunk that they share. */
  families: Record<string, string[]>;
  /** Chunks of modules that only screens of different families and lazy parts share. */
  partners: Record<string, string[]>;
  /** Chunks of a family's shared modules for the screen that leads to the others, and for its lazy parts. */
  steps: Record<string, string[]>;
  /** A screen that needs little of what most share (`inner`); what it does share is a chunk of its own. */
  lean: { name: string; screen: string };
  /** Screens that are one file each, together with what only their lazy parts also use. */
  whole: string[];
  /** A chunk that not every screen needs: modules that match `test`, and those of `within` that import them. */
  apart: { name: string; within: RegExp; test: RegExp };
};

/**
 * Returns the chunks of shared modules, the most shared first, because a module's imports are shared by at least
 * as many. `app` is what every visit needs: the entry with its imports, and what the landing page shares. `inner`
 * is what screens of several families share.
 */
export function sharedChunks(sharing: Sharing) {
  let names: Map<string, string> | undefined;
  const order = [
    'app',
    sharing.lean.name,
    'inner',
    sharing.apart.name,
    ...Object.keys(sharing.partners),
    ...Object.keys(sharing.steps),
    ...Object.keys(sharing.families),
    // These are last, because each also takes its imports that no other chunk contains.
    ...sharing.whole.map(fileNameOf),
  ];
  return order.map((name, index) => ({
    name: (id: string, context: ChunkingContext) => {
      names ??= nameShared(sharing, context);
      return names.get(id) === name ? name : null;
    },
    priority: order.length - index,
  }));
}

function nameShared(sharing: Sharing, context: ChunkingContext): Map<string, string> {
  const names = new Map<string, string>();
  for (const [id, roots] of rootsOfEach(reaches([sharing.entry], context))) {
    const name = nameOf(roots, isApart(id, sharing, context), sharing);
    if (name) names.set(id, name);
  }
  return names;
}

function nameOf(
  roots: Set<string>,
  isKeptApart: boolean,
  { entry, landing, families, partners, steps, lean, whole, apart }: Sharing,
) {
  if (roots.has(entry)) return 'app';
  const owner = whole.find((screen) => isItsOwn(roots, screen));
  if (owner) return fileNameOf(owner);
  if (roots.size === 1) return null;
  if (roots.has(landing)) return 'app';
  if (roots.has(lean.screen)) return lean.name;
  if (isKeptApart) return apart.name;
  const partner = Object.entries(partners).find(([, screens]) =>
    [...roots].every((root) => screens.includes(root)),
  );
  if (partner) return partner[0];
  const reaching = Object.entries(families).filter(([, screens]) =>
    screens.some((screen) => roots.has(screen)),
  );
  if (reaching.length > 1) return 'inner';
  const [name, screens = []] = reaching[0] ?? [];
  const step = Object.entries(steps).find(
    ([, [screen = '', ...parts]]) =>
      screens.includes(screen) && [screen, ...parts].some((part) => roots.has(part)),
  );
  if (step) return step[0];
  return screens.filter((screen) => roots.has(screen)).length > 1 ? name : null;
}

const isApart = (id: string, { apart: { within, test } }: Sharing, context: ChunkingContext) =>
  test.test(id) || (within.test(id) && [...reachOf(id, context)].some((reached) => test.test(reached)));

/** Tells whether only this screen, and parts in its folder that aren't screens, use the module. */
const isItsOwn = (roots: Set<string>, screen: string) =>
  roots.has(screen) &&
  [...roots].every(
    (root) => root === screen || (root.startsWith(`${dirname(screen)}/`) && !root.endsWith('-screen.tsx')),
  );

const fileNameOf = (screen: string) => basename(screen, '.tsx');

function rootsOfEach(reachOf: Map<string, Set<string>>): Map<string, Set<string>> {
  const roots = new Map<string, Set<string>>();
  for (const [root, reach] of reachOf)
    for (const id of reach) roots.set(id, (roots.get(id) ?? new Set()).add(root));
  return roots;
}

/** Returns the static imports of each of `roots`, and of each dynamic import below them. */
function reaches(roots: string[], context: ChunkingContext): Map<string, Set<string>> {
  const reachOfEach = new Map<string, Set<string>>();
  const waiting = [...roots];
  for (const start of waiting) {
    if (reachOfEach.has(start)) continue;
    const reach = reachOf(start, context);
    for (const id of reach) waiting.push(...(context.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
    reachOfEach.set(start, reach);
  }
  return reachOfEach;
}

/** Returns the module itself and all its direct and indirect static imports. */
function reachOf(start: string, context: ChunkingContext): Set<string> {
  const reach = new Set([start]);
  for (const id of reach)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reach.add(imported);
  return reach;
}
