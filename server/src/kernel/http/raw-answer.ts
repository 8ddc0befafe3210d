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
/** The status codes that can be answered without Fastify. */
export type RawStatus = keyof typeof REASONS;

/** Milliseconds for which what a refused client still sends is taken and thrown away. */
const LINGER_MILLISECONDS = 2_000;

/** Seconds after which a client that met a limit may try again. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Answers on a stream without a response object, and closes it. What the client still sends is read meanwhile and not
 * looked at: a close with unread bytes is a reset, by which the client loses the answer. Never throws, in whatever state the
 * stream is.
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
