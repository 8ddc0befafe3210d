import type { IncomingMessage } from 'node:http';
import { SOCKET_PATH } from '@dentarium/api/socket-messages';
import type { FastifyBaseLogger } from 'fastify';
import type { HttpLimits } from '../config/http-limits.ts';
import { createClientErrorHandler } from './client-error.ts';
import type { Connections } from './connections.ts';
import { getRequestPath } from './request-path.ts';

/** Milliseconds between two checks of Node for late headers. */
const CHECK_INTERVAL_MILLISECONDS = 1_000;

interface ServerDeps {
  readonly limits: Pick<HttpLimits, 'headersTimeout' | 'idleTimeout' | 'keepAliveTimeout'>;
  readonly connections: Connections;
  readonly log: FastifyBaseLogger;
}

/**
 * Returns the options of the HTTP server. There is no limit for a whole request, because a large file over a slow line
 * takes hours. `transfer-watch.ts` limits bodies.
 */
export function buildServerOptions({ limits, connections, log }: ServerDeps) {
  return {
    requestTimeout: 0,
    // Longer than the timeout of headers, so that a client that sends none gets an answer.
    connectionTimeout: Math.max(limits.idleTimeout, limits.headersTimeout + 2 * CHECK_INTERVAL_MILLISECONDS),
    keepAliveTimeout: limits.keepAliveTimeout,
    clientErrorHandler: createClientErrorHandler(connections, log),
    http: {
      // Node's default is 5 minutes, and it refuses a longer headers timeout than the request timeout.
      requestTimeout: 0,
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: CHECK_INTERVAL_MILLISECONDS,
      // Every other upgrade request is answered without an upgrade. An upgrade behind other requests of its connection
      // is not distinguishable from them, and would cut off their answers.
      shouldUpgradeCallback: (request: IncomingMessage) =>
        request.method === 'GET' && getRequestPath(request) === SOCKET_PATH && connections.isIdle(request.socket),
    },
  };
}
