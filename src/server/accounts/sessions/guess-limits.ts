/** How often a password may be guessed and an account be made. A right password counts as its address's sign-in only. */
import { Failure } from '../../failure.ts';
import { KeyedLimit, type LimitOptions, type Rate } from '../../limits.ts';

/** At most 95 guesses at an account in the first hour and 60 in later ones, whatever their address. */
const OF_ACCOUNT: Rate = { burst: 35, perMinute: 1 };
/** Slower than the account's: guesses from one address alone never keep out the owner at another. */
const OF_ACCOUNT_FROM_ADDRESS: Rate = { burst: 10, perMinute: 0.5 };
/** The limit of a browser that has signed in by the account's password, whatever strangers guess. */
const OF_KNOWN_BROWSER: Rate = { burst: 10, perMinute: 0.5 };
/** Over all of these: faster than one of them, which so never takes the others' part. */
const OF_KNOWN_BROWSERS: Rate = { burst: 30, perMinute: 1 };
/** A whole college mistypes at one address, and one address tries one password on everybody. */
const OF_ADDRESS: Rate = { burst: 300, perMinute: 60 };
/** Right or wrong: each takes 15 ms of a processor. */
const SIGN_INS_OF_ADDRESS: Rate = { burst: 300, perMinute: 600 };
/** Each account stays. */
const REGISTRATIONS_OF_ADDRESS: Rate = { burst: 300, perMinute: 120 };

export type Guess = {
  email: string;
  network: string;
  /** Null unless this browser has signed in by the account's present password. */
  browser: string | null;
};

export class GuessLimits {
  readonly #ofBrowser;
  readonly #ofBrowsers;
  readonly #ofPair;
  readonly #ofAccount;
  readonly #ofAddress;
  readonly #signIns;
  readonly #registrations;

  constructor({ sharing, ...options }: LimitOptions) {
    const limit = (as: string, rate: Rate) =>
      new KeyedLimit({ ...rate, ...options, shared: { as, by: sharing } });
    this.#ofBrowser = limit('guesses of a browser', OF_KNOWN_BROWSER);
    this.#ofBrowsers = limit('guesses of known browsers', OF_KNOWN_BROWSERS);
    this.#ofPair = limit('guesses from an address', OF_ACCOUNT_FROM_ADDRESS);
    this.#ofAccount = limit('guesses', OF_ACCOUNT);
    this.#ofAddress = limit('guesses of an address', OF_ADDRESS);
    // This process's own time.
    this.#signIns = new KeyedLimit({ ...SIGN_INS_OF_ADDRESS, ...options });
    this.#registrations = limit('registrations', REGISTRATIONS_OF_ADDRESS);
  }

  /**
   * Counts a guess, before its password is looked at: many at once are as many. Gives the function that takes it back.
   * @throws {Failure} `too_many_requests`, and then nothing was counted.
   */
  count(guess: Guess): () => void {
    // Where known browsers have guessed too often, one may still do what a stranger may.
    return this.#countKnown(guess) ?? this.#countStranger(guess);
  }

  /** Null where the browser isn't known, or nothing is left for it. */
  #countKnown({ email, browser }: Guess): (() => void) | null {
    if (browser === null) return null;
    try {
      return takeAll([
        [this.#ofBrowser, `${browser} ${email}`],
        [this.#ofBrowsers, email],
      ]);
    } catch {
      return null;
    }
  }

  #countStranger({ email, network }: Guess): () => void {
    const takeBack = takeAll([
      [this.#ofPair, `${network} ${email}`],
      [this.#ofAccount, email],
      [this.#ofAddress, network],
    ]);
    try {
      this.#signIns.enforce(network);
    } catch (error) {
      takeBack();
      throw error;
    }
    return takeBack;
  }

  /** @throws {Failure} `too_many_requests`. */
  countRegistration(network: string): void {
    this.#registrations.enforce(network);
  }
}

/** Takes one of each, or none. @throws {Failure} `too_many_requests`. */
export function takeAll(limits: [KeyedLimit, string][]): () => void {
  const taken: [KeyedLimit, string][] = [];
  const takeBack = () => {
    for (const [limit, key] of taken) limit.giveBack(key);
  };
  for (const [limit, key] of limits) {
    const waitMs = limit.take(key);
    if (waitMs > 0) {
      takeBack();
      throw new Failure('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    taken.push([limit, key]);
  }
  return takeBack;
}
