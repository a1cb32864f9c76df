/** The college's own settings on this process: pages are rewritten with them when any process changes them. */
import type { College, CollegeChange, VersionedCollege } from '#shared/college.ts';
import type { Deps } from '../deps.ts';
import { readCollege, readVersion, storeCollege } from './stored-settings.ts';

type Show = (college: College) => Promise<void>;
type Change = { who: string; picture?: Uint8Array; version?: string | undefined };

export class CollegeSettings {
  readonly #deps: Pick<Deps, 'db' | 'now'>;
  #show: Show | null = null;
  #showing: Promise<void> = Promise.resolve();

  constructor(deps: Pick<Deps, 'db' | 'now'>) {
    this.#deps = deps;
  }

  /** Passes the settings to `show` at each change; resolves once the stored ones are shown. */
  async startShowing(show: Show): Promise<void> {
    this.#show = show;
    await this.follow();
  }

  /** Resolves once the stored settings are shown. Calls run one after the other, so that no older state stays. */
  follow(): Promise<void> {
    this.#showing = this.#showing.catch(() => {}).then(async () => this.#show?.(await this.read()));
    return this.#showing;
  }

  read(): Promise<College> {
    return readCollege(this.#deps.db);
  }

  /** Returns the settings with the version that identifies them. */
  async readVersioned(): Promise<VersionedCollege> {
    const version = await readVersion(this.#deps.db);
    return { ...(await this.read()), version };
  }

  /** Resolves when the change is shown here. @throws {Failure} `changed` if `version` is not the present one. */
  async change(change: CollegeChange, { who, picture, version }: Change): Promise<void> {
    const act = { who, version, now: this.#deps.now(), ...(picture && { picture }) };
    await storeCollege(this.#deps.db, change, act);
    await this.follow();
  }
}
