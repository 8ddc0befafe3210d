import type { Duplex } from 'node:stream';

const REASONS = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
} as const;
/** The status codes that can be sent without Fastify. */
export type RawStatus = keyof typeof REASONS;

/** Milliseconds for which the remaining data of a refused client is read and discarded. */
const LINGER_MILLISECONDS = 2_000;

/** Seconds after which a client that exceeded a limit may try again. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Answers on a stream without a response object, and closes it. Further data of the client is read and discarded,
 * because closing with unread bytes resets the connection and the client loses the answer. Never throws, in any state
 * of the stream.
 */
export function answerRaw(stream: Duplex, status: RawStatus): void {
  stream.on('error', () => stream.destroy());
  if (!stream.writable || stream.writableEnded) {
    stream.destroy();
    return;
  }
  stream.removeAllListeners('data');
  stream.on('data', () => undefined);
  const retryHeader = status === 503 ? `retry-after: ${RETRY_AFTER_SECONDS}\r\n` : '';
  stream.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${retryHeader}connection: close\r\ncontent-length: 0\r\n\r\n`);
  const timer = setTimeout(() => stream.destroy(), LINGER_MILLISECONDS);
  timer.unref();
  stream.once('close', () => clearTimeout(timer));
}
