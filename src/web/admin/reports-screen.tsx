import { useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { Report } from '#shared/moderation.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { type Pages, usePages } from '#web/lib/use-pages.ts';
import { ToggleGroup } from '#web/ui/controls/toggle-group.tsx';
import { EntryList } from '#web/ui/entries/entry-list.tsx';
import { ListToolbar } from '#web/ui/layout/list-layout.tsx';
import { DeskScreen } from './desk/desk-screen.tsx';
import { KeysHint } from './reports/keys-hint.tsx';
import { isOpen, ReportRow } from './reports/report-row.tsx';
import * as texts from './reports/texts.ts';
import { useChosen } from './reports/use-chosen.ts';
import { useDecisions } from './reports/use-decisions.ts';

/** A report is on every open desk within about a second. */
const LOOK_EVERY_MS = 1000;

const SHOWN = [
  { value: 'open', label: texts.toDecide },
  { value: 'all', label: texts.all },
] as const;

const countOf = (shown: number, { hasMore, entries }: Pages<Report>) =>
  hasMore ? texts.amongNewest(shown, entries.length) : texts.reportCount(shown);

/** What was reported in both rooms, one by one, each with what stood around it; by one key each. */
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
