/** Only for the moment or length of a fault and the pace of a client, never to wait for an outcome. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
