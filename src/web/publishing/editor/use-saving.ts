import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { Material, MaterialDetail, MaterialStatus } from '#shared/materials.ts';
import { CallFailure, call, changedMeanwhile, messageOf } from '#web/lib/api.ts';
import { isSame, useKeptState } from '#web/lib/use-kept-state.ts';
import { passGuard, useNavigate } from '#web/ui/navigation/navigation.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { deleteSoon } from '../deletions.tsx';
import type { usePlacedPages } from '../pages/arrangement.ts';
import * as texts from '../texts.ts';
import { changedFields, isSameToEdit, type useDetails, writtenMeanwhile } from './use-details.ts';

type Edited = {
  id: string | null;
  material: MaterialDetail | null;
  details: ReturnType<typeof useDetails>;
  pages: ReturnType<typeof usePlacedPages>;
};

/** Saves, publishes, unpublishes and deletes the edited item. */
export function useSaving(edited: Edited) {
  const { material } = edited;
  const navigate = useNavigate();
  const { isSaving, failure, put, forget } = usePutting(edited);

  const save = async (status: MaterialStatus) => {
    const { pathname } = location;
    const saved = await put(status);
    if (saved === 'nothing') return;
    const before = material?.status ?? 'draft';
    toast.success(toastFor(status, before));
    // A published item stays open for further corrections; somebody who has left the screen stays where they are.
    if (saved === 'all' && (status === 'draft' || before === 'draft') && location.pathname === pathname)
      passGuard(() => navigate('/admin'));
  };

  const remove = () => {
    if (!material) return;
    deleteSoon(material);
    forget();
    passGuard(() => navigate('/admin'));
  };

  return { isSaving, failure, save, remove, forget };
}

/** `all` unless something was changed while the rest was being saved. */
type Saved = 'nothing' | 'some' | 'all';

/** Saves everything or nothing; errors are shown at their fields, or as `failure`. */
function usePutting(edited: Edited) {
  const { material, details, pages } = edited;
  const cache = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const { before, forget, forgetBefore, forgetSent } = useForgetting(edited);

  const put = async (status: MaterialStatus): Promise<Saved> => {
    setFailure('');
    if (!material || isSaving || !details.check(status)) return 'nothing';
    setIsSaving(true);
    try {
      const body = {
        ...changedFields(details.values, material),
        ...(status !== material.status && { status }),
        ...(pages.isRearranged && { pages: pages.placed }),
        version: (before ?? material).version,
      };
      const answer = await call(ENDPOINTS.changeMaterial, { params: { id: material._id }, body });
      // What was changed meanwhile is based on the item as it is saved now.
      forgetBefore();
      await cache.invalidateQueries();
      return forgetSent(answer.material);
    } catch (thrown) {
      const present = changedMeanwhile<Material>(thrown, 'material');
      if (present) {
        // The reload shows the present values in all fields that weren't changed here.
        forgetBefore();
        await cache.invalidateQueries();
        details.showErrors(writtenMeanwhile(details.values, { read: before ?? material, present }));
        setFailure(texts.changedMeanwhile);
        return 'nothing';
      }
      const { status, errors } = thrown instanceof CallFailure ? thrown : new CallFailure(0);
      details.showErrors(errors);
      if (status === 404) setFailure(texts.deletedMeanwhile);
      // When the session ends, this screen is closed, so a toast shows the message.
      else if (status === 401) toast.error(messageOf(thrown, texts.saveFailed));
      else if (Object.keys(errors).length === 0) setFailure(messageOf(thrown, texts.saveFailed));
      return 'nothing';
    } finally {
      setIsSaving(false);
    }
  };
  return { isSaving, failure, put, forget };
}

function useForgetting(edited: Edited) {
  const { details, pages } = edited;
  const { before, forgetBefore } = useReadBefore(edited);

  /** Discards unsaved changes. */
  const forget = () => {
    details.forget();
    pages.reset();
    forgetBefore();
  };

  const latest = useRef(edited);
  useEffect(() => {
    latest.current = edited;
  });
  /** Forgets what was sent, and keeps what was changed since. */
  const forgetSent = ({ images }: Material): Saved => {
    const { details: typed, pages: placed } = latest.current;
    if (isSame(typed.values, details.values) && placed.arranged === pages.arranged) {
      forget();
      return 'all';
    }
    details.forgetSent();
    pages.forgetSent(images);
    return 'some';
  };
  return { before, forget, forgetBefore, forgetSent };
}

/** Keeps the item as it was when editing began, because others may have changed it since. */
function useReadBefore({ id, material, details, pages }: Edited) {
  const [before, setBefore, settle] = useKeptState<MaterialDetail | null>(`read ${id}`, null);
  const isUnsaved = details.isEdited || pages.isRearranged;
  useEffect(() => {
    if (!material) return;
    const isKept = (read: MaterialDetail | null) => read && !isSameToEdit(read, material);
    setBefore((read) => (isUnsaved ? (isKept(read) ? read : material) : null));
  }, [isUnsaved, material, setBefore]);
  const forgetBefore = () => {
    setBefore(null);
    settle();
  };
  return { before, forgetBefore };
}

function toastFor(status: MaterialStatus, before: MaterialStatus): string {
  if (status === before) return status === 'draft' ? texts.keptAsDraftToast : texts.savedToast;
  return status === 'draft' ? texts.unpublishedToast : texts.publishedToast;
}
