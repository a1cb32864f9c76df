import { useRef } from 'react';
import type { Row } from '../room/message-rows.ts';

/** Tells once of each message that the reader has just written; of the last of `known` it has been told. */
export function useOwnWriting(rows: readonly Row[], known: readonly Row[] = []): () => boolean {
  const told = useRef(known.at(-1)?.key);
  return () => {
    const last = rows.at(-1);
    if (last?.kind !== 'outgoing' || last.key === told.current) return false;
    told.current = last.key;
    return true;
  };
}
