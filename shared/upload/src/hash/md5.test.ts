import { afterEach, expect, test } from '@jest/globals';
import { crc32Of, md5Of } from '../testing/part-store.ts';
import { hashFile } from './hash-file.ts';
import { fastestMd5, scriptMd5, wasmMd5 } from './md5.ts';
import { partCount } from './parts.ts';

const assembly = globalThis.WebAssembly;

afterEach(() => {
  globalThis.WebAssembly = assembly;
});

function blobOf(size: number): { readonly bytes: Uint8Array; readonly blob: Blob } {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) & 255);
  return { bytes, blob: new Blob([bytes]) };
}

const SIZES = [1, 63, 64, 999, 1000, 1001, 2000, 4321];

for (const [name, md5] of [
  ['hash-wasm', wasmMd5],
  ['spark-md5', scriptMd5],
] as const) {
  test.each(SIZES)(
    `UPL-01 computes md5 of a file of %i bytes by ${name} like OpenSSL, and CRC-32 of its parts like zlib`,
    async (size) => {
      const { bytes, blob } = blobOf(size);
      const progress: number[] = [];
      const hash = await hashFile(blob, { partSize: 1000, md5, onProgress: (done) => progress.push(done) });
      const parts = Array.from({ length: Math.ceil(size / 1000) }, (_, index) =>
        crc32Of(bytes.subarray(index * 1000, (index + 1) * 1000)),
      );
      expect(hash).toEqual({ md5: md5Of(bytes), parts });
      expect(progress).toHaveLength(parts.length);
      expect(progress.at(-1)).toBe(size);
    },
  );
}

test('UPL-01 computes md5 without WebAssembly if it is refused', async () => {
  const refused = () =>
    Promise.reject(new assembly.CompileError('Refused to compile or instantiate WebAssembly module'));
  globalThis.WebAssembly = { ...assembly, compile: refused, instantiate: refused };
  await expect(wasmMd5()).rejects.toThrow('Refused');
  const md5 = await fastestMd5();
  md5.init();
  md5.update(new TextEncoder().encode('dentarium').buffer);
  expect(md5.digest()).toBe(md5Of(Buffer.from('dentarium')));
});

test('stops a hash on request', async () => {
  const stop = new AbortController();
  const progress: number[] = [];
  const hash = hashFile(blobOf(5000).blob, {
    partSize: 1000,
    signal: stop.signal,
    onProgress: (bytes) => {
      progress.push(bytes);
      if (bytes === 2000) stop.abort(new Error('enough'));
    },
  });
  await expect(hash).rejects.toThrow('enough');
  expect(progress).toEqual([1000, 2000]);
});

test.each([
  [0, 1],
  [1, 1],
  [5_242_880, 1],
  [5_242_881, 2],
  [10_485_760, 2],
  [2 ** 30, 205],
])('UPL-01 splits %i bytes into %i parts', (size, count) => {
  expect(partCount(size, 5_242_880)).toBe(count);
});
