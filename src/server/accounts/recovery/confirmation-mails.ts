/** Mails that ask to confirm an address. Nobody has said yet that it is theirs, so few are sent to it. */
import type { Deps } from '../../deps.ts';
import { KeyedLimit, type Rate } from '../../limits.ts';
import type { Mail } from '../../mail/mail.ts';
import { isOfDomains } from '../accounts.ts';

const DAY_MINUTES = 24 * 60;
const TO_ADDRESS = { burst: 3, perMinute: 3 / DAY_MINUTES };
/** Where registering is open to any domain; otherwise they reach the college's own people alone, whole lectures at once. */
const OF_NETWORK = { burst: 20, perMinute: 20 / 60 };

type Confirmation = { recipient: string; about: string };
type Asker = { recipient: string; network: string };

export class ConfirmationMails {
  readonly #mail: Mail | null;
  readonly #toAddress: KeyedLimit;
  readonly #ofNetwork: KeyedLimit;
  readonly #domains: readonly string[];

  constructor({ now, config, sharing }: Deps, mail: Mail | null) {
    const limit = (as: string, rate: Rate) =>
      new KeyedLimit({ ...rate, now, isOn: config.rateLimits, shared: { as, by: sharing } });
    this.#mail = mail;
    this.#toAddress = limit('confirmations to an address', TO_ADDRESS);
    this.#ofNetwork = limit('confirmations of a network', OF_NETWORK);
    this.#domains = config.emailDomains;
  }

  /** Counts one more, before anything is changed. @throws {Failure} `too_many_requests`. */
  enforce({ recipient, network }: Asker): void {
    if (!this.#mail) return;
    const isOfCollege = this.#domains.length > 0 && isOfDomains(recipient, this.#domains);
    if (!isOfCollege) this.#ofNetwork.enforce(network);
    this.#toAddress.enforce(recipient);
  }

  async post(confirmation: Confirmation): Promise<void> {
    await this.#mail?.post({ kind: 'confirm', ...confirmation });
  }
}
