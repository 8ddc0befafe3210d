import { afterEach, expect, test } from '@jest/globals';
import { computeReferenceCrc32, computeReferenceMd5 } from '../testing/part-store.ts';
import { hashFile } from './hash-file.ts';
import { createFastestMd5, createScriptMd5, createWasmMd5 } from './md5.ts';
import { countParts } from './parts.ts';

const assembly = globalThis.WebAssembly;

afterEach(() => {
  globalThis.WebAssembly = assembly;
});

function buildBlob(size: number): { readonly bytes: Uint8Array; readonly blob: Blob } {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) & 255);
  return { bytes, blob: new Blob([bytes]) };
}

const SIZES = [1, 63, 64, 999, 1000, 1001, 2000, 4321];

for (const [name, md5] of [
  ['hash-wasm', createWasmMd5],
  ['spark-md5', createScriptMd5],
] as const) {
  test.each(SIZES)(
    `UPL-01 computes md5 of a file of %i bytes by ${name} like OpenSSL, and CRC-32 of its parts like zlib`,
    async (size) => {
      const { bytes, blob } = buildBlob(size);
      const progress: number[] = [];
      const hash = await hashFile(blob, {
        partSize: 1000,
        md5,
        onProgress: (hashedBytes) => progress.push(hashedBytes),
      });
      const parts = Array.from({ length: Math.ceil(size / 1000) }, (_, index) =>
        computeReferenceCrc32(bytes.subarray(index * 1000, (index + 1) * 1000)),
      );
      expect(hash).toEqual({ md5: computeReferenceMd5(bytes), parts });
      expect(progress).toHaveLength(parts.length);
      expect(progress.at(-1)).toBe(size);
    },
  );
}

test('UPL-01 computes md5 without WebAssembly if it is refused', async () => {
  const refuse = () =>
    Promise.reject(new assembly.CompileError('Refused to compile or instantiate WebAssembly module'));
  globalThis.WebAssembly = { ...assembly, compile: refuse, instantiate: refuse };
  await expect(createWasmMd5()).rejects.toThrow('Refused');
  const md5 = await createFastestMd5();
  md5.init();
  md5.update(new TextEncoder().encode('dentarium').buffer);
  expect(md5.digest()).toBe(computeReferenceMd5(Buffer.from('dentarium')));
});

test('stops a hash on request', async () => {
  const stop = new AbortController();
  const progress: number[] = [];
  const hash = hashFile(buildBlob(5000).blob, {
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
  expect(countParts(size, 5_242_880)).toBe(count);
});
