import { fetchWhole } from './fetch-whole.ts';

/** A file of the build couldn't be fetched this time; a retry may succeed. */
export class CodeFailure extends Error {
  override name = 'CodeFailure';
}

/** A file is gone from the server: the product was updated, and only a reloaded page knows the new addresses. */
export class CodeGone extends Error {
  override name = 'CodeGone';
}

let isUpdated = false;
const listeners = new Set<() => void>();

/** Tells whether the product was updated, which shows when a file of this page's build is missing. */
export const update = {
  isThere: () => isUpdated,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Replaces Vite's import helper: fetches first, because browsers remember a failed import (decision 24). */
export async function loadCode<T>(importChunk: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(loadOnce));
  return importChunk();
}

const loads = new Map<string, Promise<void>>();

function loadOnce(file: string): Promise<void> {
  const known = loads.get(file);
  if (known) return known;
  const loading = load(`/${file}`);
  loads.set(file, loading);
  loading.catch(() => loads.delete(file));
  return loading;
}

async function load(address: string): Promise<void> {
  if (address.endsWith('.css')) return applySheet(address);
  // The page's HTML may preload the module already.
  if (document.querySelector(`link[href="${address}"]`)) return;
  return isFirstScreenHere ? fetchCode(address) : preloadModule(address);
}

let isFirstScreenHere = false;

/** Until this call, the browser's module loader is used: it is faster, and a reload can't lose typed text yet. */
export function tellFirstScreenIsHere(): void {
  isFirstScreenHere = true;
}

function preloadModule(address: string): void {
  const preload = document.createElement('link');
  preload.rel = 'modulepreload';
  preload.crossOrigin = '';
  preload.href = address;
  document.head.append(preload);
}

/** An answer that breaks off isn't cached: the import would fail, and the browser would remember that. */
async function fetchCode(address: string): Promise<void> {
  const response = await fetchWhole(address).catch(() => null);
  if (response?.status === 404) {
    isUpdated = true;
    for (const listener of listeners) listener();
    throw new CodeGone(`${address} is gone.`);
  }
  const isCode = response?.ok && !response.headers.get('content-type')?.startsWith('text/html');
  if (!isCode) throw new CodeFailure(`${address} could not be fetched.`);
}

async function applySheet(address: string): Promise<void> {
  // The page's HTML may link to the sheet or contain it inline.
  if (document.querySelector(`link[rel=stylesheet][href="${address}"], [data-sheets~="${address}"]`)) return;
  // A sheet that stalls fires no event, so it is fetched first, as modules are.
  if (isFirstScreenHere) await fetchCode(address);
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.crossOrigin = '';
  sheet.href = address;
  const isApplied = await new Promise<boolean>((resolve) => {
    sheet.onload = () => resolve(true);
    sheet.onerror = () => resolve(false);
    document.head.append(sheet);
  });
  if (isApplied) return;
  sheet.remove();
  // This throws `CodeGone` if the file no longer exists.
  await fetchCode(address);
  throw new CodeFailure(`${address} could not be applied.`);
}

const RETRY_MS = 3000;

/** Loads code that a screen can wait for, and retries until it has loaded; never resolves if the file is gone. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    // The application itself announces the new version.
    if (failure instanceof CodeGone) return new Promise(() => {});
    await new Promise((waited) => setTimeout(waited, RETRY_MS));
    return untilLoaded(load);
  }
}
