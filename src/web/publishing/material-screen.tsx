import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import { KINDS, type MaterialDetail, type Twin } from '#shared/materials.ts';
import { addressOf, CallFailure, call, messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { LibraryCache, materialOf } from '#web/materials/library-cache.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ARROW_LEFT } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/loading.tsx';
import { EmptyState } from '#web/ui/layout/layout.tsx';
import { PageHeader, ScreenBar } from '#web/ui/layout/screen-bar.tsx';
import { LeaveQuestion } from '#web/ui/navigation/leave-question.tsx';
import { passGuard, useLocation, useNavigate, useParams } from '#web/ui/navigation/navigation.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { DetailsForm, SaveButtons } from './editor/details-form.tsx';
import { FileSection } from './editor/file-section.tsx';
import { type Details, useDetails } from './editor/use-details.ts';
import { useSaving } from './editor/use-saving.ts';
import { type PlacedPage, usePlacedPages } from './pages/arrangement.ts';
import styles from './publishing.module.css';
import { pagesAsPlaced, shownSubject } from './shown-item.ts';
import * as texts from './texts.ts';
import { DropZone } from './upload/drop-zone.tsx';
import { useUpload } from './upload/use-upload.ts';

/** This id in the address means an item that doesn't exist yet. */
const NEW = 'new';

/** One screen to upload, edit and publish an item, and to edit it again later. */
export default function MaterialScreen() {
  const { id = NEW } = useParams();
  const navigate = useNavigate();
  const [arrived, setArrived] = useState<string | null>(null);

  // A new item gets its address when its file has arrived; text that was typed before is kept.
  const arrive = (newId: string) => {
    setArrived(newId);
    passGuard(() => navigate(`/admin/material/${newId}`, { replace: true }));
  };
  return (
    <LibraryCache>
      <MaterialEditor key={id === arrived ? NEW : id} id={id === NEW ? null : id} onArrive={arrive} />
    </LibraryCache>
  );
}

type MaterialEditorProps = {
  /** The id is null until a file has been uploaded. */
  id: string | null;
  onArrive: (id: string) => void;
};

/** The editor of an item, or its preview. */
function MaterialEditor({ id, onArrive }: MaterialEditorProps) {
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
      <main id="main" tabIndex={-1} className={`page-width ${styles.editor}`}>
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

const fetchPreview = async () => (await import('#web/materials/material-preview.tsx')).default;

type EditorPreviewProps = {
  material: MaterialDetail;
  details: Details;
  placed: readonly PlacedPage[];
  onLeave: () => void;
};

/** Shows the item as students will see it once it is saved; this saves nothing. */
function EditorPreview({ material, details, placed, onLeave }: EditorPreviewProps) {
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
function usePreview() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return {
    isOpen: (state as { isPreview?: boolean } | null)?.isPreview === true,
    open: () => passGuard(() => navigate(pathname, { state: { isPreview: true } })),
    close: () => navigate(-1),
  };
}

/** Shown for an item that was deleted, belongs to somebody else, or couldn't be loaded. */
function NoSuchItem({ failure }: { failure: Error | null }) {
  const navigate = useNavigate();
  const isMissing = failure === null || (failure instanceof CallFailure && failure.status === 404);
  return (
    <>
      <header>
        <ScreenBar />
      </header>
      <main id="main">
        <h1 className="visually-hidden">{texts.publishing}</h1>
        <EmptyState
          mood="lost"
          title={isMissing ? texts.noSuchItem : texts.notLoaded}
          text={isMissing ? texts.noSuchItemText : messageOf(failure, texts.somethingWentWrong)}
        >
          <Button variant="primary" icon={ARROW_LEFT} onClick={() => navigate('/admin')}>
            {texts.backToList}
          </Button>
        </EmptyState>
      </main>
    </>
  );
}

function OpeningItem() {
  return (
    <p role="status" className={styles.opening}>
      <Spinner size={28} />
      {texts.loading}
    </p>
  );
}

/** Pages are rendered one by one, and each should be visible soon. */
const LOOK_AGAIN_MS = 900;
/** Recognising the text of a picture takes several seconds. */
const LOOK_FOR_WORDS_MS = 4000;

/** Returns the item from the server, polled while pages are being rendered or recognised, and the file's upload. */
function useFile(id: string | null, onArrive: (id: string) => void) {
  const cache = useQueryClient();
  const query = useQuery({
    ...materialOf(id ?? '', 'no-store'),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => {
      if (data?.pages.some(({ state }) => state === 'waiting')) return LOOK_AGAIN_MS;
      return data?.pagesToRecognise ? LOOK_FOR_WORDS_MS : false;
    },
  });
  const [twins, setTwins] = useState<Twin[]>([]);
  const upload = useUpload({
    target: ({ title }) =>
      id === null
        ? { method: 'POST', address: ENDPOINTS.publishMaterial.path, fields: { status: 'draft', title } }
        : { method: 'PUT', address: addressOf(ENDPOINTS.replaceFile.path, { id }), fields: {} },
    onArrived: (sent) => {
      setTwins(sent.twins);
      void cache.invalidateQueries();
      if (id === null) onArrive(sent.material._id);
    },
  });
  return { query, material: query.data ?? null, upload, twins };
}

/** If a stage of the upload removes the focused control, the main element gets the focus. */
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

/** Returns the form's initial details; a missing subject defaults to that of the instructor's latest item. */
function useKnownDetails(material: MaterialDetail | null): Details {
  const name = useSession(({ user }) => user?.name ?? '');
  // The newest items that match the name are listed, among them those of the instructor with this name.
  const { data = [] } = useQuery({
    queryKey: ['managed', name],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.listManagedMaterials, { query: { q: name }, signal })).materials,
    enabled: !material?.subject,
  });
  const { title = '', description = '', isDownloadable = false } = material ?? {};
  const words = { title, description, isDownloadable };
  if (material?.subject) return { kind: material.kind, subject: material.subject, ...words };
  const last = data.find(({ subject, publisher }) => subject !== '' && publisher === name);
  return { kind: last?.kind ?? KINDS[0], subject: last?.subject ?? '', ...words };
}
