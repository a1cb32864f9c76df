import { useState } from 'react';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { MaterialDetail, Twin } from '#shared/materials.ts';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { viewerAddress } from '#web/materials/addresses.ts';
import { Question } from '#web/ui/controls/question.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { WARNING } from '#web/ui/drawings/icons.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import type { PlacedPage, usePlacedPages } from '../pages/arrangement.ts';
import { PageBoard } from '../pages/page-board.tsx';
import styles from '../publishing.module.css';
import * as texts from '../texts.ts';
import { FileChooser, Refusal, Sending, useScreenDrop } from '../upload/drop-zone.tsx';
import type { useUpload } from '../upload/use-upload.ts';
import { noticesIn } from './notices.ts';

// These parts are lazy, because most items have no scans.
const fetchTurnedPages = async () => (await import('./turned-pages.tsx')).TurnedPages;
const fetchScannedWords = async () => (await import('./scanned-words.tsx')).ScannedWords;

type FileSectionProps = {
  material: MaterialDetail;
  pages: ReturnType<typeof usePlacedPages>;
  upload: ReturnType<typeof useUpload>;
  twins: Twin[];
};

/** The pages of an item with a file, and a button that replaces the file. */
export function FileSection({ material, pages, upload, twins }: FileSectionProps) {
  const [chosen, setChosen] = useState<File[] | null>(null);
  const { state, send, cancel } = upload;
  const TurnedPages = useComponent(fetchTurnedPages, hasTurnedPage(material.pages));
  const ScannedWords = useComponent(fetchScannedWords, Boolean(material.scannedPages));
  useScreenDrop(state.phase === 'idle' ? setChosen : null);

  const replace = () => {
    if (chosen) void send(chosen);
    setChosen(null);
  };
  return (
    <div className={styles.fileEditor}>
      {twins.length > 0 && <TwinNotice twins={twins} />}
      <FileNotices pages={material.pages} placed={pages.placed} />
      {TurnedPages && <TurnedPages pages={material.pages} placed={pages.placed} onArrange={pages.arrange} />}
      {state.phase === 'sending' ? (
        <Sending state={state} onCancel={cancel} />
      ) : (
        <PageBoard material={material} placed={pages.placed} onArrange={pages.arrange} onReset={pages.reset}>
          <FileChooser label={texts.replaceFile} onChosen={setChosen} />
        </PageBoard>
      )}
      {ScannedWords && <ScannedWords material={material} />}
      {state.phase === 'idle' && state.refusal && <Refusal text={state.refusal} />}
      <Question
        isOpen={chosen !== null}
        title={texts.replaceQuestion}
        yes={texts.replace}
        no={texts.keepThesePages}
        onYes={replace}
        onNo={() => setChosen(null)}
      >
        {material.status === 'published' ? texts.replacePublished : texts.replaceDraft}
      </Question>
    </div>
  );
}

/** Warns about a file that is in the library already, which may be a mistake or intended. */
function TwinNotice({ twins }: { twins: Twin[] }) {
  return (
    <p role="status" className={styles.notice}>
      <Icon outline={WARNING} size={20} />
      <span>
        <span>{`${texts.twinsBefore} `}</span>
        {twins.map(({ _id, kind, subject, title, status }, index) => (
          <span key={_id}>
            {index > 0 && <span>, </span>}
            <Link
              to={
                status === 'draft'
                  ? `/admin/material/${_id}`
                  : viewerAddress(MATERIAL_KINDS[kind], { subject, title })
              }
              target="_blank"
            >
              {title}
            </Link>
            <span>{` (${status === 'draft' ? texts.twinDraft : `${MATERIAL_KINDS[kind].title}, ${subjectName(subject)}`})`}</span>
          </span>
        ))}
        <span>{texts.twinsAfter}</span>
      </span>
    </p>
  );
}

type FileNoticesProps = { pages: MaterialDetail['pages']; placed: readonly PlacedPage[] };

/** Warns about pages that students wouldn't see as intended. */
function FileNotices({ pages, placed }: FileNoticesProps) {
  const sentences = noticesIn(pages, placed);
  return (
    <div
      role="status"
      className={sentences.length > 0 ? styles.notices : 'visually-hidden'}
      aria-label={texts.notices}
    >
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.notice}>
          <Icon outline={WARNING} size={20} />
          <span>{sentence}</span>
        </p>
      ))}
    </div>
  );
}

const hasTurnedPage = (pages: MaterialDetail['pages']) =>
  pages.some(({ notices }) => notices.some(({ kind }) => kind === 'turned'));
