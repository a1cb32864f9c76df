import { CodeGone } from './load-code.ts';

const RETRY_MS = 3000;

/** Asks for code again and again until it is there, for what a screen can do without meanwhile; never resolves where it is gone. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    // That there is a new version is said by the application.
    if (failure instanceof CodeGone) return new Promise(() => {});
    await new Promise((waited) => setTimeout(waited, RETRY_MS));
    return untilLoaded(load);
  }
}
