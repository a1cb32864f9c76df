import { useEffect, useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { Message } from '#shared/chat.ts';
import type { Report } from '#shared/moderation.ts';
import { call } from '#web/lib/api.ts';
import { breakable } from '#web/ui/breakable.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/drawings/skeleton.tsx';
import styles from './reports.module.css';
import * as texts from './texts.ts';

/** What was said around a reported message, as everybody saw it. */
export function Context({ report: { id, message } }: { report: Report }) {
  const [around, setAround] = useState<readonly Message[] | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isCurrent = true;
    call(ENDPOINTS.readReport, { params: { id } }).then(
      (answer) => isCurrent && setAround(answer.around),
      () => isCurrent && setAround('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, attempt]);
  if (around === 'failed')
    return (
      <p className={styles.failed}>
        {texts.contextNotLoaded} <Button onClick={() => setAttempt(attempt + 1)}>{texts.tryAgain}</Button>
      </p>
    );
  if (!around) return <Skeleton width="60%" height="6em" />;
  const lines = message ? [...around, message].sort(byTime) : around;
  return (
    <ol className={styles.context} aria-label={texts.context}>
      {lines.map((line) => (
        <li key={line.id} className={classNames(line.id === id && styles.reported)}>
          <bdi className={styles.name}>{line.user}</bdi> <span className={styles.mark}>{line.mark}</span>{' '}
          <span dir="auto">{breakable(line.message)}</span>
        </li>
      ))}
    </ol>
  );
}

const byTime = (one: Message, other: Message) => (one.timestamp < other.timestamp ? -1 : 1);
