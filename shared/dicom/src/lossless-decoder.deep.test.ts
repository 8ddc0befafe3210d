import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeFrame } from './decode-frame.ts';
import { readFrameBytes } from './frame-bytes.ts';
import { decodeLosslessJpeg } from './lossless-decoder.ts';
import { readPixelForm } from './pixel-form.ts';
import { readDicom } from './read-dicom.ts';
import { DicomFormatError, NoDicomImageError } from './refusals.ts';
import { hasDcmtk } from './testing/dcmtk.ts';
import { DcmtkFile, dicomForTests, losslessJpeg } from './testing/index.ts';

const [COLUMNS, ROWS] = [24, 16];
const PREDICTORS = [1, 2, 3, 4, 5, 6, 7];
const POINT_TRANSFORMS = [0, 1, 2];

/** Creates values with slopes, edges and both ends of the range. */
function createValues(bits: number, count = COLUMNS * ROWS): Uint16Array {
  const most = 2 ** bits - 1;
  return Uint16Array.from({ length: count }, (_, index) => {
    if (index % 37 === 0) return index % 2 === 0 ? most : 0;
    return (index * 2654435761) % (most + 1);
  });
}

describe('VIEW-02 lossless JPEG', () => {
  const kinds = [2, 8, 12, 16].flatMap((bits) =>
    PREDICTORS.flatMap((predictor) =>
      POINT_TRANSFORMS.filter((shift) => shift < bits).map((shift) => [bits, predictor, shift] as const),
    ),
  );

  test.each(kinds)('decodes %i bits with predictor %i and point transform %i', (bits, predictor, pointTransform) => {
    const values = createValues(bits);
    const decoded = decodeLosslessJpeg(losslessJpeg(values, COLUMNS, ROWS, bits, { predictor, pointTransform }));
    expect(decoded).toEqual(values.map((value) => (value >> pointTransform) << pointTransform));
  });

  test('begins its predictions again after a restart marker', () => {
    const values = createValues(12);
    const jpeg = losslessJpeg(values, COLUMNS, ROWS, 12, { predictor: 4, restartLines: 5 });
    expect(decodeLosslessJpeg(jpeg)).toEqual(values);
  });

  test.each([-300, -60])('refuses a stream without its last %i bytes as damaged', (end) => {
    const jpeg = losslessJpeg(createValues(12), COLUMNS, ROWS, 12).subarray(0, end);
    expect(() => decodeLosslessJpeg(jpeg)).toThrow(DicomFormatError);
  });

  test('refuses a stream that ends before its header', () => {
    const jpeg = losslessJpeg(createValues(12), COLUMNS, ROWS, 12).subarray(0, 4);
    expect(() => decodeLosslessJpeg(jpeg)).toThrow(NoDicomImageError);
  });
});

/** The kinds of pixels that dcmtk encodes: samples, bits, sign. */
const PEER_KINDS = [
  ['grey of 8 bits', 1, 8, false],
  ['grey of 12 bits', 1, 12, false],
  ['grey of 16 bits', 1, 16, false],
  ['signed grey of 16 bits', 1, 16, true],
  ['colours', 3, 8, false],
] as const;

(hasDcmtk() ? describe : describe.skip)('VIEW-02 lossless JPEG as dcmtk encodes it', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dicom-lossless-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function encode(samples: number, bits: number, signed: boolean, predictor: number, pointTransform: number) {
    const allocatedBits = bits === 8 ? 8 : 16;
    const values = createValues(bits, COLUMNS * ROWS * samples);
    const pixels = allocatedBits === 8 ? Buffer.from(Uint8Array.from(values)) : values;
    const photometric = samples === 3 ? 'RGB' : 'MONOCHROME2';
    const form = { columns: COLUMNS, rows: ROWS, samples, photometric, bits: allocatedBits, storedBits: bits, signed };
    const [plain, coded] = [join(folder, 'plain.dcm'), join(folder, 'coded.dcm')];
    await writeFile(plain, dicomForTests({ ...form, frames: [pixels] }));
    const choice = ['+el', '+sv', String(predictor), '+pt', String(pointTransform)];
    await promisify(execFile)('dcmcjpeg', [...choice, plain, coded]);
    return coded;
  }

  const cases = PEER_KINDS.flatMap(([name, samples, bits, signed]) =>
    PREDICTORS.flatMap((predictor) =>
      POINT_TRANSFORMS.map((shift) => [name, predictor, shift, samples, bits, signed] as const),
    ),
  );
  test.each(cases)('decodes %s with predictor %i and point transform %i', async (...parts) => {
    const [, predictor, pointTransform, samples, bits, signed] = parts;
    const coded = await encode(samples, bits, signed, predictor, pointTransform);
    const { dataSet, transferSyntax } = await readDicom(new Uint8Array(await readFile(coded)));
    const form = readPixelForm(dataSet);
    const { values } = await decodeFrame(readFrameBytes(dataSet, form, 0), form, transferSyntax);
    const peerPixels = await (await DcmtkFile.open(coded, transferSyntax, folder)).readStored();
    if (peerPixels === null) throw new Error('dcmtk gives no pixels');
    const mask = 2 ** bits - 1;
    const peer = bits === 8 ? peerPixels : new Uint16Array(Uint8Array.from(peerPixels).buffer);
    expect(Uint16Array.from(values, (value) => value & mask)).toEqual(Uint16Array.from(peer, (value) => value & mask));
  });
});
