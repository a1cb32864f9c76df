import type { Rolldown } from 'vite';

type ChunkingContext = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Names the chunk `kit` for what the entry or the landing page shares with other screens, and null for any other module.
 * With the rest of the entry it is all that a first visit waits for. It isn't part of the entry, because that awaits the
 * first screen, which would then wait for the entry.
 */
export function kitOf(entry: string, landing: string) {
  let kit: Set<string> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    kit ??= sharedBy([entry, landing], context);
    return kit.has(id) ? 'kit' : null;
  };
}

/** The modules that one of `roots` imports statically and that another root or dynamic import imports too; every sheet of the first. */
function sharedBy(roots: string[], context: ChunkingContext): Set<string> {
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
  const isShared = (id: string, root: string) =>
    (root === roots[0] && id.endsWith('.css')) ||
    [...reachOf].some(([start, reach]) => start !== root && reach.has(id));
  return new Set(roots.flatMap((root) => [...(reachOf.get(root) ?? [])].filter((id) => isShared(id, root))));
}
