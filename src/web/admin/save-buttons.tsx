import type { MaterialDetail } from '#shared/materials.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './desk.module.css';
import { Refusal } from './drop-zone.tsx';
import type { useSaving } from './use-saving.ts';

type SaveButtonsProps = {
  material: MaterialDetail | null;
  saving: ReturnType<typeof useSaving>;
  isUnsaved: boolean;
};

/** What can become of an item; the first is the thing to do next. */
export function SaveButtons({ material, saving, isUnsaved }: SaveButtonsProps) {
  const { isSaving, failure, save, preview, remove } = saving;
  const isPublished = material?.status === 'published';
  const isWaiting = material === null;
  return (
    <div className={styles.buttons}>
      {failure && <Refusal text={failure} />}
      {isPublished ? (
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon="check"
          loading={isSaving}
          disabled={!isUnsaved}
        >
          Save changes
        </Button>
      ) : (
        <Button
          variant="primary"
          size="large"
          icon="send"
          loading={isSaving}
          disabled={isWaiting}
          onClick={() => void save('published')}
        >
          Publish
        </Button>
      )}
      {isPublished ? (
        <Button icon="eye-off" disabled={isSaving} onClick={() => void save('draft')}>
          Unpublish
        </Button>
      ) : (
        <Button type="submit" icon="note" disabled={isWaiting || isSaving}>
          Keep as draft
        </Button>
      )}
      <Button
        icon="eye"
        disabled={isWaiting || isSaving || (isPublished && isUnsaved)}
        onClick={() => void preview()}
      >
        Preview
      </Button>
      <p className={styles.note}>{noteOn(material, isUnsaved)}</p>
      {material && (
        <Button icon="trash" className={styles.delete} disabled={isSaving} onClick={remove}>
          Delete
        </Button>
      )}
    </div>
  );
}

function noteOn(material: MaterialDetail | null, isUnsaved: boolean): string {
  if (!material) return 'Choose a file first; you can fill this in while it comes up.';
  if (material.status === 'draft') return 'Only you and administrators see a draft.';
  return isUnsaved ? 'Students see the item as it was until you save.' : 'Students see it as it stands here.';
}
