import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatContentDisposition } from './content-disposition.ts';

/** The answer of a call with the envelope `blob`. */
export interface BlobAnswer {
  /**
   * The bytes, or a function that opens them. A file is opened only when it is certain to be sent, so that none stays
   * open.
   */
  readonly body: Buffer | (() => Promise<Readable>);
  readonly contentType: string;
  /** The size in bytes if it is known before sending. */
  readonly size?: number;
  /** The tag of the content and its form; a request with the same tag is answered with 304. */
  readonly etag?: string;
  /** The file name of a download. */
  readonly fileName?: string;
}

/** A redirect to another address, from which the browser fetches the bytes while the address is valid. */
export interface BlobRedirect {
  readonly location: string;
}

/** Sends private bytes: cached only by the browser, revalidated each time, never run as a page. */
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
