import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { decodeFrame, readDicom, readFrameBytes, readPixelForm } from './index.ts';
import { deflatedForTests, dicomForTests, storeLikeHeader } from './testing/index.ts';

const DEFLATED = '1.2.840.10008.1.2.1.99';
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const VALUES = Uint16Array.from({ length: 16 * 9 }, (_, at) => at * 17);

async function readValues(file: Buffer, frame = 0): Promise<number[]> {
  const { dataSet, transferSyntax } = await readDicom(new Uint8Array(file));
  const form = readPixelForm(dataSet);
  const { values } = await decodeFrame(readFrameBytes(dataSet, form, frame), form, transferSyntax);
  return Array.from(values);
}

function createDeflated(pack: (bytes: Buffer) => Buffer, statedLength?: number): Buffer {
  return deflatedForTests(dicomForTests({ columns: 16, rows: 9, frames: [VALUES] }), pack, statedLength);
}

describe('deflated files', () => {
  test('VIEW-02 end their header where it says, whatever the packed bytes look like', async () => {
    const file = createDeflated(storeLikeHeader);
    expect(await readValues(file)).toEqual([...VALUES]);
  });

  test.each([0, 4, 1_000_000])('VIEW-02 are read if their header states %d bytes', async (statedLength) => {
    expect(await readValues(createDeflated(deflateRawSync, statedLength))).toEqual([...VALUES]);
  });

  test('VIEW-02 are read whatever their preamble holds', async () => {
    const file = createDeflated(deflateRawSync);
    file.write('II*\0 the header of a picture that other programs read', 0, 'latin1');
    expect(await readValues(file)).toEqual([...VALUES]);
    const { dataSet, transferSyntax } = await readDicom(new Uint8Array(file));
    expect([transferSyntax, dataSet.string('x00020010')]).toEqual([DEFLATED, DEFLATED]);
    expect(Object.keys(dataSet.elements).filter((tag) => !/^x(?:0002|0008|0020|0028|7fe0)/.test(tag))).toEqual([]);
  });

  test.each([1, 2, 300, 9000])('VIEW-02 are read with %d bytes behind their end', async (count) => {
    const file = createDeflated((bytes) => Buffer.concat([deflateRawSync(bytes), Buffer.alloc(count, 'D')]));
    expect(await readValues(file)).toEqual([...VALUES]);
  });
});

describe('big-endian files', () => {
  const toBytes = (from: number, length: number): Uint8Array =>
    Uint8Array.from({ length }, (_, at) => (from + at * 29) % 251);

  /** Creates a file whose samples of 8 bits stand in words, one after the other through all frames. */
  function createInWords(columns: number, rows: number, frames: number): Buffer {
    const samples = toBytes(3, columns * rows * frames);
    const words = Buffer.concat([samples, Buffer.alloc(samples.length % 2)]).swap16();
    return dicomForTests({ columns, rows, bits: 8, frames: [words], statedFrames: frames, transferSyntax: BIG_ENDIAN });
  }

  test.each([
    [3, 3, 1],
    [1, 1, 1],
    [4, 4, 2],
    [3, 3, 2],
    [5, 3, 5],
    [7, 1, 4],
  ])('VIEW-02 keep every sample of %d x %d pixels in %d frames', async (columns, rows, frames) => {
    const file = createInWords(columns, rows, frames);
    const size = columns * rows;
    const all = [...toBytes(3, size * frames)];
    for (let frame = 0; frame < frames; frame += 1)
      expect([frame, await readValues(file, frame)]).toEqual([frame, all.slice(frame * size, (frame + 1) * size)]);
  });

  test('VIEW-02 keep the samples of single bits in words', async () => {
    const samples = Array.from({ length: 5 * 5 * 3 }, (_, at) => ((at * at) % 3 === 0 ? 1 : 0));
    const packed = Buffer.alloc(10);
    for (const [at, sample] of samples.entries()) packed[at >> 3] = (packed[at >> 3] ?? 0) | (sample << (at & 7));
    const frames = [packed.swap16()];
    const file = dicomForTests({ columns: 5, rows: 5, bits: 1, frames, statedFrames: 3, transferSyntax: BIG_ENDIAN });
    for (const frame of [0, 1, 2])
      expect((await readValues(file, frame)).slice(0, 25)).toEqual(samples.slice(frame * 25, frame * 25 + 25));
  });
});
