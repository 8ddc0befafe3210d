import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { makeRenditions } from './make-renditions.ts';
import type { ImageFormat } from './rendition-variants.ts';
import { createTiff } from './testing/tiff-for-tests.ts';

const LIMITS = { maxPixels: 1e8, claim: () => undefined };
const SIDE = 32;
/** The values of a ramp from left to right, from 0 to 1. */
const RAMP = Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE) / (SIDE - 1));
const CASES = join(import.meta.dirname, '../../../../../shared/cases/photo');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photographs-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;

async function render(bytes: Buffer, format: ImageFormat) {
  // The decoder remembers files by their names.
  count += 1;
  const path = join(folder, `original-${count}`);
  await writeFile(path, bytes);
  return renderFile(path, format);
}

async function renderFile(path: string, format: ImageFormat) {
  const output = join(folder, 'preview.jpg');
  const form = { box: null, quality: 95 };
  const facts = await makeRenditions({ kind: 'derive', path, format, outputs: [{ path: output, form }] }, LIMITS);
  const { data } = await sharp(output).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { warnings: facts.warnings, levels: data };
}

/** Returns the largest difference of a row to a ramp from black to white. */
function compareWithRamp(levels: Buffer): number {
  return Math.max(...RAMP.slice(0, SIDE).map((part, x) => Math.abs((levels[SIDE * 8 + x] ?? 0) - part * 255)));
}

const createRamp = (low: number, high: number) => RAMP.map((part) => Math.round(low + part * (high - low)));
const grey = { width: SIDE, height: SIDE };

describe('numbers of other depths', () => {
  test.each<[string, Parameters<typeof createTiff>[0]]>([
    ['12 bits', { ...grey, bits: 12, values: createRamp(0, 4095) }],
    ['10 bits', { ...grey, bits: 10, values: createRamp(0, 1023) }],
    ['12 bits in 16', { ...grey, bits: 16, values: createRamp(0, 4095) }],
    ['14 bits in 16, high byte first', { ...grey, bits: 16, values: createRamp(100, 16_000), isBigEndian: true }],
    ['signed 8 bits', { ...grey, bits: 8, sampleFormat: 2, values: createRamp(-128, 127) }],
    ['signed 16 bits', { ...grey, bits: 16, sampleFormat: 2, values: createRamp(-32_768, 32_767) }],
    ['signed 16 bits of a scan', { ...grey, bits: 16, sampleFormat: 2, values: createRamp(-1000, 3000) }],
    ['24 bits', { ...grey, bits: 24, values: createRamp(0, 2 ** 24 - 1) }],
    ['32 bits', { ...grey, bits: 32, values: createRamp(0, 2 ** 32 - 1) }],
    ['signed 32 bits', { ...grey, bits: 32, sampleFormat: 2, values: createRamp(-70_000, 70_000), isBigEndian: true }],
    ['real numbers', { ...grey, bits: 32, sampleFormat: 3, values: RAMP }],
    ['real numbers of 64 bits', { ...grey, bits: 64, sampleFormat: 3, values: createRamp(-5, 1e6), isBigEndian: true }],
    ['deflated real numbers', { ...grey, bits: 32, sampleFormat: 3, values: RAMP, isDeflated: true, rowsPerStrip: 5 }],
    ['white as zero', { ...grey, bits: 12, photometric: 0, values: createRamp(4095, 0) }],
  ])('SAFE-03 shows a TIFF of %s from black to white and says so', async (_, tiff) => {
    const { warnings, levels } = await render(createTiff(tiff), 'tiff');
    expect(warnings).toEqual(['stretched']);
    expect(compareWithRamp(levels)).toBeLessThan(6);
  });

  test('SAFE-03 shows 12 bits in 16 of a PNG from black to white, and 16 full bits as they are', async () => {
    const toPng = (values: readonly number[]) =>
      sharp(new Uint16Array(values), { raw: { width: SIDE, height: SIDE, channels: 1 } })
        .toColourspace('grey16')
        .png()
        .toBuffer();
    const few = await render(await toPng(createRamp(0, 4095)), 'png');
    expect(few.warnings).toEqual(['stretched']);
    expect(compareWithRamp(few.levels)).toBeLessThan(6);
    const full = await render(await toPng(createRamp(0, 65_535)), 'png');
    expect(full.warnings).toEqual([]);
    expect(compareWithRamp(full.levels)).toBeLessThan(6);
  });

  test('SAFE-03 shows numbers that are none as black and infinite ones as white', async () => {
    const values = RAMP.map((part, at) => (at === 0 ? Number.NaN : at === 1 ? Infinity : part));
    const { levels } = await render(createTiff({ ...grey, bits: 32, sampleFormat: 3, values }), 'tiff');
    expect(compareWithRamp(levels)).toBeLessThan(6);
  });
});

