/** The built web application: hashed files cached for ever, and its one page for every other address. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import { answerUnknownCall, sendFailure } from './failures.ts';

/** Kept out of reach: the build's notes to the server. */
const PRIVATE_FILES = new Set(['/csp.json', '/index.html']);

/** Where a missing file is a 404 and not the page: an old tab's script, and a socket that can't be had by HTTP. */
const NOT_PAGES = ['/assets/', '/socket.io'];

export async function serveWebFiles(http: FastifyInstance, webDir: string): Promise<void> {
  const isBuilt = existsSync(path.join(webDir, 'index.html'));
  if (isBuilt) {
    await http.register(fastifyStatic, {
      root: webDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (file) => !PRIVATE_FILES.has(file) && !/\.(br|gz)$/.test(file) && !file.includes('/.'),
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  http.setNotFoundHandler((request, reply) => {
    if (/^\/api(?:[/?]|$)/.test(request.url)) return answerUnknownCall(request, reply);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !NOT_PAGES.some((prefix) => request.url.startsWith(prefix));
    if (!isBuilt || !isPage) return sendFailure(reply, new Failure('not_found'));
    return reply.sendFile('index.html');
  });
}
