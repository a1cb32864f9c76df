import { useEffect, useId, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Button, lookOf } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { CLOSE, UPLOAD, WARNING } from '#web/ui/drawings/icons.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';
import board from '../pages/page-board.module.css';
import * as texts from '../texts.ts';
import styles from './drop-zone.module.css';
import { type UploadState, useTakesOffice } from './use-upload.ts';

/** Phones choose pictures by MIME type, so these are listed; archives and documents are listed by extension. */
const TAKEN =
  'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,image/tiff,image/gif,.heic,.heif,.avif,.tif,.tiff,.zip';
const OFFICE = ',.docx,.pptx,.xlsx,.odt,.odp,.ods,.rtf';
const BYTES_PER_MB = 1024 * 1024;

type ChooserProps = {
  label: string;
  variant?: 'primary';
  onChosen: (files: File[]) => void;
};

/** A button that opens the file picker. */
export function FileChooser({ label, variant, onChosen }: ChooserProps) {
  const takesOffice = useTakesOffice();
  return (
    <label className={classNames(lookOf({ variant }), styles.chooser)}>
      <input
        type="file"
        multiple
        accept={takesOffice ? TAKEN + OFFICE : TAKEN}
        className={styles.input}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Otherwise the same file couldn't be chosen again after a refusal.
          target.value = '';
          if (files.length > 0) onChosen(files);
        }}
      />
      <Icon outline={UPLOAD} size={18} />
      <span>{label}</span>
    </label>
  );
}

type DropZoneProps = { state: UploadState; onChosen: (files: File[]) => void; onCancel: () => void };

/** Takes dropped files, and shows the progress of the upload or why it was refused. */
export function DropZone({ state, onChosen, onCancel }: DropZoneProps) {
  const isOver = useScreenDrop(state.phase === 'idle' ? onChosen : null);
  const shared = useSharedFile();
  const takesOffice = useTakesOffice();
  if (state.phase === 'sending') return <Sending state={state} onCancel={onCancel} />;
  return (
    <section className={classNames(styles.zone, isOver && styles.over)} aria-label={texts.file}>
      <span className={styles.sign}>
        <Icon outline={UPLOAD} size={32} />
      </span>
      <p className={styles.invitation}>
        <span className={styles.byMouse}>{texts.dropHere}</span>
        <span className={styles.byTouch}>{texts.choosePhotos}</span>
      </p>
      {shared && (
        <Button variant="primary" onClick={() => onChosen([shared])}>
          {texts.uploadShared(shared.name)}
        </Button>
      )}
      <FileChooser label={texts.chooseFiles} variant="primary" onChosen={onChosen} />
      {state.refusal && <Refusal text={state.refusal} />}
      <p className={`note ${styles.hint}`}>{takesOffice ? texts.uploadHintWithOffice : texts.uploadHint}</p>
    </section>
  );
}

export function Refusal({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.refusal}>
      <Icon outline={WARNING} size={18} />
      <span>{text}</span>
    </p>
  );
}

type Sending = Extract<UploadState, { phase: 'sending' }>;

export function Sending({ state, onCancel }: { state: Sending; onCancel: () => void }) {
  const { name, bytes, part } = state;
  const percent = Math.floor(part * 100);
  const id = useId();
  const inMb = (count: number) => count / BYTES_PER_MB;
  return (
    <section className={styles.sending} aria-label={texts.file}>
      <p id={id} className={styles.name}>
        {part < 1 ? texts.uploading(name) : texts.checkingFile(name)}
      </p>
      <progress
        className={classNames(board.bar, styles.bar)}
        aria-labelledby={id}
        max={100}
        value={part < 1 ? percent : undefined}
      />
      <p className={`note ${styles.far}`}>
        {part < 1 ? texts.uploaded(inMb(bytes * part), inMb(bytes), percent) : texts.checking}
      </p>
      {part < 1 && (
        <Button icon={CLOSE} onClick={onCancel}>
          {texts.cancelUpload}
        </Button>
      )}
    </section>
  );
}

/** Takes files dropped anywhere on the screen; without `onDropped`, only keeps the browser from opening them. */
export function useScreenDrop(onDropped: ((files: File[]) => void) | null): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(onDropped !== null);
    };
    const leave = ({ relatedTarget }: DragEvent) => !relatedTarget && setIsOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onDropped?.([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [onDropped]);
  return isOver;
}

/**
 * Returns the file that another app has shared to the installed site, and the service worker has kept for this
 * screen. Any site can share a file, so it is sent only when the instructor says so.
 */
function useSharedFile(): File | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isShared = new URLSearchParams(search).has('shared');
  const [shared, setShared] = useState<File | null>(null);
  useEffect(() => {
    const worker = isShared && navigator.serviceWorker?.controller;
    if (!worker) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<File | null>) => {
      setShared(data);
      navigate(pathname, { replace: true });
    };
    worker.postMessage('shared file', [port2]);
  }, [isShared, pathname, navigate]);
  return shared;
}
