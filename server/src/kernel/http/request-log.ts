import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Logs one line for each request: method, route, status and time. The route replaces the address, because an address
 * can contain a search text and thereby the name of a patient.
 */
export const requestLog: FastifyPluginAsync = fastifyPlugin(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ...(request.principal === null || request.principal === undefined
        ? {}
        : { accountId: request.principal.accountId }),
    };
    if (statusCode >= 500) request.log.error(line, 'request failed');
    else request.log.info(line, 'request');
  });
});
