import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { type KindId, MATERIAL_KINDS } from '#shared/material-kinds.ts';
import { KINDS } from '#shared/materials.ts';
import { SelectField, TextArea, TextField } from '#web/ui/controls/field.tsx';
import { ToggleGroup } from '#web/ui/controls/toggle-group.tsx';
import * as texts from '../texts.ts';
import styles from './editor.module.css';
import type { useDetails } from './use-details.ts';

const KIND_OPTIONS = KINDS.map((kind) => ({ value: kind, label: MATERIAL_KINDS[kind].title }));

type DetailsFormProps = {
  details: ReturnType<typeof useDetails>;
  /** Pictures can be printed, but there is no file to download. */
  hasPdf: boolean;
  onSubmit: () => void;
  /** The buttons, and what stands beside them. */
  children: ReactNode;
};

/** What an item is called and where it stands. */
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
        options={subjects.map((name) => ({ value: name, label: name }))}
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
      />
      <TextArea
        label={texts.description}
        name="description"
        rows={4}
        value={values.description}
        error={errors.description}
        hint={texts.descriptionHint}
        onChange={({ target }) => change({ description: target.value })}
      />
      <DownloadChoice details={details} hasPdf={hasPdf} />
      {children}
    </form>
  );
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
      <p id={hint} className={styles.checkHint}>
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
