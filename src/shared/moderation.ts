/** Reports of messages, as administrators list them (contract §2). */
import * as v from 'valibot';
import type { Message, RoomId } from './chat.ts';

export type Report = {
  _id: string;
  room: RoomId;
  /** As it stood when reported; null once the message was removed or erased. */
  message: Message | null;
  reason: string;
  createdAt: string;
  resolved: boolean;
};

export const ReportChangeSchema = v.object({ resolved: v.boolean('Resolved must be true or false') });
