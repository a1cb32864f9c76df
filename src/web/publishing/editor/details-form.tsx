import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { type KindId, MATERIAL_KINDS } from '#shared/material-kinds.ts';
import { KINDS, type MaterialDetail } from '#shared/materials.ts';
import { hasOddMark } from '#shared/old-fonts/odd-mark.ts';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/controls/field.tsx';
import { ToggleGroup } from '#web/ui/controls/toggle-group.tsx';
import { CHECK, EYE, EYE_OFF, NOTE, SEND, TRASH } from '#web/ui/drawings/icons.ts';
import styles from '../publishing.module.css';
import * as texts from '../texts.ts';
import { Refusal } from '../upload/drop-zone.tsx';
import type { UnicodeOfferProps } from './unicode-offer.tsx';
import type { useDetails } from './use-details.ts';
import type { useSaving } from './use-saving.ts';

const KIND_OPTIONS = KINDS.map((kind) => ({ value: kind, label: MATERIAL_KINDS[kind].title }));

type DetailsFormProps = {
  details: ReturnType<typeof useDetails>;
  /** False for pictures, which can be printed but have no file to download. */
  hasPdf: boolean;
  onSubmit: () => void;
  /** The buttons, shown below the fields. */
  children: ReactNode;
};

/** The form of an item's kind, subject, title and description. */
export function DetailsForm({ details, hasPdf, onSubmit, children }: DetailsFormProps) {
  const { values, errors, change } = details;
  const form = useRef<HTMLFormElement>(null);
  const subjects: readonly string[] = MATERIAL_KINDS[values.kind].subjects;

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <KindChoice details={details} />
      <SelectField
        label={texts.subject}
        name="subject"
        placeholder={texts.chooseASubject}
        options={subjects.map((name) => ({ value: name, label: subjectName(name) }))}
        value={values.subject}
        error={errors.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextField
        label={texts.title}
        name="title"
        autoComplete="off"
        value={values.title}
        error={errors.title}
        onChange={({ target }) => change({ title: target.value })}
        below={<LoadedOffer text={values.title} onChange={(title) => change({ title })} />}
      />
      <TextArea
        label={texts.description}
        name="description"
        rows={4}
        value={values.description}
        error={errors.description}
        hint={texts.descriptionHint}
        onChange={({ target }) => change({ description: target.value })}
        below={<LoadedOffer text={values.description} onChange={(description) => change({ description })} />}
      />
      <DownloadChoice details={details} hasPdf={hasPdf} />
      {children}
    </form>
  );
}

const fetchOffer = async () => (await import('./unicode-offer.tsx')).UnicodeOffer;

/** Loads the conversion tables when a text may need them; if loading fails, nothing is offered. */
function LoadedOffer(props: UnicodeOfferProps) {
  const UnicodeOffer = useComponent(fetchOffer, hasOddMark(props.text));
  return <div role="status">{UnicodeOffer && <UnicodeOffer {...props} />}</div>;
}

function DownloadChoice({
  details: { values, change },
  hasPdf,
}: Omit<DetailsFormProps, 'onSubmit' | 'children'>) {
  const hint = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="isDownloadable"
          aria-describedby={hint}
          checked={values.isDownloadable}
          onChange={({ target }) => change({ isDownloadable: target.checked })}
        />
        <span>{hasPdf ? texts.allowDownload : texts.allowPrinting}</span>
      </label>
      <p id={hint} className={`note ${styles.checkHint}`}>
        {hasPdf ? texts.allowDownloadHint : texts.allowPrintingHint}
      </p>
    </div>
  );
}

function KindChoice({ details: { values, change } }: Pick<DetailsFormProps, 'details'>) {
  const chooseKind = (kind: KindId) => {
    const isTaught = (MATERIAL_KINDS[kind].subjects as readonly string[]).includes(values.subject);
    change({ kind, ...(!isTaught && { subject: '' }) });
  };
  return (
    <div className={styles.kind}>
      <span className={styles.label} aria-hidden="true">
        {texts.kind}
      </span>
      <ToggleGroup label={texts.kind} value={values.kind} options={KIND_OPTIONS} onPress={chooseKind} />
    </div>
  );
}

type SaveButtonsProps = {
  material: MaterialDetail | null;
  saving: ReturnType<typeof useSaving>;
  isUnsaved: boolean;
  onPreview: () => void;
};

/** The buttons that save, publish, preview and delete an item; the first is the most likely one. */
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
      <p className="note">{noteOn(material, isUnsaved)}</p>
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

/** Enter in a field saves the draft, so that nothing is published by mistake. */
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
