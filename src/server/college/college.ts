/** The college's own settings on this process: pages are written with them, and written again when any process changes them. */
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

  /** From now on `show` gets the settings at each change; resolves once it has shown those that are stored. */
  async startShowing(show: Show): Promise<void> {
    this.#show = show;
    await this.follow();
  }

  /** Resolves once what is stored now is shown. One after the other, so that an older state never stays. */
  follow(): Promise<void> {
    this.#showing = this.#showing.catch(() => {}).then(async () => this.#show?.(await this.read()));
    return this.#showing;
  }

  read(): Promise<College> {
    return readCollege(this.#deps.db);
  }

  /** With what names the settings as they stand. */
  async readVersioned(): Promise<VersionedCollege> {
    const version = await readVersion(this.#deps.db);
    return { ...(await this.read()), version };
  }

  /** Shown here before this resolves. @throws {Failure} `changed` where they aren't those of `version` any more. */
  async change(change: CollegeChange, { who, picture, version }: Change): Promise<void> {
    const act = { who, version, now: this.#deps.now(), ...(picture && { picture }) };
    await storeCollege(this.#deps.db, change, act);
    await this.follow();
  }
}
