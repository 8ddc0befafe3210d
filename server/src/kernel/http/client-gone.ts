import type { IncomingMessage } from 'node:http';

/** Whether an error says nothing but that the client went away before its request was whole. Nobody reads the answer. */
export function isClientAbort(request: IncomingMessage, error: unknown): boolean {
  return error !== null && (request.errored === error || request.socket.errored === error);
}
