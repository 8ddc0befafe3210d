import { describe, expect, test } from '@jest/globals';
import { readDicom } from './read-dicom.ts';
import { readSpacing } from './spacing.ts';
import { dicomForTests, elementForTests, halves } from './testing/index.ts';
import { readDicomSummary } from './summary.ts';
import { listTagRows } from './tags.ts';

/** A file with more attributes: group, element, representation, value. */
async function fileWith(...more: readonly [number, number, string, string][]) {
  const elements = more.map(([group, number, vr, value]) => elementForTests(group, number, vr, value));
  const file = dicomForTests({ columns: 8, rows: 4, frames: [halves(8, 4, 5, 900)], more: Buffer.concat(elements) });
  return (await readDicom(Uint8Array.from(file))).dataSet;
}

const DETECTOR = [0x18, 0x1164, 'DS', '0.2\\0.1'] as const;
const MAGNIFIED = [0x18, 0x1114, 'DS', '1.25'] as const;
const STATED = [0x28, 0x30, 'DS', '0.4\\0.3'] as const;

describe('pixel spacing', () => {
  test.each<[string, [number, number, string, string][], object | null]>([
    ['none', [], null],
    ['stated, down before across', [[...STATED]], { down: 0.4, across: 0.3, source: 'patient' }],
    ['on the detector', [[...DETECTOR]], { down: 0.2, across: 0.1, source: 'detector' }],
    [
      'on the detector, with its magnification',
      [[...MAGNIFIED], [...DETECTOR]],
      { down: 0.16, across: 0.08, source: 'corrected' },
    ],
    [
      'calibrated beside that on the detector',
      [[...DETECTOR], [...STATED]],
      { down: 0.4, across: 0.3, source: 'patient' },
    ],
    ['the same twice', [[...DETECTOR], [0x28, 0x30, 'DS', '0.2\\0.1']], { down: 0.2, across: 0.1, source: 'detector' }],
    ['nothing', [[0x28, 0x30, 'DS', '0\\0']], null],
  ])('VIEW-02 VIEW-05 %s', async (_, more, spacing) => {
    expect(readSpacing(await fileWith(...more))).toEqual(spacing);
  });
});

test('VIEW-02 lists attributes with their names, numbers and texts, and the count of bytes', async () => {
  const rows = listTagRows(await fileWith([0x28, 0x30, 'DS', '0.4\\0.3']));
  const find = (tag: string) => rows.find((row) => row.tag === tag);
  expect(find('(0028,0030)')).toEqual({
    tag: '(0028,0030)',
    name: 'Pixel Spacing',
    vr: 'DS',
    value: '0.4\\0.3',
    depth: 0,
    isGuessed: false,
  });
  expect(find('(0028,0010)')).toMatchObject({ name: 'Rows', value: '4' });
  expect(find('(7FE0,0010)')).toMatchObject({ name: 'Pixel Data', value: '64 B' });
});

describe('milliseconds between two frames', () => {
  const RECOMMENDED = [8, 0x2144, 'IS', '25'] as const;
  const TAKEN = [0x18, 0x1063, 'DS', '33.3'] as const;
  test.each<[string, [number, number, string, string][], number | null]>([
    ['unknown', [], null],
    ['as they were taken', [[...TAKEN]], 33.3],
    ['as it is recommended', [[...RECOMMENDED], [...TAKEN]], 40],
    ['by the rate of cine', [[0x18, 0x40, 'IS', '10']], 100],
    ['not nothing', [[8, 0x2144, 'IS', '0'], [...TAKEN]], 33.3],
  ])('VIEW-02 %s', async (_, more, time) => {
    const dataSet = await fileWith(...more);
    expect(readDicomSummary({ dataSet, transferSyntax: '1.2.840.10008.1.2.1' }).frameTime).toBe(time);
  });
});
