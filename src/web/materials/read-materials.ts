import type { listCallOf } from '#shared/api.ts';
import type { MaterialKind } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import { call } from '#web/lib/api.ts';

/** The endpoint of a kind's list, without its schema, which only the server reads. */
const listOf = ({ listCall }: MaterialKind) =>
  ({ method: 'GET', path: listCall, access: 'signed-in' }) as ReturnType<typeof listCallOf>;

/** A subject's published materials of one kind. */
export async function readMaterials(
  kind: MaterialKind,
  subject: string,
  signal?: AbortSignal,
): Promise<Material[]> {
  const reply: Record<string, unknown> = await call(listOf(kind), { query: { subject }, signal });
  return (reply[kind.plural] ?? []) as Material[];
}
