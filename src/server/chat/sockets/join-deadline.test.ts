import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectJoin, JOIN_WITHIN_MS, stopExpecting } from './room-events.ts';

const connection = (readyState = 'open') => ({ readyState, close: vi.fn() });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('ends a connection that joins no room in its time, and not a moment earlier', () => {
  const idle = connection();
  expectJoin(idle);
  vi.advanceTimersByTime(JOIN_WITHIN_MS - 1);
  expect(idle.close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(idle.close).toHaveBeenCalledOnce();
});

it('leaves one alone that has joined, and counts anew for one that has left', () => {
  const member = connection();
  expectJoin(member);
  stopExpecting(member);
  vi.advanceTimersByTime(2 * JOIN_WITHIN_MS);
  expect(member.close).not.toHaveBeenCalled();
  expectJoin(member);
  vi.advanceTimersByTime(JOIN_WITHIN_MS);
  expect(member.close).toHaveBeenCalledOnce();
});

it('keeps no timer for one that is gone already', () => {
  expectJoin(connection('closed'));
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps its deadline, however often the connection enters and leaves without joining', () => {
  const restless = connection();
  for (let second = 0; second < 30; second++) {
    expectJoin(restless);
    vi.advanceTimersByTime(1000);
  }
  expect(restless.close).toHaveBeenCalledOnce();
});
