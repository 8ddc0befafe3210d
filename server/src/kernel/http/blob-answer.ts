import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerRange, parseByteRange } from './byte-range.ts';
import { formatContentDisposition } from './content-disposition.ts';

/** The answer of a call with the envelope `blob`. */
export interface BlobAnswer {
  /**
   * The bytes, or a function that opens them. A file is opened only when it is certain to be sent, so that none stays
   * open.
   */
  readonly body: Buffer | ((range?: AnswerRange) => Promise<Readable>);
  readonly contentType: string;
  /** The size in bytes if it is known before sending. */
  readonly size?: number;
  /** True if `body` opens a range; needs `size`. An interrupted download then continues. */
  readonly acceptsRanges?: boolean;
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
  const { size, acceptsRanges = false } = answer;
  if (acceptsRanges) reply.header('accept-ranges', 'bytes');
  if (request.method === 'HEAD') return setContentLength(reply, answer).send();
  if (acceptsRanges && size !== undefined && isRangeCurrent(request, answer)) {
    const range = parseByteRange(request.headers.range, size);
    if (range === 'unsatisfiable') return sendUnsatisfiable(reply, size);
    if (range !== undefined) return sendRange(reply, { range, size, body: await answer.body(range) });
  }
  const body = await answer.body();
  return setContentLength(reply, answer).send(body);
}

/** Returns whether the client has the beginning of the same content (`If-Range`, RFC 9110, section 13.1.5). */
function isRangeCurrent(request: FastifyRequest, { etag }: BlobAnswer): boolean {
  const condition = request.headers['if-range'];
  return condition === undefined || (etag !== undefined && condition === `"${etag}"`);
}

function sendRange(
  reply: FastifyReply,
  {
    range: { first, last },
    size,
    body,
  }: { readonly range: AnswerRange; readonly size: number; readonly body: Readable },
): FastifyReply {
  reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  return reply.header('content-length', last - first + 1).send(body);
}

function sendUnsatisfiable(reply: FastifyReply, size: number): FastifyReply {
  reply.removeHeader('content-disposition');
  return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('');
}

function setContentLength(reply: FastifyReply, { size }: BlobAnswer): FastifyReply {
  return size === undefined ? reply : reply.header('content-length', size);
}
