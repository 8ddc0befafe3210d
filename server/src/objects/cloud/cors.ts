import type { FastifyReply, FastifyRequest } from 'fastify';

const EXPOSED = [
  'ETag',
  'x-oss-request-id',
  'x-oss-version-id',
  'x-oss-next-append-position',
  'x-oss-hash-crc64ecma',
  'x-oss-object-type',
  'x-oss-err',
  'x-oss-meta-name',
  'Content-Length',
  'Content-Range',
  'Last-Modified',
  'Date',
].join(', ');

/**
 * Sets the headers that let a page of another origin read the answers of the endpoint (`oss-protocol.md`, section 7).
 */
export function allowOrigins(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', EXPOSED);
}

/** Answers the preflight request of a browser from any origin. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-methods', 'GET, PUT, POST, DELETE, HEAD')
    .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
    .header('access-control-max-age', '600')
    .code(204)
    .send();
}
