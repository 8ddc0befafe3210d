import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { Mouth } from '../mouth/mouth.ts';
import type { Random } from '../drawing/seeded-random.ts';
import { type CtSeries, createCtSlice } from '../xray/dicom-writer.ts';
import { createArchLocator, toHeadDensity, HOUNSFIELD } from './head-densities.ts';
import { createToothDensity } from './tooth-densities.ts';

/** The number of voxels, and their size in mm along each axis. */
const VOLUME = { columns: 128, rows: 128, slices: 96, mm: 0.75 } as const;
/** The position of the first voxel: to the patient's left, forwards, upwards. */
const CORNER = { x: -48 + VOLUME.mm / 2, y: 15 - VOLUME.mm / 2, z: -38 + VOLUME.mm / 2 } as const;
/** The rescale intercept from stored values to Hounsfield units. */
const INTERCEPT = -1000;
/** Detector noise in Hounsfield units and its step; the coarse step keeps the zip small. */
const [NOISE, NOISE_STEP] = [2, 12];
/** Voxels after which the noise repeats; longer than any row or slice. */
const NOISE_PERIOD = 9973;

const { columns, rows, slices, mm } = VOLUME;
const PER_SLICE = columns * rows;

function drawHead(values: Int16Array): void {
  const arches = { lower: createArchLocator('lower'), upper: createArchLocator('upper') };
  for (let row = 0, pixelIndex = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, pixelIndex += 1) {
      const [x, y] = [CORNER.x + column * mm, CORNER.y - row * mm];
      const archOffsets = { lower: arches.lower(x, y), upper: arches.upper(x, y) };
      for (let slice = 0; slice < slices; slice += 1)
        values[slice * PER_SLICE + pixelIndex] = toHeadDensity(x, y, CORNER.z + slice * mm, archOffsets);
    }
}

/** Returns the range of voxels between two positions in mm, clipped to the volume. */
function toVoxelRange(low: number, high: number, corner: number, count: number): readonly [number, number] {
  return [Math.max(0, Math.ceil((low - corner) / mm)), Math.min(count - 1, Math.floor((high - corner) / mm))];
}

function drawTeeth(values: Int16Array, { upper, lower }: Mouth): void {
  for (const tooth of [...upper, ...lower]) {
    const { reach, heights, at } = createToothDensity(tooth);
    const [left, right] = toVoxelRange(tooth.x - reach, tooth.x + reach, CORNER.x, columns);
    const [front, back] = toVoxelRange(-tooth.y - reach, -tooth.y + reach, -CORNER.y, rows);
    const [low, high] = toVoxelRange(heights[0], heights[1], CORNER.z, slices);
    for (let slice = low; slice <= high; slice += 1)
      for (let row = front; row <= back; row += 1)
        for (let column = left; column <= right; column += 1) {
          const density = at(CORNER.x + column * mm, CORNER.y - row * mm, CORNER.z + slice * mm);
          if (density !== null) values[slice * PER_SLICE + row * columns + column] = density;
        }
  }
}

/** Returns stored values with detector noise; air stays black. */
function toStoredValues(values: Int16Array, random: Random): Uint16Array {
  const noise = Int16Array.from({ length: NOISE_PERIOD }, () => random.integer(-NOISE, NOISE) * NOISE_STEP);
  const pixels = new Uint16Array(values.length);
  for (const [at, value] of values.entries())
    if (value !== HOUNSFIELD.air) pixels[at] = Math.max(0, value - INTERCEPT + (noise[at % NOISE_PERIOD] ?? 0));
  return pixels;
}

/** Draws a CBCT of the jaws as a zip of DICOM slices. */
export async function createCbctZip(
  mouth: Mouth,
  series: Omit<CtSeries, 'width' | 'height'>,
  random: Random,
): Promise<Buffer> {
  const values = new Int16Array(PER_SLICE * slices);
  drawHead(values);
  drawTeeth(values, mouth);
  const pixels = toStoredValues(values, random);
  const writer = new ZipWriter(new BlobWriter(), {
    useWebWorkers: false,
    extendedTimestamp: false,
    lastModDate: new Date(series.takenAt),
  });
  for (let slice = 0; slice < slices; slice += 1) {
    const file = createCtSlice(
      { ...series, width: columns, height: rows },
      {
        number: slice + 1,
        // DICOM axes point to the patient's left, back and head.
        position: [CORNER.x, -CORNER.y, CORNER.z + slice * mm],
        millimetres: mm,
        intercept: INTERCEPT,
        pixels: pixels.subarray(slice * PER_SLICE, (slice + 1) * PER_SLICE),
      },
    );
    await writer.add(`CBCT/${String(slice + 1).padStart(3, '0')}.dcm`, new Uint8ArrayReader(Uint8Array.from(file)));
  }
  return Buffer.from(await (await writer.close()).arrayBuffer());
}
