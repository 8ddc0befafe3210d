import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
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
