import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'node:net';
import type { Connections } from './connections.ts';
import { answerRaw, type RawStatus } from './raw-answer.ts';

const STATUS_BY_ERROR_CODE: Readonly<Record<string, RawStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Creates the handler of malformed or late requests, which answers and closes the connection. */
export function createClientErrorHandler(connections: Connections, log: Pick<FastifyBaseLogger, 'debug'>) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    log.debug({ code: error.code }, 'not a request');
    // A second answer would become a part of the answer that is being sent.
    if (error.code === 'ECONNRESET' || connections.isAnswering(socket)) socket.destroy();
    else answerRaw(socket, STATUS_BY_ERROR_CODE[error.code ?? ''] ?? 400);
  };
}
