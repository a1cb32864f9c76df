import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { Material, MaterialDetail, MaterialStatus } from '#shared/materials.ts';
import { CallFailure, call, messageOf } from '#web/lib/api.ts';
import { useNavigate } from '#web/ui/navigation.ts';
import { passGuard } from '#web/ui/navigation-guard.ts';
import { toast } from '#web/ui/toast.ts';
import { deleteSoon } from './deletions.tsx';
import { previewOf } from './preview.ts';
import { fieldsOf, type useDetails } from './use-details.ts';
import type { usePlacedPages } from './use-placed-pages.ts';

type Desk = {
  material: MaterialDetail | null;
  details: ReturnType<typeof useDetails>;
  pages: ReturnType<typeof usePlacedPages>;
};

/** All ways to settle what stands on the desk; each saves everything at once or nothing. */
export function useSaving({ material, details, pages }: Desk) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState('');

  const put = async (status: MaterialStatus): Promise<Material | null> => {
    setFailure('');
    if (!material || isSaving || !details.check(status)) return null;
    setIsSaving(true);
    try {
      const body = {
        ...fieldsOf(details.values),
        status,
        ...(pages.isRearranged && { pages: pages.placed }),
      };
      const saved = await call(ENDPOINTS.changeMaterial, { params: { id: material._id }, body });
      await cache.invalidateQueries();
      details.forget();
      pages.reset();
      return saved.material;
    } catch (thrown) {
      const errors = thrown instanceof CallFailure ? thrown.errors : {};
      details.showErrors(errors);
      if (Object.keys(errors).length === 0)
        setFailure(messageOf(thrown, 'This could not be saved. Please check your connection and try again.'));
      return null;
    } finally {
      setIsSaving(false);
    }
  };

  const save = async (status: MaterialStatus) => {
    const isNewlyPublished = status === 'published' && material?.status === 'draft';
    if (!(await put(status))) return;
    toast.success(toldOf(status, material?.status ?? 'draft'));
    if (isNewlyPublished || status === 'draft') passGuard(() => navigate('/admin'));
  };

  /** A draft is saved on the way, for nobody else sees that. */
  const preview = async () => {
    const shown = material?.status === 'draft' ? await put('draft') : material;
    if (!shown) return;
    const { to, state } = previewOf(shown);
    navigate(to, { state });
  };

  const remove = () => {
    if (!material) return;
    deleteSoon(material);
    passGuard(() => navigate('/admin'));
  };

  return { isSaving, failure, save, preview, remove };
}

function toldOf(status: MaterialStatus, before: MaterialStatus): string {
  if (status === before)
    return status === 'draft' ? 'Kept as a draft.' : 'Saved: students see it so from now on.';
  return status === 'draft' ? 'Unpublished: only you see it now.' : 'Published: students can read it now.';
}
