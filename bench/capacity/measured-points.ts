/** What was measured, beside what the model says of it; the costs weren't taken from these points. */
import { costOfTurn, simulateReconnects } from './room-simulation.ts';

export type Point = { what: string; unit: string; measured: number; modelled: number };

const IN_FLIGHT = 16;

/** Deliveries for each second of processor time where a turn follows the other. */
function saturated(members: number): number {
  const ms = costOfTurn({ members, messages: IN_FLIGHT, processes: 1, isIdle: false });
  return (members * IN_FLIGHT) / ms;
}

/** Decision 6: medians of bench/chat-fan-out.ts and bench/reconnect-storm.ts. */
export const POINTS: Point[] = [
  {
    what: '1,000 members at saturation, SQLite',
    unit: 'k deliveries a processor-second',
    measured: 1060,
    modelled: saturated(1000),
  },
  {
    what: '1,000 members at saturation, PostgreSQL',
    unit: 'k deliveries a processor-second',
    measured: 1190,
    modelled: saturated(1000),
  },
  {
    what: '2,000 members come back at once',
    unit: 's until the last is back',
    measured: 1.66,
    modelled: simulateReconnects(2000) / 1000,
  },
];

/** A model further off isn't to be believed elsewhere. */
export const MAX_ERROR = 0.3;

export const errorOf = ({ measured, modelled }: Point) => modelled / measured - 1;
