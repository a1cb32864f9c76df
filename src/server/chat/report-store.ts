import type { RoomId } from '#shared/rooms.ts';

/** Stands for a reporter where the list of words held a message back. */
export const BY_WORD = 'word';

export type NewReport = {
  messageId: string;
  reason: string;
  reporterKey: string;
  /** Whether it counts for hiding. */
  counts: boolean;
};

/** Where reports are stored. Each gives null, or false, when there is no such message in the room. */
export type ReportStore = {
  /** Gives how many reports count now for hiding the message; 0 where that is decided or done. */
  store: (room: RoomId, report: NewReport) => Promise<number | null>;
  withdraw: (room: RoomId, report: Pick<NewReport, 'messageId' | 'reporterKey'>) => Promise<boolean>;
};
