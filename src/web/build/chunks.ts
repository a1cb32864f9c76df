/** Which modules that several screens share travel together: each file costs 280 bytes of headers, and a name in the others. */
import { dirname } from 'node:path';
import type { Rolldown } from 'vite';

type ChunkingContext = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

export type Sharing = {
  entry: string;
  landing: string;
  /** Screens of one kind, by the name of the chunk that they share. */
  families: Record<string, string[]>;
  /** What a screen shares inside its family, from the one that leads to the others on. */
  steps: Record<string, string>;
  /** A screen that does without most of `inner`: what it shares with others travels by itself. */
  lean: { name: string; screen: string };
  /** What not every screen of two families needs. */
  apart: { name: string; test: RegExp };
};

/**
 * The chunks of shared modules, the most shared first: what a module imports is shared by at least as many.
 * `app` is the entry with all that it imports, and what the landing page shares: what every visit waits for, in one file;
 * `inner` is what screens of several families share.
 */
export function sharedChunks(sharing: Sharing) {
  let names: Map<string, string> | undefined;
  const order = [
    'app',
    sharing.lean.name,
    'inner',
    sharing.apart.name,
    ...Object.keys(sharing.steps),
    ...Object.keys(sharing.families),
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
    const name = nameOf(id, roots, sharing);
    if (name) names.set(id, name);
  }
  return names;
}

function nameOf(id: string, roots: Set<string>, { entry, landing, families, steps, lean, apart }: Sharing) {
  if (roots.has(entry)) return 'app';
  if (roots.size === 1) return null;
  if (roots.has(landing)) return 'app';
  if (roots.has(lean.screen)) return isItsOwn(roots, lean.screen) ? null : lean.name;
  if (apart.test.test(id)) return apart.name;
  const reaching = Object.entries(families).filter(([, screens]) =>
    screens.some((screen) => roots.has(screen)),
  );
  if (reaching.length > 1) return 'inner';
  const step = Object.entries(steps).find(([, screen]) => roots.has(screen));
  if (step) return step[0];
  const [name, screens = []] = reaching[0] ?? [];
  return screens.filter((screen) => roots.has(screen)).length > 1 ? name : null;
}

/** Whether only the screen and what it fetches later have it: parts of a screen lie in its folder. */
const isItsOwn = (roots: Set<string>, screen: string) =>
  [...roots].every((root) => root.startsWith(`${dirname(screen)}/`));

function rootsOfEach(reachOf: Map<string, Set<string>>): Map<string, Set<string>> {
  const roots = new Map<string, Set<string>>();
  for (const [root, reach] of reachOf)
    for (const id of reach) roots.set(id, (roots.get(id) ?? new Set()).add(root));
  return roots;
}

/** What each of `roots`, and each dynamic import that follows, imports statically. */
function reaches(roots: string[], context: ChunkingContext): Map<string, Set<string>> {
  const reachOf = new Map<string, Set<string>>();
  const waiting = [...roots];
  for (const start of waiting) {
    if (reachOf.has(start)) continue;
    const reach = new Set([start]);
    for (const id of reach) {
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
      for (const imported of importedIds) reach.add(imported);
      waiting.push(...dynamicallyImportedIds);
    }
    reachOf.set(start, reach);
  }
  return reachOf;
}
