import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sendFailure } from '../http/answer.ts';

/** A file whose name contains the hash of its content never changes. */
const HASHED_FILE_NAME = /[.-][0-9a-f]{8,}\.\w+(\.map)?$/;
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

interface SiteFolders {
  readonly siteDir: string;
  readonly modulesDir: string;
  /** Returns whether a module is switched off, so that none of its files are served. */
  readonly isOff: (module: string) => boolean;
  /** Returns the content security policy of a page for a session with a special one. */
  readonly policyFor?: (request: FastifyRequest) => Promise<string | null>;
}

/** Returns whether a request is a user opening an address, not a missing script, style or call. */
function isNavigation(request: FastifyRequest): boolean {
  const isPageExpected = (request.headers.accept ?? '').includes('text/html');
  return request.method === 'GET' && isPageExpected && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
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
 * Returns whether a path below the folder of modules is a file of an active module. Other files beside the modules are
 * private: the registry contains who released what, and for whom.
 */
function isServed(path: string, { isOff }: Pick<SiteFolders, 'isOff'>): boolean {
  const [module, ...file] = path.split('/').filter((part) => part !== '');
  return module !== undefined && file.length > 0 && !isOff(module);
}

/**
 * Serves the built shell and the published modules. An address of the client-side router gets the page; everything else
 * that is missing gets a plain 404, so that a missing script is never answered with a page.
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
