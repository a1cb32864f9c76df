import type { MaterialKind } from '#shared/material-kinds.ts';
import type { View } from '#web/ui/controls/toggle-group.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { CHEVRON_RIGHT } from '#web/ui/drawings/icons.ts';
import { Link } from '#web/ui/navigation/link.tsx';
import { type ListLocationState, listAddress } from '../addresses.ts';
import type { Subject } from '../subjects.tsx';
import { SubjectIcon, subjectColour } from '../subjects.tsx';
import * as texts from '../texts.ts';
import rows from './rows.module.css';
import styles from './subject-card.module.css';

type SubjectCardProps = {
  kind: MaterialKind;
  subject: Subject;
  view: View;
  /** How many are published; null while that isn't known. */
  count: number | null;
};

async function fetchList(kind: MaterialKind, subject: string) {
  try {
    const [{ prefetchMaterials }] = await Promise.all([
      import('../library-cache.tsx'),
      import('../material-list-screen.tsx'),
    ]);
    prefetchMaterials(kind, subject);
  } catch {
    // A failure is shown when the list is opened.
  }
}

export function SubjectCard({ kind, subject, view, count }: SubjectCardProps) {
  const prefetch = () => void fetchList(kind, subject.name);
  const state: ListLocationState = { subject: subject.name };
  const Look = view === 'grid' ? Notebook : Row;
  return (
    <Link
      to={listAddress(kind, subject.name)}
      state={state}
      className={view === 'grid' ? styles.notebook : rows.row}
      style={subjectColour(subject.name)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <Look subject={subject} count={countText(kind, count)} />
    </Link>
  );
}

/** Its place is kept until it is known. */
const countText = (kind: MaterialKind, count: number | null) =>
  count === null ? '\u00a0' : count === 0 ? texts.nothingYet : texts.itemCount(kind, count);

type LookProps = { subject: Subject; count: string };

function Notebook({ subject, count }: LookProps) {
  return (
    <>
      <SubjectIcon subject={subject.name} size={52} />
      <span className={styles.label}>
        <span className={styles.name}>{subject.name}</span>
        <span className={styles.description}>{subject.description}</span>
        <span className={styles.count}>{count}</span>
      </span>
      <span className={styles.backdrop}>
        <Icon outline={subject.icon} size={148} />
      </span>
    </>
  );
}

function Row({ subject, count }: LookProps) {
  return (
    <>
      <SubjectIcon subject={subject.name} />
      <span className={rows.rowWords}>
        <span className={rows.rowTitle}>{subject.name}</span>
        <span className={rows.rowText}>{subject.description}</span>
      </span>
      <span className={rows.rowEnd}>
        <span className={styles.count}>{count}</span>
        <Icon outline={CHEVRON_RIGHT} size={18} />
      </span>
    </>
  );
}
