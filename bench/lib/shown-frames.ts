import type { CDPSession } from '@playwright/test';

/** The visible frames of a scroll. */
export type ShownFrames = {
  /** The milliseconds between frames on the screen. */
  gaps: number[];
  /** The number of frames in which a part wasn't painted yet. */
  unpainted: number;
};

type Reported = { state: string; scroll_state: string; has_missing_content: boolean };
type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  pid: number;
  id2: { local: string };
  args: { frame_reporter?: Reported };
};

/**
 * Traces the compositor, which scrolls painted content even if the page's own thread is late: a frame that is late
 * there needn't be late on the screen.
 */
export async function recordShownFrames(
  devtools: CDPSession,
  scroll: () => Promise<unknown>,
): Promise<ShownFrames> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame'] },
  });
  await scroll();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);
  return framesOf(events.filter(({ name }) => name === 'PipelineReporter'));
}

function framesOf(events: readonly TraceEvent[]): ShownFrames {
  const keyOf = ({ pid, id2 }: TraceEvent) => `${pid} ${id2.local}`;
  const shown = new Map<string, Reported>();
  const times: number[] = [];
  let unpainted = 0;
  for (const event of events.toSorted((one, other) => one.ts - other.ts)) {
    const reported = event.args.frame_reporter;
    if (
      event.ph === 'b' &&
      reported?.state.startsWith('STATE_PRESENTED') &&
      reported.scroll_state !== 'SCROLL_NONE'
    )
      shown.set(keyOf(event), reported);
    const ended = event.ph === 'e' && shown.get(keyOf(event));
    if (!ended) continue;
    shown.delete(keyOf(event));
    times.push(event.ts / 1000);
    if (ended.has_missing_content) unpainted++;
  }
  return { gaps: times.slice(1).map((ms, index) => ms - (times[index] ?? ms)), unpainted };
}
