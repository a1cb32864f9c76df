import { useQuery } from '@tanstack/react-query';
import { KINDS, type MaterialDetail } from '#shared/materials.ts';
import { useSession } from '#web/lib/session.ts';
import { managedMaterials } from '../managed-queries.ts';
import type { Details } from './use-details.ts';

/** What the form begins with: the item's own, and for its place, while it has none, that of the last one of one's own. */
export function useKnownDetails(material: MaterialDetail | null): Details {
  const { data = [] } = useQuery({ ...managedMaterials, enabled: !material?.subject });
  const name = useSession(({ user }) => user?.name);
  const { title = '', description = '', isDownloadable = false } = material ?? {};
  const words = { title, description, isDownloadable };
  if (material?.subject) return { kind: material.kind, subject: material.subject, ...words };
  const last = data.find(({ subject, publisher }) => subject !== '' && publisher === name);
  return { kind: last?.kind ?? KINDS[0], subject: last?.subject ?? '', ...words };
}
