import { useMemo } from 'react';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { MaterialDetail } from '#shared/materials.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { passGuard, useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { PlacedPage } from '../pages/arrangement.ts';
import { pagesAsPlaced, shownSubject } from '../shown-item.ts';
import * as texts from '../texts.ts';
import { OpeningItem } from './no-such-item.tsx';
import type { Details } from './use-details.ts';

const fetchPreview = async () => (await import('#web/materials/material-preview.tsx')).default;

type EditorPreviewProps = {
  material: MaterialDetail;
  details: Details;
  placed: readonly PlacedPage[];
  onLeave: () => void;
};

/** Shows the item as students will see it once it is saved; this saves nothing. */
export function EditorPreview({ material, details, placed, onLeave }: EditorPreviewProps) {
  const pages = useMemo(() => pagesAsPlaced(material, placed), [material, placed]);
  const MaterialPreview = useComponent(fetchPreview, true, () => {
    toast.error(texts.previewNotLoaded);
    onLeave();
  });
  if (!MaterialPreview) return <OpeningItem />;
  return (
    <MaterialPreview
      kind={MATERIAL_KINDS[details.kind]}
      subject={shownSubject(details.subject)}
      title={details.title}
      pages={pages}
      onLeave={onLeave}
    />
  );
}

/** The preview has its own history entry, so that Back returns to the editor as it was. */
export function usePreview() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return {
    isOpen: (state as { isPreview?: boolean } | null)?.isPreview === true,
    open: () => passGuard(() => navigate(pathname, { state: { isPreview: true } })),
    close: () => navigate(-1),
  };
}
