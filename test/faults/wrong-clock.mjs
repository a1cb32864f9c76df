/** Loaded before a server: its machine's clock is ahead by `CLOCK_AHEAD_MS`. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const { now } = Date;

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [Date.now()] : given));
  }

  static now() {
    return now() + aheadMs;
  }
};
