import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { HttpLimits } from '../config/http-limits.ts';
import { sendFailure } from './answer.ts';
import { toNetwork } from './client-ip.ts';
import type { Connections } from './connections.ts';
import type { UnavailableCause } from '../failures/unavailable-cause.ts';
import { Tally } from './tally.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if requests are answered even under full load, as the health check does. */
    isAlwaysAnswered?: boolean;
  }
}

interface RequestRules {
  readonly limits: Pick<HttpLimits, 'requests' | 'requestsPerAddress'>;
  readonly connections: Pick<Connections, 'isSurplus'>;
}

function sendUnavailable(request: FastifyRequest, reply: FastifyReply, cause: UnavailableCause): FastifyReply {
  return sendFailure(request, reply, undefined, 'server.unavailable', { cause });
}

/** Closes the connection after the body of a request: closing during the body would reset the connection. */
function closeConnectionAfter({ raw }: FastifyRequest, reply: FastifyReply): void {
  const hasBody = (raw.headers['content-length'] ?? '0') !== '0' || raw.headers['transfer-encoding'] !== undefined;
  if (hasBody) raw.once('end', () => raw.socket.end());
  else reply.header('connection', 'close');
}

/**
 * Refuses with 503 at once if the server cannot answer soon: requests over the limit in total or per client address,
 * and requests of surplus connections. A refused request costs neither authentication nor reading its body.
 */
export const requestLimits = fastifyPlugin(async (app: FastifyInstance, { limits, connections }: RequestRules) => {
  const byIp = new Tally();
  app.addHook('onRequest', async (request, reply) => {
    const isSurplus = connections.isSurplus(request.raw.socket);
    if (isSurplus) closeConnectionAfter(request, reply);
    if (request.routeOptions.config.isAlwaysAnswered === true) return undefined;
    const ip = toNetwork(request.ip);
    if (isSurplus) return sendUnavailable(request, reply, 'connections');
    if (byIp.total >= limits.requests) return sendUnavailable(request, reply, 'requests');
    if (byIp.count(ip) >= limits.requestsPerAddress) return sendUnavailable(request, reply, 'requestsOfAddress');
    byIp.add(ip);
    reply.raw.once('close', () => byIp.remove(ip));
    return undefined;
  });
});