describe('cut files', () => {
  const createNoise = () =>
    sharp({
      create: {
        width: 256,
        height: 256,
        channels: 3,
        background: '#000000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
  const formats: readonly (readonly [string, ImageFormat, () => Promise<Buffer>])[] = [
    ['baseline JPEG', 'jpeg', () => createNoise().jpeg().toBuffer()],
    ['progressive JPEG', 'jpeg', () => createNoise().jpeg({ progressive: true }).toBuffer()],
    ['grey JPEG', 'jpeg', () => createNoise().greyscale().jpeg().toBuffer()],
    ['PNG', 'png', () => createNoise().png().toBuffer()],
    ['interlaced PNG', 'png', () => createNoise().png({ progressive: true }).toBuffer()],
    ['palette PNG', 'png', () => createNoise().png({ palette: true }).toBuffer()],
    ['PNG of 16 bits', 'png', () => createNoise().toColourspace('rgb16').png().toBuffer()],
    ['TIFF of real numbers', 'tiff', async () => createTiff({ ...grey, bits: 32, sampleFormat: 3, values: RAMP })],
  ];

  test.each(formats)('SAFE-03 shows the part of a cut %s that is there, as incomplete', async (_, format, create) => {
    const bytes = await create();
    for (const part of [0.3, 0.6, 0.9]) {
      const { warnings, levels } = await render(bytes.subarray(0, Math.floor(bytes.length * part)), format);
      expect(warnings).toContain('incomplete');
      expect(new Set(levels).size).toBeGreaterThan(20);
    }
    expect((await render(bytes, format)).warnings).not.toContain('incomplete');
  });

  test('SAFE-03 marks a JPEG that lost pixels before its end', async () => {
    const bytes = await createNoise().jpeg().toBuffer();
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    const closedFile = Buffer.concat([half, Buffer.from('ffd9', 'hex')]);
    expect((await render(closedFile, 'jpeg')).warnings).toEqual(['incomplete']);
  });

  test('SAFE-03 takes bytes behind the end of a JPEG for no damage', async () => {
    const bytes = await createNoise().jpeg().toBuffer();
    expect((await render(Buffer.concat([bytes, Buffer.alloc(500, 7)]), 'jpeg')).warnings).toEqual([]);
  });
});

(existsSync(CASES) ? describe : describe.skip)('known cases', () => {
  test.each<[string, ImageFormat, readonly string[]]>([
    ['t16-12bit.tif', 'tiff', ['stretched']],
    ['p16-12bit.png', 'png', ['stretched']],
    ['t16s.tif', 'tiff', ['stretched']],
    ['t32u.tif', 'tiff', ['stretched']],
    ['t12.tif', 'tiff', ['stretched']],
    ['cut-base.jpg', 'jpeg', ['incomplete']],
    ['cut-prog.jpg', 'jpeg', ['incomplete']],
    ['x.jfif', 'jpeg', []],
  ])('SAFE-03 shows %s as %s with %j', async (name, format, expectedWarnings) => {
    const { warnings, levels } = await renderFile(join(CASES, name), format);
    expect(warnings).toEqual(expectedWarnings);
    const [darkest, lightest] = [levels.toSorted().at(0) ?? 255, levels.toSorted().at(-1) ?? 0];
    expect(lightest - darkest).toBeGreaterThan(120);
  });
});
