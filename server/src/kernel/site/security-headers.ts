import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** The external origins that pages of the site may contact. */
export interface ExternalOrigins {
  /** Targets of requests of the page: the identity server. */
  readonly connectTo: readonly string[];
  /** An object storage of another provider: the page sends requests to it, and a hidden frame downloads from it. */
  readonly downloadFrom: readonly string[];
  /** The origin on a developer's machine from which one session loads a module. */
  readonly loadFrom?: string;
}

/**
 * Builds the content security policy of the site: no external content except for the answers of the identity server,
 * and no scripts except for our own files. WebAssembly is allowed for checksums of files; inline styles are allowed
 * because the UI kit writes its style sheets into the page.
 */
export function buildPagePolicy({ connectTo, downloadFrom, loadFrom }: ExternalOrigins): string {
  const moduleSource = loadFrom === undefined ? '' : ` ${loadFrom}`;
  // The development server reports new builds by a web socket.
  const moduleAddresses = loadFrom === undefined ? [] : [loadFrom, loadFrom.replace(/^http/, 'ws')];
  const formatOrigins = (addresses: readonly string[]) =>
    ["'self'", ...addresses.map((address) => new URL(address).origin)].join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${moduleSource}`,
    `style-src 'self' 'unsafe-inline'${moduleSource}`,
    `img-src 'self' blob: data:${moduleSource}`,
    `font-src 'self' data:${moduleSource}`,
    `connect-src ${formatOrigins([...connectTo, ...downloadFrom, ...moduleAddresses])}`,
    `frame-src ${formatOrigins(downloadFrom)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of a script that runs as a worker; a script in a page uses the policy of the page. */
const WORKER_POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

interface Site extends ExternalOrigins {
  /** The address that browsers use. */
  readonly publicUrl: string;
  /** True if browsers must use https for subdomains of the site, too. */
  readonly hstsSubdomains: boolean;
}

/** Formats the header that requires https for a year; `null` for a site on http. */
function formatStrictTransport({ publicUrl, hstsSubdomains }: Site): string | null {
  if (!publicUrl.startsWith('https:')) return null;
  return `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;
}

/** Adds the security headers to every answer; an answer with a policy of its own keeps it. */
export const securityHeaders = fastifyPlugin(async (app: FastifyInstance, site: Site) => {
  const policy = buildPagePolicy(site);
  const transport = formatStrictTransport(site);
  // Set first, so that answers outside of Fastify, for example of the identity provider, have it too.
  if (transport !== null)
    app.addHook('onRequest', async (_request, reply) => void reply.header('strict-transport-security', transport));
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('x-content-type-options')) reply.header('x-content-type-options', 'nosniff');
    const type = String(reply.getHeader('content-type') ?? '');
    const hasOwnPolicy = reply.hasHeader('content-security-policy');
    if (type.includes('javascript') && !hasOwnPolicy) reply.header('content-security-policy', WORKER_POLICY);
    if (!type.startsWith('text/html')) return;
    if (!hasOwnPolicy) reply.header('content-security-policy', policy);
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
  });
});
