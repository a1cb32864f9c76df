/** Waits for a fault's moment or length, or a client's pace. A test must never wait for an outcome by this. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
