import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatContentDisposition } from './attachment.ts';

/** The bytes that a call of the envelope `blob` answers with. */
export interface BlobAnswer {
  /** The bytes, or what opens them: a file is opened when nothing can keep it from being sent any more, so that none stays open. */
  readonly body: Buffer | (() => Promise<Readable>);
  readonly contentType: string;
  /** Bytes, where known before sending. */
  readonly size?: number;
  /** Names the content and its form; the same tag is answered with 304. */
  readonly etag?: string;
  /** Set for a download: the name to save under. */
  readonly fileName?: string;
}

/** The bytes lie elsewhere: where a browser fetches them by itself, for as long as the address is good. */
export interface BlobRedirect {
  readonly location: string;
}

/** Sends bytes that belong to somebody: kept by their browser only, asked for again each time, never run as a page. */
export async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BlobAnswer | BlobRedirect,
): Promise<FastifyReply> {
  if ('location' in answer) {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(answer.location, 302);
  }
  reply.header('cache-control', answer.etag === undefined ? 'no-store' : 'private, no-cache');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  if (answer.etag !== undefined) reply.header('etag', `"${answer.etag}"`);
  if (answer.etag !== undefined && request.headers['if-none-match'] === `"${answer.etag}"`)
    return reply.code(304).send();
  reply.header('content-type', answer.contentType);
  if (answer.fileName !== undefined) reply.header('content-disposition', formatContentDisposition(answer.fileName));
  if (Buffer.isBuffer(answer.body)) return reply.header('content-length', answer.body.length).send(answer.body);
  if (request.method === 'HEAD') return setContentLength(reply, answer).send();
  const body = await answer.body();
  return setContentLength(reply, answer).send(body);
}

function setContentLength(reply: FastifyReply, { size }: BlobAnswer): FastifyReply {
  return size === undefined ? reply : reply.header('content-length', size);
}
