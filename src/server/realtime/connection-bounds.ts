/** What one connection may cost: how much it sends, and how much it lets wait. Past that it is cut. */
import type { Server as EngineServer } from 'engine.io';
import { type Bucket, refill } from '../limits.ts';
import { cut, type Engine, isTooFarBehind } from './backlog.ts';

/** Far above what any screen does; the events have limits of their own, which answer instead of cutting. */
const PACKETS = { burst: 2000, perMinute: 100 * 60 };

type Connection = Engine & {
  on: (event: 'packet' | 'packetCreate', listener: () => void) => void;
};

/** Bounds every connection of `engine`; `countsPackets` is off for load tests only. */
export function boundConnections(engine: EngineServer, { countsPackets }: { countsPackets: boolean }): void {
  engine.on('connection', (connection: Connection) => {
    connection.on('packetCreate', () => {
      if (isTooFarBehind(connection)) cut(connection);
    });
    if (!countsPackets) return;
    let bucket: Bucket | undefined;
    const count = () => {
      bucket = refill(bucket, PACKETS, performance.now());
      if (--bucket.tokens < 0) cut(connection);
    };
    connection.on('packet', count);
    // Websocket's own pings are answered below Engine.IO and counted nowhere else.
    connection.transport.socket?.on('ping', count);
    connection.transport.socket?.on('pong', count);
  });
}
