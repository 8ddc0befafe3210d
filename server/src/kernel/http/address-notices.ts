import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';

interface NoticeOptions {
  readonly publicUrl: string;
  /** The origins under which people may sign in. */
  readonly origins: readonly string[];
  readonly trustedProxies: Config['trustedProxies'];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Headers of a proxy: one of them is enough. */
const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];
/** The log gets no long text from a request. */
const MAX_ORIGIN_LENGTH = 200;

/**
 * Notices, once per process each, that browsers use another address than `PUBLIC_URL`, where nobody can sign in, and that
 * a proxy sends the addresses of clients while `TRUST_PROXY` is unset, so that all clients count as one.
 */
export const addressNotices = fastifyPlugin(async (app: FastifyInstance, options: NoticeOptions) => {
  const { publicUrl, origins, trustedProxies, log } = options;
  let hasNoticedAddress = false;
  let hasNoticedProxy = trustedProxies !== 0;
  app.addHook('onRequest', async (request) => {
    if (!hasNoticedProxy && FORWARDED_HEADERS.some((name) => request.headers[name] !== undefined)) {
      hasNoticedProxy = true;
      log.warn(
        { proxy: request.ip },
        'A proxy forwards requests, but TRUST_PROXY is not set: all clients count as one address. ' +
          'Set TRUST_PROXY=1 for one proxy, or its address',
      );
    }
    if (hasNoticedAddress) return;
    const origin = findOwnOrigin(request);
    if (origin === undefined || origins.includes(origin)) return;
    hasNoticedAddress = true;
    log.warn(
      { address: origin, publicUrl },
      'Browsers use another address than PUBLIC_URL, where nobody can sign in. ' +
        'Set PUBLIC_URL to the address of the site, or add the other one to IDENTITY_ORIGINS',
    );
  });
});

/**
 * Returns the origin of a page of this site that makes a request; `undefined` for requests without a page and for pages
 * of others. The browser names it, so a proxy that changes `Host` does not matter.
 */
function findOwnOrigin({ headers }: FastifyRequest): string | undefined {
  const address = headers.origin ?? headers.referer;
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { origin, host, protocol } = new URL(address);
  if (origin.length > MAX_ORIGIN_LENGTH || !['http:', 'https:'].includes(protocol)) return undefined;
  // Browsers send the first header on https and on localhost only.
  const isOwn = headers['sec-fetch-site'] === 'same-origin' || host === headers.host;
  return isOwn ? origin : undefined;
}
