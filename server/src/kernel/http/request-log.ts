import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { findUnavailableCause } from '../failures/unavailable-cause.ts';
import type { UnavailableCounts } from './unavailable-counts.ts';

interface RequestLogOptions {
  readonly unavailable: Pick<UnavailableCounts, 'add'>;
}

/**
 * Logs one line for each request: method, route, status and time, and the cause of an answer with 503. The route
 * replaces the address, because an address can contain a search text and thereby the name of a patient.
 */
export const requestLog = fastifyPlugin(async (app: FastifyInstance, { unavailable }: RequestLogOptions) => {
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
    if (statusCode === 503 && request.routeOptions.config.isAlwaysAnswered !== true) {
      const cause = findUnavailableCause(request.raw) ?? 'unknown';
      unavailable.add(cause);
      request.log.error({ ...line, cause }, 'request failed');
    } else if (statusCode >= 500) request.log.error(line, 'request failed');
    else request.log.info(line, 'request');
  });
});
