import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { default as Provider } from 'oidc-provider';
import type { SecurityHeaders } from './page-security.ts';

/** The path of the provider on this server, regardless of a prefix of a proxy. */
export const MOUNT_PATH = '/identity';

/**
 * Sets the forwarded headers of a request to the known address of the issuer. The provider derives addresses and
 * cookies from them, so external headers no longer matter.
 */
export function setIssuerHeaders({ raw, ip }: FastifyRequest, issuer: URL): void {
  Object.assign(raw.headers, {
    'x-forwarded-host': issuer.host,
    'x-forwarded-proto': issuer.protocol.slice(0, -1),
    'x-forwarded-for': ip,
  });
}

/** Passes every other request under the mount path to the provider, which reads the bodies itself. */
export function mountProvider(
  app: FastifyInstance,
  { provider, headers }: { provider: Provider; headers: SecurityHeaders },
): void {
  const issuer = new URL(provider.issuer);
  const handle = provider.callback();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, callback) => callback(null));
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${MOUNT_PATH}/*`,
    async handler(request, reply) {
      reply.hijack();
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers })) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      setIssuerHeaders(request, issuer);
      const path = request.url.slice(MOUNT_PATH.length);
      Object.assign(request.raw, { originalUrl: `${issuer.pathname}${path}`, url: path });
      await handle(request.raw, reply.raw);
    },
  });
}
