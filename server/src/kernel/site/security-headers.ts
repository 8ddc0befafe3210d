import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** What pages of the site have to do with beside it. */
export interface ExternalOrigins {
  /** What the page sends requests to: the identity server. */
  readonly connectTo: readonly string[];
  /** An object storage of another provider: the page sends requests to it, and a hidden frame downloads from it. */
  readonly downloadFrom: readonly string[];
  /** Where one session loads a module from, on the machine of a developer. */
  readonly loadFrom?: string;
}

/**
 * The content policy of the site: nothing from elsewhere but the identity server's answers, no script that is not a file
 * of ours. WebAssembly may run, for digests of files; styles may be inline, because the UI kit writes its style sheets into
 * the page.
 */
export function buildPagePolicy({ connectTo, downloadFrom, loadFrom }: ExternalOrigins): string {
  const moduleSource = loadFrom === undefined ? '' : ` ${loadFrom}`;
  // By a socket it tells of new builds.
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

/** For a script that runs as a worker; a script in a page goes by the policy of the page. */
const WORKER_POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

interface Site extends ExternalOrigins {
  /** The address that browsers use. */
  readonly publicUrl: string;
  /** Whether names below that of the site are to be reached by https alone, too. */
  readonly hstsSubdomains: boolean;
}

/** The order to reach the site by https for a year; `null` for a site on http. */
function formatStrictTransport({ publicUrl, hstsSubdomains }: Site): string | null {
  if (!publicUrl.startsWith('https:')) return null;
  return `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;
}

/** Gives every answer the headers that browsers protect its reader by; an answer with a policy of its own keeps it. */
export const securityHeaders = fastifyPlugin(async (app: FastifyInstance, site: Site) => {
  const policy = buildPagePolicy(site);
  const transport = formatStrictTransport(site);
  // Before everything else, so that answers that leave Fastify, as those of the identity provider, have it too.
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
