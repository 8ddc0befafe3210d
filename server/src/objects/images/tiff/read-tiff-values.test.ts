import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp, { type TiffOptions } from 'sharp';
import { canReadTiffValues, readTiffValues } from './read-tiff-values.ts';
import { readTiffHeader } from './tiff-header.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiff-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Creates smooth colours with noise, so that packing finds repetitions and new bytes. */
function createPicture() {
  const [width, height] = [97, 61];
  const values = new Uint8Array(width * height * 3).map((_, at) =>
    at % 7 === 0 ? (at * 7919) % 256 : Math.floor(at / 40) % 256,
  );
  return sharp(values, { raw: { width, height, channels: 3 } });
}

async function readHeader(path: string) {
  const file = await open(path);
  try {
    return await readTiffHeader(file);
  } finally {
    await file.close();
  }
}

const PACKINGS: readonly TiffOptions['compression'][] = ['none', 'packbits', 'lzw', 'deflate'];
const TILES = { tile: true, tileWidth: 32, tileHeight: 16 } as const;

test.each(
  PACKINGS.flatMap((compression) =>
    [
      { space: 'rgb16', depth: 'ushort', predictor: 'none' } as const,
      { space: 'rgb16', depth: 'ushort', predictor: 'horizontal' } as const,
      { space: 'scrgb', depth: 'float', predictor: 'none' } as const,
      { space: 'scrgb', depth: 'float', predictor: 'float' } as const,
    ].flatMap((form) => [{}, TILES].map((tiles) => ({ ...form, compression, tiles }))),
  ),
)(
  'SAFE-03 reads the numbers that another program wrote: %j',
  async ({ space, depth, predictor, compression, tiles }) => {
    const path = join(folder, `${space}-${predictor}-${compression}-${'tile' in tiles}.tif`);
    const create = () => createPicture().pipelineColourspace(space).toColourspace(space);
    await create()
      .tiff({ compression: compression ?? 'none', predictor, ...tiles })
      .toFile(path);
    const raw = await create().raw({ depth }).toBuffer();
    const Numbers = depth === 'float' ? Float32Array : Uint16Array;
    const expected = new Numbers(raw.buffer, raw.byteOffset, raw.length / Numbers.BYTES_PER_ELEMENT);
    const header = await readHeader(path);
    if (header === undefined || !canReadTiffValues(header)) throw new Error('no header');
    const { values, isComplete } = readTiffValues(await readFile(path), header);
    expect(isComplete).toBe(true);
    expect([...values]).toEqual([...expected]);
  },
);
