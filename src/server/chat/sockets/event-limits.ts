/** The limits of a person and of an address (contract §3). Both rooms count together for an address. */
import type { RoomId } from '#shared/rooms.ts';
import { KeyedLimit, type LimitOptions, type Rate } from '../../limits.ts';
import { MAX_WINDOWS } from '../people/presence.ts';

type Limited = {
  person: Rate;
  /** Whether a person's events are counted over all processes. */
  isShared?: true;
  address: Rate;
  /** The least that each process allows an address. Processes divide `address`, because their tags differ. */
  leastOfAddress?: Rate;
};

/** A campus may share an address, and anybody can draw secrets, so an address may send as much as a room can bear. */
const RATES = {
  // By contract §3 a person may send five at once, then one a second; an address 50 a second, at most 275 in one.
  messages: {
    person: { burst: 8, perMinute: 75 },
    address: { burst: 200, perMinute: 75 * 60 },
    isShared: true,
    leastOfAddress: { burst: 50, perMinute: 50 * 60 },
  },
  // Every window joins again after a restart, and by contract §3 2,000 joins a minute always pass. More would help
  // whoever draws secrets until one has a given mark (docs/decisions/0013).
  joins: {
    person: { burst: 2 * MAX_WINDOWS, perMinute: 120 },
    address: { burst: 12_000, perMinute: 2000 },
  },
  // A client that has missed 5,000 messages must catch up within seconds.
  pages: { person: { burst: 200, perMinute: 1200 }, address: { burst: 10_000, perMinute: 12_000 } },
  // The field sends a query at each pause between letters: four a second for a slow typist.
  searches: { person: { burst: 40, perMinute: 180 }, address: { burst: 1200, perMinute: 6000 } },
  removals: { person: { burst: 20, perMinute: 20 }, address: { burst: 600, perMinute: 600 } },
  reports: {
    person: { burst: 10, perMinute: 10 },
    address: { burst: 120, perMinute: 60 },
    isShared: true,
  },
} as const satisfies Record<string, Limited>;

export type LimitedEvent = keyof typeof RATES;
/** `network` is the tag of the connection's address (`network.ts`). */
type Sender = { room: RoomId; person: string; network: string };

type Limits = Record<LimitedEvent, { person: KeyedLimit; address: KeyedLimit }>;

export class EventLimits {
  readonly #limits: Limits;

  constructor({ sharing, ...options }: LimitOptions) {
    const among = () => sharing?.processes() ?? 1;
    const limitsOf = (event: LimitedEvent) => {
      const { person, address, isShared, leastOfAddress } = RATES[event] as Limited;
      return {
        person: new KeyedLimit({
          ...person,
          ...options,
          ...(isShared && { shared: { as: event, by: sharing } }),
        }),
        address: new KeyedLimit({
          ...address,
          ...options,
          ...(leastOfAddress && { divided: { among, least: leastOfAddress } }),
        }),
      };
    };
    const events = Object.keys(RATES) as LimitedEvent[];
    this.#limits = Object.fromEntries(events.map((event) => [event, limitsOf(event)])) as Limits;
  }

  /** Counts the event and returns 0, or returns how many milliseconds to wait and counts nothing. */
  take(event: LimitedEvent, { room, person, network }: Sender): number {
    const limits = this.#limits[event];
    const key = `${room}|${person}`;
    // The person's limit is checked first, so that a person who is too fast doesn't use up the address's limit.
    const personWaitMs = limits.person.take(key);
    if (personWaitMs > 0) return personWaitMs;
    const addressWaitMs = limits.address.take(network);
    if (addressWaitMs > 0) limits.person.giveBack(key);
    return addressWaitMs;
  }
}
