import type { MaterialKind } from '#shared/material-kinds.ts';
import { subjectName } from '#shared/texts/subject-texts.ts';
import { useOverview } from '#web/lib/overview.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { LibrarySearch } from '#web/search/library-search.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { COLLEGE } from '#web/ui/college.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { type View, ViewToggle } from '#web/ui/controls/toggle-group.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { CHEVRON_RIGHT, MAIL } from '#web/ui/drawings/icons.ts';
import { EmptyState, ListMain, ListToolbar } from '#web/ui/layout/layout.tsx';
import { PageHeader } from '#web/ui/layout/screen-bar.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { type ListLocationState, listAddress } from './addresses.ts';
import { useKeptInHistory } from './list/use-kept-in-history.ts';
import rows from './rows.module.css';
import styles from './subject-picker-screen.module.css';
import { type Subject, SubjectIcon, searchSubjects, subjectColour, subjectsOf } from './subjects.tsx';
import * as texts from './texts.ts';

const FILLS_ROWS_OF_FOUR = 7;

type Looks = { view: View; words: string };

/** Lets the reader choose a subject of assignments or projects (spec §2). */
export default function SubjectPickerScreen({ kind }: { kind: MaterialKind }) {
  const navigate = useNavigate();
  const [{ view, words }, change] = useKeptInHistory<Looks>({ view: 'grid', words: '' });
  const subjects = searchSubjects(subjectsOf(kind, COLLEGE.subjects), words);
  const counts = useOverview()?.kinds[kind.id].counts;
  useDocumentTitle(kind.pluralTitle);

  return (
    <>
      <PageHeader title={kind.pluralTitle} subtitle={texts.pickSubject} onBack={() => navigate('/dashboard')}>
        <LibrarySearch look="lens" />
        <ViewToggle view={view} onChange={(next) => change({ view: next })} />
      </PageHeader>
      <ListMain>
        <ListToolbar count={texts.subjectCount(subjects.length)}>
          <SearchBox
            placeholder={texts.searchSubjects}
            value={words}
            onChange={(next) => change({ words: next })}
          />
        </ListToolbar>
        {subjects.length > 0 ? (
          <ul
            className={
              view === 'grid'
                ? classNames(styles.grid, kind.subjects.length < FILLS_ROWS_OF_FOUR && styles.few)
                : rows.rows
            }
          >
            {subjects.map((subject) => (
              <li key={subject.name} data-subject={subject.name}>
                <SubjectCard
                  kind={kind}
                  subject={subject}
                  view={view}
                  count={counts ? (counts[subject.name] ?? 0) : null}
                />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState mood="lost" title={texts.noSubjectsFound} text={texts.noSubjectsFoundText}>
            <Button onClick={() => change({ words: '' })}>{texts.clearSearch}</Button>
          </EmptyState>
        )}
        <Help />
      </ListMain>
    </>
  );
}

function Help() {
  const navigate = useNavigate();
  return (
    <section className={styles.help} aria-labelledby="help">
      <div>
        <h2 id="help">{texts.needHelp}</h2>
        <p>{texts.needHelpText}</p>
      </div>
      <Button icon={MAIL} onClick={() => navigate('/contact')}>
        {texts.contactSupport}
      </Button>
    </section>
  );
}

type SubjectCardProps = {
  kind: MaterialKind;
  subject: Subject;
  view: View;
  /** The number of published items; null until it is known. */
  count: number | null;
};

async function fetchList(kind: MaterialKind, subject: string) {
  try {
    const [{ prefetchMaterials }] = await Promise.all([
      import('./library-cache.tsx'),
      import('./material-list-screen.tsx'),
    ]);
    prefetchMaterials(kind, subject);
  } catch {
    // A failure is shown when the list is opened.
  }
}

function SubjectCard({ kind, subject, view, count }: SubjectCardProps) {
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

/** Returns the count as text; a space reserves the place until it is known. */
const countText = (kind: MaterialKind, count: number | null) =>
  count === null ? '\u00a0' : count === 0 ? texts.nothingYet : texts.itemCount(kind, count);

type LookProps = { subject: Subject; count: string };

function Notebook({ subject, count }: LookProps) {
  return (
    <>
      <SubjectIcon subject={subject.name} size={52} />
      <span className={styles.label}>
        <span className={styles.name}>{subjectName(subject.name)}</span>
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
        <span className={rows.rowTitle}>{subjectName(subject.name)}</span>
        <span className={`two-lines ${rows.rowText}`}>{subject.description}</span>
      </span>
      <span className={rows.rowEnd}>
        <span className={styles.count}>{count}</span>
        <Icon outline={CHEVRON_RIGHT} size={18} />
      </span>
    </>
  );
}
