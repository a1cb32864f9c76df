const RETRY_MS = 3000;

/** Asks for code again and again until it is there: for what a screen can do without meanwhile. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((waited) => setTimeout(waited, RETRY_MS));
    return untilLoaded(load);
  }
}
