import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { type BlobAnswer, sendBlob } from './blob-answer.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
});
afterEach(() => app.close());

/** Bytes whose source fails after some of them, as a store that is switched off. */
async function* readBrokenSource(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(200_000, 1);
  await new Promise(setImmediate);
  throw new Error('the source is broken');
}

const BYTES: Pick<BlobAnswer, 'body' | 'contentType'> = {
  body: () => Promise.resolve(Readable.from(readBrokenSource(), { objectMode: false })),
  contentType: 'application/octet-stream',
};

test.each<[string, Partial<BlobAnswer>, Record<string, string>]>([
  ['of unknown size', {}, {}],
  ['of a known size', { size: 400_000 }, {}],
  ['that continue a download', { size: 400_000, acceptsRanges: true }, { range: 'bytes=100000-' }],
])('SAFE-03 ends bytes %s whose source fails as a failed answer, not as a short one', async (_, more, headers) => {
  app.get('/', (request, reply) => sendBlob(request, reply, { ...BYTES, ...more }));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(address, { headers });
  expect(answer.ok).toBe(true);
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
});
