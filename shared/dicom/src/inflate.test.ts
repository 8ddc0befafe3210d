import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { inflateRaw } from './inflate.ts';
import { DicomFormatError } from './refusals.ts';

const CONTENT = Uint8Array.from({ length: 300_000 }, (_, at) => (at * at) >> 7);

describe('deflated bytes', () => {
  test.each([0, 1])('VIEW-02 inflates content with %d padding bytes', async (count) => {
    const bytes = Buffer.concat([deflateRawSync(CONTENT), Buffer.alloc(count)]);
    expect(Buffer.compare(await inflateRaw(bytes), CONTENT)).toBe(0);
  });

  test('VIEW-02 refuses content above the size limit', async () => {
    await expect(inflateRaw(deflateRawSync(new Uint8Array(5_000_000)), 4_000_000)).rejects.toThrow(DicomFormatError);
  });

  test.each(['', 'ffffffff', '00'])('VIEW-02 refuses invalid content: %s', async (bytes) => {
    await expect(inflateRaw(Buffer.from(bytes, 'hex'))).rejects.toThrow(DicomFormatError);
  });
});
