/** What the parts of the work cost, as measured: one core of the machine that decision 6 was measured on. */
export const COSTS = {
  /** One write to one member, in a turn after another one: bare `ws` at saturation, 177 k a processor-second (decision 6). */
  warmWriteUs: 5.65,
  /** The same in a turn after a pause, as in a quiet room: 10 to 14 measured at 20 messages a second. */
  coldWriteUs: 12,
  /** Each message in a write, and each message taken, checked, stored and acknowledged, its database included: what the
   * rates at 100 and 2,000 members, 2.1 and 8.9 times bare `ws`, leave for them (decision 6). */
  messageInWriteUs: 0.174,
  messageUs: 217,
  /** A commit of another process that comes by the bus: 8 to 19 measured with Redis. */
  busUs: 15,
  /** How long a commit takes; it is another's processor time, or a disk's. */
  commitMs: 2,
  /** Coming back with the newest page of the room. */
  reconnectMs: 0.45,
  renderPageMs: 184,
  memberKb: 38,
  atRestMb: 150,
  /** A message of 80 characters as it travels, TLS included. */
  deliveryBytes: 250,
} as const;

/** Most connections of a process (decision 20). */
export const MAX_CONNECTIONS = 40_000;

/** Assumed list prices in euros a month, of ordinary European providers; put yours in their place. */
export const PRICES = {
  server: { 1: 6, 4: 35, 32: 350 } as Record<number, number>,
  storePerTerabyte: 7,
  trafficPerTerabyte: 1,
} as const;
