/** The built web application: hashed files are cached for ever, and every other address gets a page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { College } from '#shared/college.ts';
import { matchPath } from '#shared/match-path.ts';
import { isUnset, styleOf, withCollege } from '../college/page.ts';
import type { Config } from '../config.ts';
import { Failure } from '../failure.ts';
import { answerUnknownCall, sendFailure } from './failures.ts';
import { inlineHash, pagePolicy, type SecurityHeaders, WORKER_POLICY } from './security.ts';
import { answerFor, type Page, readWeb, rewritten, type StaticFile } from './static-files.ts';

/** Below these paths a missing file gets no page: an old tab's script, and a socket, which HTTP can't serve. */
const NOT_PAGES = ['/assets/', '/socket.io'];

/** The shelf's service worker, and what takes its place where the operator has switched the shelf off. */
const WORKER = '/sw.js';
const WORKER_THAT_ENDS = '/sw-end.js';

/** The last page's pattern: an address without a page of its own gets this page with 404. */
const ANYWHERE = '*';

/**
 * Serves the pages and files of the web. Returns a function that writes the college's own settings into the pages,
 * which are built without any.
 */
export async function serveWebFiles(
  http: FastifyInstance,
  { webDir, offlineShelf }: Pick<Config, 'webDir' | 'offlineShelf'>,
  security: SecurityHeaders,
): Promise<(college: College) => Promise<void>> {
  const { files, pages: built } = await readWeb(webDir);
  const worker = files.get(offlineShelf ? WORKER : WORKER_THAT_ENDS);
  if (worker) files.set(WORKER, worker);
  files.delete(WORKER_THAT_ENDS);
  let pages = built;

  http.setNotFoundHandler((request, reply) => {
    const address = pathOf(request.url);
    if (/^\/api(?:\/|$)/.test(address)) return answerUnknownCall(request, reply);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? (files.get(address) ?? pageAt(request.url, address)) : undefined;
    if (!file) return sendFailure(reply, new Failure('not_found'));
    return send(request, reply, file);
  });

  function pageAt(url: string, address: string): Page | undefined {
    if (address !== '/' && NOT_PAGES.some((prefix) => address.startsWith(prefix))) return undefined;
    // The address is split before its parts are decoded, because a title may have a slash.
    const [asked = '/'] = url.split('?');
    return pages.find(({ pattern }) => matchPath(pattern, asked));
  }

  function send(request: FastifyRequest, reply: FastifyReply, file: StaticFile | Page): FastifyReply {
    const page = 'pattern' in file ? file : null;
    const isFound = page?.pattern !== ANYWHERE;
    const answer = answerFor(file, isFound ? request : unconditional(request));
    if (answer.status === 412) return sendFailure(reply, new Failure('condition_failed'));
    reply.headers(answer.headers);
    if (answer.status === 416) return sendFailure(reply, new Failure('range_not_satisfiable'));
    if (page) reply.headers({ ...security.page, 'content-security-policy': pagePolicy(page.hashes) });
    else if (file === worker) reply.header('content-security-policy', WORKER_POLICY);
    else if (file.isHashed) for (const name of security.omittedOnAssets) reply.removeHeader(name);
    return reply.code(isFound ? answer.status : 404).send('body' in answer ? answer.body : undefined);
  }

  return async (college) => {
    pages = isUnset(college) ? built : await withCollegeInAll(built, college);
  };
}

async function withCollegeInAll(pages: Page[], college: College): Promise<Page[]> {
  const style = styleOf(college);
  const ownStyles = style ? [inlineHash(style)] : [];
  const distinct = [...new Set(pages.map(({ representations }) => representations))];
  const written = await Promise.all(
    distinct.map((built) => rewritten(built, (html) => withCollege(html, college))),
  );
  const ownOf = new Map(distinct.map((built, index) => [built, written[index] ?? built]));
  return pages.map(({ representations, hashes: { scriptSrc, styleSrc }, ...page }) => ({
    ...page,
    representations: ownOf.get(representations) ?? representations,
    hashes: { scriptSrc, styleSrc: [...styleSrc, ...ownStyles] },
  }));
}

/** Conditions and ranges apply only to what exists (RFC 9110 §13.2.1). */
const unconditional = ({ method, headers }: FastifyRequest) => ({
  method,
  headers: { 'accept-encoding': headers['accept-encoding'] },
});

/** Returns the decoded path without the query: `%61ssets` is `assets`. */
function pathOf(url: string): string {
  const [address = '/'] = url.split('?');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
