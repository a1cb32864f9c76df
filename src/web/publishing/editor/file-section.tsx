import { useState } from 'react';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { MaterialDetail, Twin } from '#shared/materials.ts';
import { viewerAddress } from '#web/materials/addresses.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Question } from '#web/ui/controls/question.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ROTATE_RIGHT, WARNING } from '#web/ui/drawings/icons.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import type { PlacedPage, usePlacedPages } from '../pages/arrangement.ts';
import { PageBoard } from '../pages/page-board.tsx';
import styles from '../publishing.module.css';
import * as texts from '../texts.ts';
import { FileChooser, Refusal, Sending, useScreenDrop } from '../upload/drop-zone.tsx';
import type { useUpload } from '../upload/use-upload.ts';
import { noticesIn, turnedPages } from './notices.ts';
import { ScannedWords } from './scanned-words.tsx';

type FileSectionProps = {
  material: MaterialDetail;
  pages: ReturnType<typeof usePlacedPages>;
  upload: ReturnType<typeof useUpload>;
  twins: Twin[];
};

/** The pages of an item that has its file, and another file for it. */
export function FileSection({ material, pages, upload, twins }: FileSectionProps) {
  const [chosen, setChosen] = useState<File[] | null>(null);
  const { state, send, cancel } = upload;
  useScreenDrop(state.phase === 'idle' ? setChosen : null);

  const replace = () => {
    if (chosen) void send(chosen);
    setChosen(null);
  };
  return (
    <div className={styles.fileEditor}>
      {twins.length > 0 && <TwinNotice twins={twins} />}
      <FileNotices pages={material.pages} placed={pages.placed} />
      <TurnedPages pages={material.pages} placed={pages.placed} onArrange={pages.arrange} />
      {state.phase === 'sending' ? (
        <Sending state={state} onCancel={cancel} />
      ) : (
        <PageBoard material={material} placed={pages.placed} onArrange={pages.arrange} onReset={pages.reset}>
          <FileChooser label={texts.replaceFile} onChosen={setChosen} />
        </PageBoard>
      )}
      <ScannedWords material={material} />
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

/** The same file twice is often a slip, and sometimes meant. */
function TwinNotice({ twins }: { twins: Twin[] }) {
  return (
    <p role="status" className={styles.twins}>
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
            <span>{` (${status === 'draft' ? texts.twinDraft : `${MATERIAL_KINDS[kind].title}, ${subject}`})`}</span>
          </span>
        ))}
        <span>{texts.twinsAfter}</span>
      </span>
    </p>
  );
}

type FileNoticesProps = { pages: MaterialDetail['pages']; placed: readonly PlacedPage[] };

/** Warnings about pages that students wouldn't see as they were meant. */
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

type TurnedPagesProps = FileNoticesProps & { onArrange: (placed: PlacedPage[]) => void };

/** Offers to turn what lies on its side or upside down; like any turn, it is saved with the rest. */
function TurnedPages({ pages, placed, onArrange }: TurnedPagesProps) {
  const { numbers, upright } = turnedPages(pages, placed);
  return (
    <div role="status" className={numbers ? classNames(styles.notice, styles.turned) : 'visually-hidden'}>
      {numbers && (
        <>
          <Icon outline={WARNING} size={20} />
          <span className={styles.offer}>{texts.turnedPages(numbers)}</span>
          <Button icon={ROTATE_RIGHT} onClick={() => onArrange(upright)}>
            {texts.turnUpright}
          </Button>
        </>
      )}
    </div>
  );
}
