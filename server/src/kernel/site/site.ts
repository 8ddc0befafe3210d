import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sendFailure } from '../http/answer.ts';

/** A file whose name holds the hash of its content never changes. */
const HASHED_FILE_NAME = /[.-][0-9a-f]{8,}\.\w+(\.map)?$/;
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

interface SiteFolders {
  readonly siteDir: string;
  readonly modulesDir: string;
  /** Whether a module is switched off: nothing of it is served. */
  readonly isOff: (module: string) => boolean;
  /** The content policy of a page that is opened by a session which has another than everybody's. */
  readonly policyFor?: (request: FastifyRequest) => Promise<string | null>;
}

/** Whether a request is a person opening an address, not a script, style or call that is missing. */
function isNavigation(request: FastifyRequest): boolean {
  const asksForPage = (request.headers.accept ?? '').includes('text/html');
  return request.method === 'GET' && asksForPage && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
}

async function sendPage(
  { siteDir, policyFor }: SiteFolders,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = await readFile(join(siteDir, 'index.html'));
  const policy = (await policyFor?.(request)) ?? null;
  if (policy !== null) reply.header('content-security-policy', policy);
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
}

/**
 * Whether a path below the folder of modules is a file of a module that is on. What lies beside the modules is the site's own: the
 * registry names who released what, and for whom.
 */
function isServed(path: string, { isOff }: Pick<SiteFolders, 'isOff'>): boolean {
  const [module, ...file] = path.split('/').filter((part) => part !== '');
  return module !== undefined && file.length > 0 && !isOff(module);
}

/**
 * Serves the built shell and the published modules. An address that a router in the browser knows gets the page;
 * whatever else is missing gets a plain 404, so that a missing script is never answered with a page.
 */
export const site = fastifyPlugin(async (app: FastifyInstance, folders: SiteFolders) => {
  const options = {
    preCompressed: true,
    cacheControl: false,
    index: false as const,
    dotfiles: 'ignore' as const,
    wildcard: true,
  };
  const setHeaders = (reply: FastifyReply, path: string) => {
    reply.header(
      'cache-control',
      HASHED_FILE_NAME.test(path.replace(/\.(br|gz)$/, '')) ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
    );
  };
  if (existsSync(folders.modulesDir)) {
    await app.register(fastifyStatic, {
      ...options,
      setHeaders,
      root: folders.modulesDir,
      prefix: '/modules/',
      allowedPath: (path) => isServed(path, folders),
      decorateReply: false,
    });
  }
  if (existsSync(folders.siteDir)) {
    await app.register(fastifyStatic, {
      ...options,
      setHeaders,
      root: folders.siteDir,
      prefix: '/',
      decorateReply: false,
    });
    app.get('/', (request, reply) => sendPage(folders, request, reply));
  }
  app.setNotFoundHandler((request, reply) => {
    if (isNavigation(request) && existsSync(join(folders.siteDir, 'index.html')))
      return sendPage(folders, request, reply);
    // A module may be newer than the server that it is published on.
    return sendFailure(request, reply, undefined, request.url.startsWith('/api/') ? 'call.unknown' : 'not.found');
  });
});
