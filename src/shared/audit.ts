/** One administrative act, as administrators read it (contract §2). */
export type AuditEntry = {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  /** A name; `Operator` for a command. */
  who: string;
  what: string;
};
