import type { MaterialKind } from '#shared/material-kinds.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import type { View } from '#web/ui/toggle-group.tsx';
import { type ListLocationState, listAddress } from '../addresses.ts';
import { SubjectSign, subjectColour } from '../subject-sign.tsx';
import type { Subject } from '../subjects.ts';
import rows from './rows.module.css';
import styles from './subject-card.module.css';

type SubjectCardProps = { kind: MaterialKind; subject: Subject; view: View };

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

export function SubjectCard({ kind, subject, view }: SubjectCardProps) {
  const rest = () => void fetchList(kind, subject.name);
  const state: ListLocationState = { subject: subject.name };
  const Look = view === 'grid' ? Notebook : Row;
  return (
    <Link
      to={listAddress(kind, subject.name)}
      state={state}
      className={view === 'grid' ? styles.notebook : rows.row}
      style={subjectColour(subject.name)}
      onPointerEnter={rest}
      onFocus={rest}
    >
      <Look subject={subject} />
    </Link>
  );
}

function Notebook({ subject }: { subject: Subject }) {
  return (
    <>
      <span className={styles.ghost}>
        <Icon outline={subject.icon} size={148} />
      </span>
      <SubjectSign subject={subject.name} size={52} />
      <span className={styles.label}>
        <span className={styles.name}>{subject.name}</span>
        <span className={styles.description}>{subject.description}</span>
      </span>
    </>
  );
}

function Row({ subject }: { subject: Subject }) {
  return (
    <>
      <SubjectSign subject={subject.name} />
      <span className={rows.rowWords}>
        <span className={rows.rowTitle}>{subject.name}</span>
        <span className={rows.rowText}>{subject.description}</span>
      </span>
      <span className={rows.rowEnd}>
        <Icon name="chevron-right" size={18} />
      </span>
    </>
  );
}
