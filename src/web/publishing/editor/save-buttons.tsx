import type { MaterialDetail } from '#shared/materials.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CHECK, EYE, EYE_OFF, NOTE, SEND, TRASH } from '#web/ui/drawings/icons.ts';
import * as texts from '../texts.ts';
import { Refusal } from '../upload/drop-zone.tsx';
import styles from './editor.module.css';
import type { useSaving } from './use-saving.ts';

type SaveButtonsProps = {
  material: MaterialDetail | null;
  saving: ReturnType<typeof useSaving>;
  isUnsaved: boolean;
  onPreview: () => void;
};

/** What can become of an item; the first is the thing to do next. */
export function SaveButtons({ material, saving, isUnsaved, onPreview }: SaveButtonsProps) {
  const { isSaving, failure, remove } = saving;
  const isPublished = material?.status === 'published';
  const isWaiting = material === null;
  return (
    <div className={styles.buttons}>
      {failure && <Refusal text={failure} />}
      {isPublished ? (
        <PublishedButtons saving={saving} isUnsaved={isUnsaved} />
      ) : (
        <DraftButtons saving={saving} isWaiting={isWaiting} />
      )}
      <Button icon={EYE} disabled={isWaiting || isSaving} onClick={onPreview}>
        {texts.preview}
      </Button>
      <p className={styles.note}>{noteOn(material, isUnsaved)}</p>
      {material && (
        <Button icon={TRASH} className={styles.delete} disabled={isSaving} onClick={remove}>
          {texts.deleteItem}
        </Button>
      )}
    </div>
  );
}

type Saving = ReturnType<typeof useSaving>;

function PublishedButtons({ saving, isUnsaved }: { saving: Saving; isUnsaved: boolean }) {
  const { isSaving, save } = saving;
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        size="large"
        icon={CHECK}
        loading={isSaving}
        disabled={!isUnsaved}
      >
        {texts.saveChanges}
      </Button>
      <Button icon={EYE_OFF} disabled={isSaving} onClick={() => void save('draft')}>
        {texts.unpublish}
      </Button>
    </>
  );
}

/** Enter in a field keeps the draft: nothing is published by a slip of the finger. */
function DraftButtons({ saving, isWaiting }: { saving: Saving; isWaiting: boolean }) {
  const { isSaving, save } = saving;
  const publish = () => void save('published');
  return (
    <>
      <Button
        variant="primary"
        size="large"
        icon={SEND}
        loading={isSaving}
        disabled={isWaiting}
        onClick={publish}
      >
        {texts.publish}
      </Button>
      <Button type="submit" icon={NOTE} disabled={isWaiting || isSaving}>
        {texts.keepAsDraft}
      </Button>
    </>
  );
}

function noteOn(material: MaterialDetail | null, isUnsaved: boolean): string {
  if (!material) return texts.chooseFileFirst;
  if (material.status === 'draft') return texts.draftNote;
  return isUnsaved ? texts.changedNote : texts.publishedNote;
}
