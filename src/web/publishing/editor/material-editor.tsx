import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import { KINDS, type MaterialDetail, type Twin } from '#shared/materials.ts';
import { addressOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { LeaveQuestion } from '#web/ui/navigation/leave-question.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { managedBy, watchedMaterial } from '../managed-queries.ts';
import { usePlacedPages } from '../pages/use-placed-pages.ts';
import * as texts from '../texts.ts';
import { DropZone } from '../upload/drop-zone.tsx';
import { useUpload } from '../upload/use-upload.ts';
import { DetailsForm } from './details-form.tsx';
import styles from './editor.module.css';
import { EditorPreview, usePreview } from './editor-preview.tsx';
import { FileSection } from './file-section.tsx';
import { NoSuchItem, OpeningItem } from './no-such-item.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { type Details, useDetails } from './use-details.ts';
import { useSaving } from './use-saving.ts';

type MaterialEditorProps = {
  /** Null while there is no file yet. */
  id: string | null;
  onArrive: (id: string) => void;
};

/** An item's file, pages, words and place, and the buttons that save them; or all of it as students will read it. */
export function MaterialEditor({ id, onArrive }: MaterialEditorProps) {
  const file = useFile(id, onArrive);
  const { query, material, upload } = file;
  const details = useDetails(id, useKnownDetails(material));
  const pages = usePlacedPages(id, material);
  const saving = useSaving({ id, material, details, pages });
  const preview = usePreview();
  useDocumentTitle(headingOf(id, material));
  useKeyboardPlace(`${upload.state.phase} ${material?._id} ${preview.isOpen}`);

  if (id !== null && query.isLoadingError) return <NoSuchItem failure={query.error} />;
  if (material && !material.mayChange) return <NoSuchItem failure={null} />;
  const isUnsaved = details.isEdited || pages.isRearranged || upload.state.phase === 'sending';
  return (
    <>
      {material && preview.isOpen ? (
        <EditorPreview
          material={material}
          details={details.values}
          placed={pages.placed}
          onLeave={preview.close}
        />
      ) : (
        <Editor
          id={id}
          file={file}
          details={details}
          pages={pages}
          saving={saving}
          onPreview={preview.open}
        />
      )}
      <LeaveQuestion isOn={isUnsaved && !saving.isSaving} text={texts.notSaved} onLeave={saving.forget} />
    </>
  );
}

type EditorProps = {
  id: string | null;
  file: ReturnType<typeof useFile>;
  details: ReturnType<typeof useDetails>;
  pages: ReturnType<typeof usePlacedPages>;
  saving: ReturnType<typeof useSaving>;
  onPreview: () => void;
};

function Editor({ id, file, details, pages, saving, onPreview }: EditorProps) {
  const navigate = useNavigate();
  const { material, upload, twins } = file;
  return (
    <>
      <PageHeader title={headingOf(id, material)} onBack={() => navigate('/admin')} />
      <main id="main" tabIndex={-1} className={styles.editor}>
        {id === null ? (
          <DropZone state={upload.state} onChosen={upload.send} onCancel={upload.cancel} />
        ) : material ? (
          <FileSection material={material} pages={pages} upload={upload} twins={twins} />
        ) : (
          <OpeningItem />
        )}
        <DetailsForm
          details={details}
          hasPdf={material?.hasPdf ?? true}
          onSubmit={() => void saving.save(material?.status ?? 'published')}
        >
          <SaveButtons
            material={material}
            saving={saving}
            isUnsaved={details.isEdited || pages.isRearranged}
            onPreview={onPreview}
          />
        </DetailsForm>
      </main>
    </>
  );
}

/** The item as the server has it, and the way for another file. */
function useFile(id: string | null, onArrive: (id: string) => void) {
  const cache = useQueryClient();
  const query = useQuery({ ...watchedMaterial(id ?? ''), enabled: id !== null });
  const [twins, setTwins] = useState<Twin[]>([]);
  const upload = useUpload({
    target: ({ title }) =>
      id === null
        ? { address: ENDPOINTS.publishMaterial.path, fields: { status: 'draft', title } }
        : { address: addressOf(ENDPOINTS.replaceFile.path, { id }), fields: {} },
    onArrived: (sent) => {
      setTwins(sent.twins);
      void cache.invalidateQueries();
      if (id === null) onArrive(sent.material._id);
    },
  });
  return { query, material: query.data ?? null, upload, twins };
}

/** A control that goes with its stage of the upload leaves the keyboard's place to what comes next. */
function useKeyboardPlace(stage: string): void {
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }, [stage]);
}

function headingOf(id: string | null, material: MaterialDetail | null): string {
  if (id === null) return texts.publish;
  return material?.status === 'published' ? texts.edit : texts.draft;
}

/** What the form begins with: the item's own, and for its place, while it has none, that of the last one of one's own. */
function useKnownDetails(material: MaterialDetail | null): Details {
  const name = useSession(({ user }) => user?.name ?? '');
  const { data = [] } = useQuery({ ...managedBy(name), enabled: !material?.subject });
  const { title = '', description = '', isDownloadable = false } = material ?? {};
  const words = { title, description, isDownloadable };
  if (material?.subject) return { kind: material.kind, subject: material.subject, ...words };
  const last = data.find(({ subject, publisher }) => subject !== '' && publisher === name);
  return { kind: last?.kind ?? KINDS[0], subject: last?.subject ?? '', ...words };
}
