import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { inflateRaw } from './inflate.ts';
import { DicomFormatError } from './refusals.ts';

const CONTENT = Uint8Array.from({ length: 300_000 }, (_, at) => (at * at) >> 7);

describe('deflated bytes', () => {
  test.each([0, 1, 2, 8, 511, 4095, 4096, 10_000])(
    'VIEW-02 inflates content and ignores %d bytes behind its end',
    async (count) => {
      for (const filling of [0, 0xa5]) {
        const bytes = Buffer.concat([deflateRawSync(CONTENT), Buffer.alloc(count, filling)]);
        expect(Buffer.compare(await inflateRaw(bytes), CONTENT)).toBe(0);
      }
    },
  );

  test.each([1, 100, 4096, 8191, 8192, 8193])(
    'VIEW-02 inflates content of %d bytes with others behind',
    async (size) => {
      // Noise does not become smaller, so that the content ends at different places of a write.
      const noise = Uint8Array.from({ length: size }, (_, at) => (at * 2_654_435_761) >>> 13);
      const bytes = Buffer.concat([deflateRawSync(noise), Buffer.from('bytes of a device')]);
      expect(Buffer.compare(await inflateRaw(bytes), noise)).toBe(0);
    },
  );

  test('VIEW-02 returns truncated content as far as it goes', async () => {
    const noise = Uint8Array.from({ length: 100_000 }, (_, at) => Math.sin(at * at) * 1e6);
    const part = await inflateRaw(deflateRawSync(noise).subarray(0, 50_000));
    expect(part.length).toBeGreaterThan(30_000);
    expect(Buffer.compare(part, noise.subarray(0, part.length))).toBe(0);
  });

  test('VIEW-02 refuses content above the size limit', async () => {
    await expect(inflateRaw(deflateRawSync(new Uint8Array(5_000_000)), 4_000_000)).rejects.toThrow(DicomFormatError);
  });

  test.each(['', 'ffffffff', '00'])('VIEW-02 refuses invalid content: %s', async (bytes) => {
    await expect(inflateRaw(Buffer.from(bytes, 'hex'))).rejects.toThrow(DicomFormatError);
  });
});

/** Behaves as browsers do: of a write that has bytes behind the end of the content, nothing is passed on. */
class StrictStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor() {
    let [packed, inflatedBytes] = [Buffer.alloc(0), 0];
    super({
      transform(chunk, controller) {
        packed = Buffer.concat([packed, chunk]);
        const options = { finishFlush: constants.Z_SYNC_FLUSH, info: true };
        const { buffer, engine } = inflateRawSync(packed, options) as unknown as {
          readonly buffer: Buffer;
          readonly engine: { readonly bytesWritten: number };
        };
        if (engine.bytesWritten < packed.length) throw new TypeError('bytes behind the end');
        if (buffer.length > inflatedBytes) controller.enqueue(Uint8Array.from(buffer.subarray(inflatedBytes)));
        inflatedBytes = buffer.length;
      },
    });
  }
}

describe('deflated bytes in a browser', () => {
  const { DecompressionStream } = globalThis;
  afterEach(() => {
    globalThis.DecompressionStream = DecompressionStream;
  });

  test.each([1, 2, 8, 700])('VIEW-02 lose nothing to %d bytes behind their end', async (count) => {
    globalThis.DecompressionStream = StrictStream as unknown as typeof DecompressionStream;
    for (const size of [10, 3000, 6000]) {
      const content = Uint8Array.from({ length: size }, (_, at) => Math.sin(at * at) * 1e6);
      const bytes = Buffer.concat([deflateRawSync(content), Buffer.alloc(count, 0x5a)]);
      expect(Buffer.compare(await inflateRaw(bytes), content)).toBe(0);
    }
  });
});
