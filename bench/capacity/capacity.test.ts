import { describe, expect, it } from 'vitest';
import { errorOf, MAX_ERROR, POINTS } from './measured-points.ts';
import { simulateReconnects, simulateRoom } from './room-simulation.ts';

describe('The capacity model', () => {
  it.each(POINTS)('is near what was measured: $what', (point) => {
    expect(Math.abs(errorOf(point))).toBeLessThan(MAX_ERROR);
  });

  it('takes more messages a turn the busier the room is, and shows when it can’t keep up', () => {
    const [quiet, busy, lost] = [5, 60, 2000].map((messagesPerSecond) =>
      simulateRoom({ members: 1000, messagesPerSecond }),
    );
    expect(quiet?.messagesATurn).toBeLessThan(1.2);
    expect(busy?.messagesATurn).toBeGreaterThan(quiet?.messagesATurn as number);
    expect(busy?.utilisation).toBeLessThan(1);
    expect(busy?.p99Ms).toBeGreaterThan(quiet?.p99Ms as number);
    expect(simulateRoom({ members: 20_000, messagesPerSecond: 2000 })).toMatchObject({ utilisation: 1 });
    expect(lost?.messagesATurn).toBeGreaterThan(10);
  });

  it('gives each of two processes half of the work', () => {
    const alone = simulateRoom({ members: 2000, messagesPerSecond: 10 });
    const half = simulateRoom({ members: 1000, messagesPerSecond: 10, processes: 2 });
    expect(half.utilisation).toBeLessThan(0.55 * alone.utilisation);
  });

  it('lets nobody come back before their own delay is over', () => {
    expect(simulateReconnects(10)).toBeGreaterThan(500);
    expect(simulateReconnects(10_000)).toBeGreaterThan(4500);
  });
});
