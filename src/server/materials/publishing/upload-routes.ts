import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '#shared/api.ts';
import type { Account } from '../../accounts/accounts.ts';
import { noteAct } from '../../audit/audit-log.ts';
import * as acts from '../../audit/texts.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import { KeyedLimit } from '../../limits.ts';
import type { Library } from '../library.ts';
import { findTwins } from '../lists/managed.ts';
import { findMaterial, type MaterialRow, toMaterial } from '../materials.ts';
import { readPublisherDetails } from '../pages/recognition.ts';
import { requireChangeable } from '../permissions.ts';
import * as texts from '../texts.ts';
import { publish, replaceFile } from './publish.ts';
import { MULTIPART_LIMITS, readUpload, type Upload } from './upload.ts';

/** The limit means that received uploads take at most 800 MB of scratch space. */
export const MAX_UPLOADS = 8;
/** The limit of one account, so that others can upload too. */
export const MAX_UPLOADS_OF_ONE = 2;
const RETRY_AFTER_SECONDS = 20;

export type Scope = { http: FastifyInstance; serveOn: (http: FastifyInstance) => Serve };

/** Serves uploads in their own Fastify scope, the only one that parses multipart forms. */
export async function serveUploads({ http, serveOn }: Scope, library: Library, deps: Deps): Promise<void> {
  const { db } = library;
  const receive = createReceiver(library, deps);

  /** Also notes the action in the audit log, because the item's title and number of pages are known only now. */
  const answerWith = async (id: string, account: Account, what: (material: MaterialRow) => string) => {
    const material = await findMaterial(db, id);
    await noteAct(db, { who: account.name, what: what(material) }, deps.now());
    const details = await readPublisherDetails(library, material);
    return {
      material: { ...toMaterial(material), ...details },
      twins: await findTwins(db, material, account),
    };
  };

  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    await scope.register(fastifyMultipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
    const serve = serveOn(scope);

    serve(ENDPOINTS.publishMaterial, async ({ request, account }) => {
      const authorship = { ownerId: account.id, isSample: 0, createdAt: deps.now() };
      const { id } = await receive(request, account, (upload) => publish(library, upload, authorship));
      library.queue.wake();
      return {
        status: 201,
        ...(await answerWith(id, account, ({ title }) => acts.publishedMaterial(title))),
      };
    });

    serve(ENDPOINTS.replaceFile, async ({ request, params, account }) => {
      const material = await findMaterial(db, params.id ?? '');
      requireChangeable(material, account);
      await receive(request, account, (upload) => replaceFile(library, material, upload));
      return answerWith(material.id, account, ({ title, pageCount }) =>
        acts.replacedFile(title, { before: material.pageCount, after: pageCount }),
      );
    });
  });
}

/**
 * Accepts a few uploads at once. @throws {Failure} `too_many_requests` if the account has too many under way,
 * `unavailable` if there are too many of all accounts.
 */
function createReceiver(library: Library, { config, now }: Deps) {
  const perAccount = new KeyedLimit({ burst: 100, perMinute: 60, now, isOn: config.rateLimits });
  const underWay: string[] = [];
  return async <T>(request: FastifyRequest, account: Account, use: (upload: Upload) => Promise<T>) => {
    perAccount.enforce(account.id);
    if (underWay.filter((id) => id === account.id).length >= MAX_UPLOADS_OF_ONE)
      throw new Failure('too_many_requests', {
        message: texts.tooManyUploadsOfOne(MAX_UPLOADS_OF_ONE),
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    if (underWay.length >= MAX_UPLOADS)
      throw new Failure('unavailable', {
        message: texts.tooManyUploads,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    underWay.push(account.id);
    try {
      return await use(await readUpload(request, library));
    } finally {
      underWay.splice(underWay.indexOf(account.id), 1);
    }
  };
}
