/** What the operator is told of a room's messages (`ops/metrics.md`). */
import type { Message } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import { commitsOffered, deliverySeconds } from '../../metrics.ts';
import { toMicroseconds } from '../timestamp.ts';
import type { OfferResult } from './telling.ts';

export const measureTelling = (room: RoomId, now: () => number) => ({
  offered: (result: OfferResult) => commitsOffered.inc({ room, result }),
  told(messages: readonly Message[]) {
    const nowUs = now() * 1000;
    for (const { timestamp } of messages)
      deliverySeconds.observe({ room }, Math.max(0, nowUs - toMicroseconds(timestamp)) / 1e6);
  },
});
