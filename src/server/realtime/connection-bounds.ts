/** Limits what one connection may cost, and cuts one that exceeds a limit. */
import type { Server as EngineServer, Socket as EngineSocket } from 'engine.io';
import { cut, wireOf } from './wire.ts';

/** This is far above what any screen sends; the events have their own limits, which answer instead of cutting. */
const PACKETS = { burst: 2000, everyMs: 10 };

/** A frame has at most 64 KB, which take 10 s at 52 kbit/s. */
const FRAME_WITHIN_MS = 15_000;

type Options = { countsPackets: boolean; frameWithinMs?: number };

export function boundConnections(
  engine: EngineServer,
  { countsPackets, frameWithinMs = FRAME_WITHIN_MS }: Options,
): void {
  engine.on('connection', (connection: EngineSocket) => {
    connection.on('packetCreate', () => {
      if (wireOf(connection)?.isTooFarBehind) cut(connection);
    });
    boundFrames(connection, frameWithinMs);
    if (countsPackets) boundPackets(connection);
  });
}

function boundPackets(connection: EngineSocket): void {
  let fullAt = 0;
  onEachFrame(connection, () => {
    const now = performance.now();
    fullAt = Math.max(fullAt, now) + PACKETS.everyMs;
    if (fullAt - now > PACKETS.burst * PACKETS.everyMs) cut(connection);
  });
}

function boundFrames(connection: EngineSocket, withinMs: number): void {
  let isComplete = false;
  let deadline: NodeJS.Timeout | null = null;
  onEachFrame(connection, () => {
    isComplete = true;
  });
  // This is called after the parser, which has listened since the upgrade and takes in every byte at once.
  wireOf(connection)?.tcp.on('data', () => {
    if (isComplete && deadline) {
      clearTimeout(deadline);
      deadline = null;
    }
    if (!isComplete) deadline ??= setTimeout(() => cut(connection), withinMs);
    isComplete = false;
  });
  connection.once('close', () => clearTimeout(deadline ?? undefined));
}

/** WebSocket's own pings are answered below Engine.IO, which doesn't report them. */
function onEachFrame(connection: EngineSocket, listener: () => void): void {
  connection.on('packet', listener);
  wireOf(connection)?.webSocket.on('ping', listener).on('pong', listener);
}
