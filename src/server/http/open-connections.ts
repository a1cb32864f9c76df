/** Limits how many connections may be open at once, in total and from one network. */
import type { Server, Socket } from 'node:net';

/** At about 10 KB each, these take 400 MB. */
const MAX_OPEN = 40_000;
/** Files and connections to the database need descriptors too. */
const RESERVED_DESCRIPTORS = 1000;
/** One network's share is large, because a whole campus may have one address; the rest is for everybody else. */
const SHARE_OF_ONE_ADDRESS = 3 / 4;

let descriptors: number | undefined;

export function maxOpenConnections(): number {
  descriptors ??= descriptorLimit();
  return Math.min(MAX_OPEN, Math.max(descriptors - RESERVED_DESCRIPTORS, RESERVED_DESCRIPTORS));
}

/** Returns infinity if the system reports no limit. */
function descriptorLimit(): number {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean };
  // Otherwise the report looks up the name of each connected address, which may take seconds.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}

export class OpenConnections {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  /** @param max the connections that may be open at once; infinite for no limit. */
  constructor(max: number) {
    this.#most = Math.floor(max * SHARE_OF_ONE_ADDRESS);
  }

  isFull(network: string): boolean {
    return (this.#counts.get(network) ?? 0) >= this.#most;
  }

  /** Counts a connection until the returned function is called. */
  add(network: string): () => void {
    this.#counts.set(network, (this.#counts.get(network) ?? 0) + 1);
    return () => {
      const left = (this.#counts.get(network) ?? 0) - 1;
      if (left > 0) this.#counts.set(network, left);
      else this.#counts.delete(network);
    };
  }
}

/** Closes new connections beyond `max`, and those of a network that has its share, as `open` counts them. */
export function boundOpenConnections(
  server: Server,
  {
    max,
    open,
    networkOf,
  }: { max: number; open: OpenConnections; networkOf: (peer: Socket) => string | null },
): void {
  server.maxConnections = max;
  server.on('connection', (peer) => {
    const network = networkOf(peer);
    // The peer is a trusted proxy.
    if (network === null) return;
    if (open.isFull(network)) return void peer.destroy();
    peer.once('close', open.add(network));
  });
}
