/** Limits registrations and guesses of passwords. A right password counts only as a sign-in of its address. */
import { type Counting, KeyedLimit, type Rate, sharedLimit } from '../../limits.ts';

/** Allows 95 guesses at an account in the first hour and 60 in later ones, from all addresses together. */
const OF_ACCOUNT: Rate = { burst: 35, perMinute: 1 };
/** This is lower than `OF_ACCOUNT`: guesses from one address alone never block the owner at another. */
const OF_ACCOUNT_FROM_ADDRESS: Rate = { burst: 10, perMinute: 0.5 };
/** The limit of a browser that has signed in with the account's password, whatever strangers guess. */
const OF_KNOWN_BROWSER: Rate = { burst: 10, perMinute: 0.5 };
/** Shared by all known browsers, and higher than the limit of one, so that one can't use it up. */
const OF_KNOWN_BROWSERS: Rate = { burst: 30, perMinute: 1 };
/** This allows a college's mistypes at one address, and limits an address that tries one password on everybody. */
const OF_ADDRESS: Rate = { burst: 300, perMinute: 60 };
/** Counts right and wrong passwords, because each takes 15 ms of processor time. */
const SIGN_INS_OF_ADDRESS: Rate = { burst: 300, perMinute: 600 };
/** Limits registrations, since each account stays. */
const REGISTRATIONS_OF_ADDRESS: Rate = { burst: 300, perMinute: 120 };

export type Guess = {
  email: string;
  network: string;
  /** Null unless this browser has signed in with the account's present password. */
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

  constructor(deps: Counting) {
    const limit = (as: string, rate: Rate) => sharedLimit(deps, as, rate);
    this.#ofBrowser = limit('guesses of a browser', OF_KNOWN_BROWSER);
    this.#ofBrowsers = limit('guesses of known browsers', OF_KNOWN_BROWSERS);
    this.#ofPair = limit('guesses from an address', OF_ACCOUNT_FROM_ADDRESS);
    this.#ofAccount = limit('guesses', OF_ACCOUNT);
    this.#ofAddress = limit('guesses of an address', OF_ADDRESS);
    // This limit isn't shared, because it protects this process's own time.
    const { now, config } = deps;
    this.#signIns = new KeyedLimit({ ...SIGN_INS_OF_ADDRESS, now, isOn: config.rateLimits });
    this.#registrations = limit('registrations', REGISTRATIONS_OF_ADDRESS);
  }

  /**
   * Counts a guess before its password is checked, because many may come at once. The returned function undoes it.
   * @throws {Failure} `too_many_requests`, and then nothing was counted.
   */
  count(guess: Guess): () => void {
    // If known browsers have guessed too often, they still have the limit of a stranger.
    return this.#countKnown(guess) ?? this.#countStranger(guess);
  }

  /** Returns null if the browser isn't known or has exceeded its limit. */
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

/** Counts in each limit, or in none if one is exceeded. @throws {Failure} `too_many_requests`. */
export function takeAll(limits: [KeyedLimit, string][]): () => void {
  const taken: [KeyedLimit, string][] = [];
  const takeBack = () => {
    for (const [limit, key] of taken) limit.giveBack(key);
  };
  try {
    for (const [limit, key] of limits) {
      limit.enforce(key);
      taken.push([limit, key]);
    }
  } catch (error) {
    takeBack();
    throw error;
  }
  return takeBack;
}
