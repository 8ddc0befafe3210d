import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The bytes that a call of the envelope `blob` answers with. */
export interface BlobAnswer {
  readonly body: Buffer | Readable;
  readonly contentType: string;
  /** Bytes, where known before sending. */
  readonly size?: number;
  /** Names the content and its form; the same tag is answered with 304. */
  readonly etag?: string;
  /** Set for a download: the name to save under. */
  readonly fileName?: string;
}

/** The header that names a download, RFC 6266 with the UTF-8 form of RFC 5987. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends bytes that belong to somebody: kept by his browser only, asked for again each time, never run as a page. */
export async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BlobAnswer,
): Promise<FastifyReply> {
  reply.header('cache-control', answer.etag === undefined ? 'no-store' : 'private, no-cache');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  if (answer.etag !== undefined) reply.header('etag', `"${answer.etag}"`);
  if (answer.etag !== undefined && request.headers['if-none-match'] === `"${answer.etag}"`) {
    if (!Buffer.isBuffer(answer.body)) answer.body.destroy();
    return reply.code(304).send();
  }
  reply.header('content-type', answer.contentType);
  if (answer.fileName !== undefined) reply.header('content-disposition', attachment(answer.fileName));
  if (answer.size !== undefined) reply.header('content-length', answer.size);
  return reply.send(answer.body);
}
