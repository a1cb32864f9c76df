import { useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { Report } from '#shared/moderation.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { type Pages, usePages } from '#web/lib/use-pages.ts';
import { ToggleGroup } from '#web/ui/controls/toggle-group.tsx';
import { EntryList } from '#web/ui/entries/entry-list.tsx';
import { ListToolbar } from '#web/ui/layout/layout.tsx';
import { DeskScreen } from './desk/desk-screen.tsx';
import { REPORT_KEYS, type ReportAction } from './reports/keys.ts';
import { isOpen, ReportRow } from './reports/report-row.tsx';
import styles from './reports/reports.module.css';
import * as texts from './reports/texts.ts';
import { useDecisions } from './reports/use-decisions.ts';

/** A new report appears on every open desk within about a second. */
const LOOK_EVERY_MS = 1000;

const SHOWN = [
  { value: 'open', label: texts.open },
  { value: 'all', label: texts.all },
] as const;

const countOf = (shown: number, { hasMore, entries }: Pages<Report>) =>
  hasMore ? texts.amongNewest(shown, entries.length) : texts.reportCount(shown);

/** The reported messages of all rooms. Shortcuts act on the selected one, which shows the messages around it. */
export default function ReportsScreen() {
  const [show, setShow] = useState<'open' | 'all'>('open');
  const pages = usePages<Report>({
    load: async (before) => (await call(ENDPOINTS.listReports, { query: before ? { before } : {} })).reports,
    cursorOf: ({ id }) => id,
    everyMs: LOOK_EVERY_MS,
  });
  const entries = show === 'all' ? pages.entries : pages.entries.filter(isOpen);
  const { chosen, choose, chooseNext } = useChosen(entries);
  const list = useRef<HTMLDivElement>(null);
  const decisions = useDecisions({ list, onDecided: pages.replace, chosen, chooseNext });
  return (
    <DeskScreen desk="reports">
      <ListToolbar count={pages.state === 'ready' ? countOf(entries.length, pages) : ''}>
        <ToggleGroup label={texts.show} value={show} options={SHOWN} onPress={setShow} />
      </ListToolbar>
      {entries.length > 0 && <KeysHint />}
      <div ref={list}>
        <EntryList
          pages={{ ...pages, entries }}
          label={texts.reports}
          failure={messageOf(pages.failure, texts.notLoaded)}
          empty={{
            title: pages.hasMore ? texts.noneAmong(pages.entries.length) : texts.nothing,
            text: texts.nothingText,
          }}
        >
          {(report) => (
            <ReportRow
              key={report.id}
              {...{ report, decisions }}
              isChosen={report.id === chosen?.id}
              onChoose={() => choose(report.id)}
            />
          )}
        </EntryList>
      </div>
    </DeskScreen>
  );
}

function KeysHint() {
  return (
    <dl className={styles.keys} aria-label={texts.keys}>
      {(Object.keys(REPORT_KEYS) as ReportAction[]).map((action) => (
        <div key={action}>
          <dt>
            <kbd>{REPORT_KEYS[action]}</kbd>
          </dt>
          <dd>{texts.actions[action]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the report that shortcuts act on: the first one initially, and the neighbour when it is removed. */
function useChosen(entries: readonly Report[]) {
  const [place, setPlace] = useState({ id: '', index: 0 });
  const found = entries.findIndex(({ id }) => id === place.id);
  const index = found >= 0 ? found : Math.min(place.index, entries.length - 1);
  const chosen = entries[index];

  const choose = (id: string) => setPlace({ id, index: entries.findIndex((entry) => entry.id === id) });
  const chooseNext = (steps: 1 | -1) => {
    const next = entries[Math.max(0, Math.min(entries.length - 1, index + steps))];
    if (next) choose(next.id);
  };
  // The selection is stored by id, so that a new report above doesn't change it.
  if (chosen && (chosen.id !== place.id || index !== place.index)) setPlace({ id: chosen.id, index });
  return { chosen, choose, chooseNext };
}
