import { describe, expect, test } from '@jest/globals';
import { anonymiseDicom } from './anonymise-dicom.ts';
import { type DicomElement, PIXELS } from './dicom-dataset.ts';
import {
  createDicomFile,
  createFormElements,
  createNumberElement,
  createPatientElements,
  createTextElement,
  type TestSyntax,
} from './testing/dicom-for-tests.ts';
import { readGreyLevels } from './testing/draw-dicom.ts';

const PSEUDONYM = { name: 'P07', key: 'a key' };

async function anonymise(bytes: Buffer): Promise<Buffer> {
  return Buffer.concat((await anonymiseDicom(bytes, PSEUDONYM)).pieces);
}

/** Creates an image of 12 bits with a padding value, a rescaling and a window. */
function createSizedFile(rows: number, columns: number, syntax: TestSyntax): Buffer {
  const pixels = Buffer.alloc(rows * columns * 2);
  for (let at = 0; at < rows * columns; at += 1) pixels.writeUInt16LE((at * 37) % 4096, at * 2);
  const more: DicomElement[] = [
    ...createFormElements(rows, columns, 12),
    createNumberElement(0x0028_0120, 0xf830),
    createTextElement(0x0028_1050, 'DS', '1800'),
    createTextElement(0x0028_1051, 'DS', '3200'),
    { tag: PIXELS, representation: 'OW', value: pixels },
  ];
  return createDicomFile(createPatientElements(more).filter(isLast), syntax);
}

/** Keeps the last of the elements with one tag, which the caller has added. */
function isLast({ tag }: DicomElement, index: number, all: readonly DicomElement[]): boolean {
  return !all.slice(index + 1).some((other) => other.tag === tag);
}

describe('pictures before and after', () => {
  test.each<TestSyntax>(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1'])(
    'SAFE-03 stay the same for every size from 1 to 300 (%s)',
    async (syntax) => {
      for (let size = 1; size <= 300; size += 1) {
        const file = createSizedFile(size, 301 - size, syntax);
        const [before, after] = [await readGreyLevels(file), await readGreyLevels(await anonymise(file))];
        expect(before.length).toBe((301 - size) * size);
        expect([size, Buffer.compare(before, after)]).toEqual([size, 0]);
      }
    },
  );

  test('SAFE-03 keeps the padding value and the bits of the pixels, whatever their bytes look like', async () => {
    const clean = await anonymise(createSizedFile(0x40, 0x40, '1.2.840.10008.1.2'));
    expect(clean.includes(Buffer.from('280020010200000030f8', 'hex'))).toBe(true);
  });
});
