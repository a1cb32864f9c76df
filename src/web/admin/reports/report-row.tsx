import { useCallback, useEffect, useRef } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { Message } from '#shared/chat.ts';
import type { Report } from '#shared/moderation.ts';
import { ROOM_TEXTS } from '#web/chat/room-texts.ts';
import { call } from '#web/lib/api.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { breakable } from '#web/ui/breakable.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/drawings/loading.tsx';
import { dayAndTime, Entry, Moment, Tag } from '#web/ui/entries/entry-list.tsx';
import { MUTE_ACTIONS, REPORT_KEYS } from './keys.ts';
import styles from './reports.module.css';
import * as texts from './texts.ts';
import type { Decisions } from './use-decisions.ts';

type ReportRowProps = { report: Report; decisions: Decisions; isChosen: boolean; onChoose: () => void };

export const isOpen = ({ state }: Report) => state !== 'stand' && state !== 'remove';

/** One reported message. The selected one shows the messages around it and its buttons. */
export function ReportRow({ report, decisions, isChosen, onChoose }: ReportRowProps) {
  const { room, message, reports, reasons, reportedAt } = report;
  const mute = decisions.muteOf(report);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const facts = (
    <>
      <Moment at={reportedAt} />
      <span>{ROOM_TEXTS[room].title}</span>
      {reports > 0 && <Tag isUrgent={reports > 1}>{texts.reportedBy(reports)}</Tag>}
      <State report={report} />
      {mute && <Tag>{texts.mutedUntil(dayAndTime(Date.parse(mute.until)))}</Tag>}
    </>
  );
  return (
    <Entry
      ref={row}
      isChosen={isChosen}
      facts={facts}
      actions={isChosen && isOpen(report) && <Actions {...{ report, decisions }} />}
    >
      <button type="button" className={styles.message} aria-expanded={isChosen} onClick={onChoose}>
        <bdi className={styles.name}>{message?.user}</bdi>{' '}
        <span dir="auto" lang={languageOf(message?.message ?? '')}>
          {breakable(message?.message ?? '')}
        </span>
      </button>
      {reasons.length > 0 && (
        <ul className={`note ${styles.reasons}`} aria-label={texts.reasons}>
          {reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may be equal
            <li key={index} lang={languageOf(reason)}>{`“${reason}”`}</li>
          ))}
        </ul>
      )}
      {isChosen && <Context report={report} />}
    </Entry>
  );
}

function State({ report }: { report: Report }) {
  const { state, heldBy, word } = report;
  if (state === 'stand') return <Tag>{texts.wasKept}</Tag>;
  if (state === 'held') return <Tag isUrgent>{texts.heldBack(heldBy === 'word' ? word : null)}</Tag>;
  return null;
}

type ActionsProps = Pick<ReportRowProps, 'report' | 'decisions'>;

function Actions({ report, decisions }: ActionsProps) {
  const { decide, underWay } = decisions;
  const { id } = report;
  return (
    <>
      <Button
        variant="danger"
        aria-keyshortcuts={REPORT_KEYS.remove}
        loading={underWay === `remove ${id}`}
        onClick={() => decide(report, 'remove')}
      >
        {texts.remove}
      </Button>
      <Button
        aria-keyshortcuts={REPORT_KEYS.stand}
        loading={underWay === `stand ${id}`}
        onClick={() => decide(report, 'stand')}
      >
        {texts.keep}
      </Button>
      {report.message?.mark && <Mutes {...{ report, decisions }} />}
    </>
  );
}

function Mutes({ report, decisions: { mute, muteOf } }: ActionsProps) {
  return (
    <div role="group" aria-label={texts.muteAuthor} className={styles.mutes}>
      {MUTE_ACTIONS.map((action) => (
        <Button
          key={action}
          aria-keyshortcuts={REPORT_KEYS[action]}
          aria-pressed={muteOf(report)?.action === action}
          aria-label={texts.actions[action]}
          onClick={() => mute(report, action)}
        >
          {texts.muteFor[action]}
        </Button>
      ))}
    </div>
  );
}

function Context({ report: { id, message } }: { report: Report }) {
  const read = useCallback(() => call(ENDPOINTS.readReport, { params: { id } }), [id]);
  const { value, failure, load } = useLoaded(read);
  if (failure !== null)
    return (
      <p className={styles.failed}>
        {texts.contextNotLoaded} <Button onClick={load}>{texts.tryAgain}</Button>
      </p>
    );
  if (!value) return <Skeleton width="60%" height="6em" />;
  const lines = message ? [...value.around, message].sort(byTime) : value.around;
  return (
    <ol className={styles.context} aria-label={texts.context}>
      {lines.map((line) => (
        <li key={line.id} className={classNames(line.id === id && styles.reported)}>
          <bdi className={styles.name}>{line.user}</bdi> <span className="person-mark">{line.mark}</span>{' '}
          <span dir="auto" lang={languageOf(line.message)}>
            {breakable(line.message)}
          </span>
        </li>
      ))}
    </ol>
  );
}

const byTime = (one: Message, other: Message) => (one.timestamp < other.timestamp ? -1 : 1);
