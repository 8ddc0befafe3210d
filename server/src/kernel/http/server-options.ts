import type { IncomingMessage } from 'node:http';
import { SOCKET_PATH } from '@dentarium/api/socket-messages';
import type { FastifyBaseLogger } from 'fastify';
import type { HttpLimits } from '../config/http-limits.ts';
import { createClientErrorHandler } from './client-error.ts';
import type { Connections } from './connections.ts';
import { getRequestPath } from './request-path.ts';

/** Milliseconds between two looks of Node at the time that headers may take. */
const CHECK_INTERVAL_MILLISECONDS = 1_000;

interface ServerDeps {
  readonly limits: Pick<HttpLimits, 'headersTimeout' | 'idleTimeout' | 'keepAliveTimeout'>;
  readonly connections: Connections;
  readonly log: FastifyBaseLogger;
}

/**
 * The options of the HTTP server. There is no time for a whole request: a large file over a slow line takes hours. What
 * bodies are held to is in `transfer-watch.ts`.
 */
export function buildServerOptions({ limits, connections, log }: ServerDeps) {
  return {
    requestTimeout: 0,
    // Behind the time of headers, so that who sends none is told.
    connectionTimeout: Math.max(limits.idleTimeout, limits.headersTimeout + 2 * CHECK_INTERVAL_MILLISECONDS),
    keepAliveTimeout: limits.keepAliveTimeout,
    clientErrorHandler: createClientErrorHandler(connections, log),
    http: {
      // Node begins with 5 minutes, and refuses headers that may take longer than the request.
      requestTimeout: 0,
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: CHECK_INTERVAL_MILLISECONDS,
      // Every other request that asks for an upgrade is answered without one. One behind others on its connection could
      // not be told from them, and taking the connection away would leave their answers without an end.
      shouldUpgradeCallback: (request: IncomingMessage) =>
        request.method === 'GET' && getRequestPath(request) === SOCKET_PATH && connections.isIdle(request.socket),
    },
  };
}
