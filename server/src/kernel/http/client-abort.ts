import type { IncomingMessage } from 'node:http';

/**
 * Returns whether an error only means that the client disconnected before its request was complete. Nobody reads the
 * answer.
 */
export function isClientAbort(request: IncomingMessage, error: unknown): boolean {
  return error !== null && (request.errored === error || request.socket.errored === error);
}
