/** How much a person, and an address, may do in the rooms (contract §3). Both rooms count together at an address. */
import type { RoomId } from '#shared/rooms.ts';
import { KeyedLimit, type Rate } from '../../limits.ts';

/** Windows of one person in one room: an account or a secret. */
export const MAX_WINDOWS = 100;

/**
 * A whole campus may share an address, and whoever draws new secrets has as many persons as they like: what an address
 * may do is what a room can bear.
 */
const RATES = {
  // Of a person, five at once and then one a second always pass, also when the clocks don't quite agree. Of an
  // address, 50 a second always pass and 400 within a second never all do: 275 is the most that can.
  messages: { person: { burst: 8, perMinute: 75 }, address: { burst: 200, perMinute: 75 * 60 } },
  // Every window joins again after a restart, and again where its connection is bad. An address can open as many
  // connections (`app.ts`); 2,000 joins a minute always pass.
  joins: { person: { burst: 2 * MAX_WINDOWS, perMinute: 120 }, address: { burst: 6000, perMinute: 6000 } },
  // A client that was away for 5,000 messages must be back within seconds.
  pages: { person: { burst: 200, perMinute: 1200 }, address: { burst: 10_000, perMinute: 12_000 } },
  reports: { person: { burst: 10, perMinute: 10 }, address: { burst: 120, perMinute: 60 } },
} as const satisfies Record<string, { person: Rate; address: Rate }>;

export type LimitedEvent = keyof typeof RATES;
/** `network` is the connection's tag (`network.ts`). */
export type Sender = { room: RoomId; person: string; network: string };

export class EventLimits {
  readonly #limits: Record<LimitedEvent, { person: KeyedLimit; address: KeyedLimit }>;

  constructor(options: { now: () => number; isOn: boolean }) {
    const limitsOf = (event: LimitedEvent) => ({
      person: new KeyedLimit({ ...RATES[event].person, ...options }),
      address: new KeyedLimit({ ...RATES[event].address, ...options }),
    });
    this.#limits = {
      messages: limitsOf('messages'),
      joins: limitsOf('joins'),
      pages: limitsOf('pages'),
      reports: limitsOf('reports'),
    };
  }

  /** Counts the event and gives 0, or gives how many milliseconds to wait and counts nothing. */
  take(event: LimitedEvent, { room, person, network }: Sender): number {
    const limits = this.#limits[event];
    const key = `${room}|${person}`;
    // The person first: one who goes too fast must not use up what the others at the same address have.
    const personWaitMs = limits.person.take(key);
    if (personWaitMs > 0) return personWaitMs;
    const addressWaitMs = limits.address.take(network);
    if (addressWaitMs > 0) limits.person.giveBack(key);
    return addressWaitMs;
  }
}
