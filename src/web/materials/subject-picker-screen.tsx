import type { MaterialKind } from '#shared/material-kinds.ts';
import { useOverview } from '#web/lib/overview.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { LibrarySearch } from '#web/search/library-search.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { COLLEGE } from '#web/ui/college.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { type View, ViewToggle } from '#web/ui/controls/toggle-group.tsx';
import { MAIL } from '#web/ui/drawings/icons.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { ListMain, ListToolbar } from '#web/ui/layout/list-layout.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import rows from './list/rows.module.css';
import { SubjectCard } from './list/subject-card.tsx';
import { useKeptInHistory } from './list/use-kept-in-history.ts';
import styles from './subject-picker-screen.module.css';
import { searchSubjects, subjectsOf } from './subjects.tsx';
import * as texts from './texts.ts';

const FILLS_ROWS_OF_FOUR = 7;

type Looks = { view: View; words: string };

/** Chooses the subject whose assignments or projects to read (spec §2). */
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
          <NoSubjects onClear={() => change({ words: '' })} />
        )}
        <Help />
      </ListMain>
    </>
  );
}

function NoSubjects({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState mood="lost" title={texts.noSubjectsFound} text={texts.noSubjectsFoundText}>
      <Button onClick={onClear}>{texts.clearSearch}</Button>
    </EmptyState>
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
