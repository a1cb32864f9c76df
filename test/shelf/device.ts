/** For tests: a browser's caches in memory, with limited room, in a window whose calls reach a server. */
import { vi } from 'vitest';
import type { User } from '#shared/accounts.ts';
import { useSession } from '#web/lib/session.ts';
import { keepForAccount } from '#web/ui/browser-storage.ts';

type Kept = { answer: Response; bytes: number };
type Options = { url: string; cookie?: string };

const addressOf = (address: unknown) => new URL(String(address), 'http://device.test').href;

export class Device {
  /** The number of bytes that all caches may have together. */
  room = Number.POSITIVE_INFINITY;
  /** Called before anything is put into a cache. */
  beforePut: ((address: string) => Promise<void>) | null = null;
  /** The paths of the window's calls so far. */
  asked: string[] = [];
  readonly #caches = new Map<string, Map<string, Kept>>();
  readonly #window = new EventTarget();

  /** Opens the window of an account that is signed in; until it is closed, all code runs in it. */
  constructor(user: User, { url, cookie = '' }: Options) {
    const ask = globalThis.fetch;
    const { locks } = navigator;
    const active = { postMessage: (_: string, [port]: [MessagePort]) => port.postMessage('kept') };
    const registration = { active };
    vi.stubGlobal('fetch', (address: string | URL, init: RequestInit = {}) => {
      if (typeof address !== 'string' || !address.startsWith('/')) return ask(address, init);
      this.asked.push(address);
      return ask(new URL(address, url), { ...init, headers: { ...(init.headers as object), cookie } });
    });
    vi.stubGlobal('navigator', {
      locks,
      onLine: true,
      serviceWorker: { register: async () => registration, ready: Promise.resolve(registration) },
    });
    vi.stubGlobal('caches', this);
    vi.stubGlobal('window', { innerWidth: 390, innerHeight: 844, devicePixelRatio: 3 });
    vi.stubGlobal('location', { pathname: '/dashboard' });
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.stubGlobal('addEventListener', this.#window.addEventListener.bind(this.#window));
    keepForAccount(user._id);
    useSession.setState({ user, isAuthenticated: true, kept: null });
  }

  close(): void {
    keepForAccount(null);
    useSession.setState({ user: null, isAuthenticated: false, kept: null });
    vi.unstubAllGlobals();
  }

  fire(type: string): void {
    this.#window.dispatchEvent(new Event(type));
  }

  taken(): number {
    const all = [...this.#caches.values()].flatMap((cache) => [...cache.values()]);
    return all.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  has(address: string): boolean {
    return [...this.#caches.values()].some((cache) => cache.has(addressOf(address)));
  }

  keys = async (): Promise<string[]> => [...this.#caches.keys()];
  delete = async (name: string): Promise<boolean> => this.#caches.delete(name);
  match = async (address: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> =>
    this.#caches.get(cacheName)?.get(addressOf(address))?.answer.clone();

  async open(name: string) {
    const cache = this.#caches.get(name) ?? new Map<string, Kept>();
    this.#caches.set(name, cache);
    return {
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      match: async (address: string) => cache.get(addressOf(address))?.answer.clone(),
      delete: async (address: string) => cache.delete(addressOf(address)),
      put: async (address: string, answer: Response) => {
        await this.beforePut?.(address);
        const { byteLength: bytes } = await answer.clone().arrayBuffer();
        const before = cache.get(addressOf(address))?.bytes ?? 0;
        if (this.taken() - before + bytes > this.room) throw new DOMException('Full', 'QuotaExceededError');
        cache.set(addressOf(address), { answer, bytes });
      },
    };
  }
}
