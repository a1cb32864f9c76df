/** Cuts requests whose body comes too slowly, and answers that nobody reads: each keeps a connection or file open. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { sendFailure } from './failures.ts';

/** A body has at most 64 KB, which take 10 s at 52 kbit/s. */
const BODY_WITHIN_MS = 15_000;
/** An upload must bring 2 KB/s on average over this time, which even a connection of 30 kbit/s does. */
const UPLOAD_LOOKED_AT_EVERY_MS = 20_000;
const UPLOAD_LEAST_BYTES = 40 * 1024;

/** A client, such as a phone in a tunnel, may read nothing of an answer for this long. */
const ANSWER_STALLS_MS = 60_000;

const BOUNDS = {
  bodyWithinMs: BODY_WITHIN_MS,
  uploadEveryMs: UPLOAD_LOOKED_AT_EVERY_MS,
  answerStallsMs: ANSWER_STALLS_MS,
};

/** A route for uploads sets `config.isUpload`: its bodies must keep a rate instead of ending in time. */
export function cutSlowBodies(http: FastifyInstance, bounds: typeof BOUNDS = BOUNDS): void {
  const { bodyWithinMs, uploadEveryMs, answerStallsMs } = bounds;
  http.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    // The timer continues after the answer, because a refused body is read to its end.
    const timer = request.routeOptions.config.isUpload
      ? setInterval(lookAtRate(request, reply), uploadEveryMs)
      : setTimeout(() => cut(request, reply), bodyWithinMs);
    const stop = () => clearTimeout(timer);
    request.raw.once('end', stop);
    request.raw.once('close', stop);
  });

  // The time to compute an answer isn't limited here.
  http.addHook('onSend', async (_request, { raw }) => {
    raw.setTimeout(answerStallsMs, () => raw.socket?.destroy());
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function lookAtRate(request: FastifyRequest, reply: FastifyReply): () => void {
  const { raw } = request;
  let bytesBefore = raw.socket.bytesRead;
  return () => {
    const bytes = raw.socket.bytesRead - bytesBefore;
    bytesBefore = raw.socket.bytesRead;
    // Received bytes that wait to be read are this server's delay.
    if (bytes < UPLOAD_LEAST_BYTES && raw.readableLength === 0) cut(request, reply);
  };
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return void request.raw.socket.destroy();
  reply.header('connection', 'close');
  void sendFailure(reply, new Failure('too_slow'));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: boolean;
  }
}
