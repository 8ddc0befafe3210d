import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readOverlay } from './overlays.ts';
import { readPixelForm } from './pixel-form.ts';
import { readDicom } from './read-dicom.ts';
import { readPixelAspect } from './spacing.ts';
import { dicomForTests, elementForTests } from './testing/index.ts';

const [COLUMNS, ROWS] = [6, 4];
const CASES = join(import.meta.dirname, '../../../../shared/cases/dicom');

/** Packs points as overlays store them: the first one in the lowest bit. */
function packPoints(rows: readonly string[]): Buffer {
  const points = rows.join('').replaceAll(' ', '');
  const bytes = Buffer.alloc(Math.ceil(points.length / 16) * 2);
  for (const [at, point] of [...points].entries())
    if (point === 'x') bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  return bytes;
}

function integers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeInt16LE(value, at * 2);
  return bytes;
}

function createGroup(group: number, rows: readonly string[], origin: readonly [number, number] = [1, 1]): Buffer {
  return Buffer.concat([
    elementForTests(group, 0x10, 'US', integers(rows.length)),
    elementForTests(group, 0x11, 'US', integers(rows[0]?.length ?? 0)),
    elementForTests(group, 0x50, 'SS', integers(...origin)),
    elementForTests(group, 0x100, 'US', integers(1)),
    elementForTests(group, 0x3000, 'OW', packPoints(rows)),
  ]);
}

async function readRows(groups: Buffer): Promise<string[] | null> {
  const image = { columns: COLUMNS, rows: ROWS, frames: [new Uint16Array(COLUMNS * ROWS)], groups };
  const file = await readDicom(dicomForTests(image));
  const mask = readOverlay(file, readPixelForm(file.dataSet), 0);
  if (mask === null) return null;
  return Array.from({ length: ROWS }, (_, row) =>
    [...mask.subarray(row * COLUMNS, (row + 1) * COLUMNS)].map((point) => (point === 1 ? 'x' : '.')).join(''),
  );
}

test.each<[string, Buffer, string[] | null]>([
  [
    'of its size',
    createGroup(0x6000, ['x.....', '.x....', '..x...', '...x..']),
    ['x.....', '.x....', '..x...', '...x..'],
  ],
  ['that begins within it', createGroup(0x6000, ['xx', '.x'], [2, 5]), ['......', '....xx', '.....x', '......']],
  ['that begins before it', createGroup(0x6000, ['x..', '..x'], [0, 0]), ['.x....', '......', '......', '......']],
  ['that leaves it', createGroup(0x6002, ['xxx'], [4, 5]), ['......', '......', '......', '....xx']],
  [
    'in two groups',
    Buffer.concat([createGroup(0x6000, ['x']), createGroup(0x601e, ['x'], [4, 6])]),
    ['x.....', '......', '......', '.....x'],
  ],
  ['without a point', createGroup(0x6000, ['......']), null],
  ['whose data end early', createGroup(0x6000, ['x'.repeat(6), ...Array<string>(20).fill('')]), null],
])('SAFE-03 reads an overlay %s', async (_, groups, expectedRows) => {
  expect(await readRows(groups)).toEqual(expectedRows);
});

test.each<[string, string, string | Buffer, readonly [row: number, column: number]]>([
  ['a text', 'LT', 'wide', [0, 0]],
  ['numbers that are none', 'FD', Buffer.from(new Float64Array([Number.NaN, Infinity]).buffer), [0, 0]],
  ['one number', 'SS', integers(2), [0, 0]],
  ['three numbers', 'SS', integers(2, 2, 2), [0, 0]],
  ['nothing', 'SS', '', [0, 0]],
  ['two numbers in text', 'DS', '2\\3', [1, 2]],
  ['unsigned numbers', 'US', integers(2, 3), [1, 2]],
])('SAFE-03 places an overlay whose origin is %s', async (_, vr, value, [row, column]) => {
  const groups = [createGroup(0x6000, ['x']), elementForTests(0x6000, 0x50, vr, value)];
  const rows = await readRows(Buffer.concat(groups));
  expect(rows?.map((points) => points.indexOf('x')).findIndex((at) => at >= 0)).toBe(row);
  expect(rows?.[row]?.indexOf('x')).toBe(column);
});

test.each<[string, string, number]>([
  ['2\\1', '', 2],
  ['1\\2', '', 0.5],
  ['0\\1', '', 1],
  ['', '0.2\\0.1', 2],
  // The spacing says more than the ratio.
  ['3\\1', '0.1\\0.1', 1],
  ['1000\\1', '', 1],
])('SAFE-04 reads the ratio of pixels from %j and the spacing %j as %p', async (ratio, spacing, aspect) => {
  const groups = Buffer.concat([
    ...(spacing === '' ? [] : [elementForTests(0x28, 0x30, 'DS', spacing)]),
    ...(ratio === '' ? [] : [elementForTests(0x28, 0x34, 'IS', ratio)]),
  ]);
  const image = { columns: COLUMNS, rows: ROWS, frames: [new Uint16Array(COLUMNS * ROWS)], groups };
  const { dataSet } = await readDicom(dicomForTests(image));
  expect(readPixelAspect(dataSet)).toBe(aspect);
});

(existsSync(CASES) ? describe : describe.skip)('known cases', () => {
  test('SAFE-03 reads the overlay and the ratios of the known cases', async () => {
    const read = (name: string) => readDicom(readFileSync(join(CASES, name)));
    const file = await read('overlay.dcm');
    expect(readOverlay(file, readPixelForm(file.dataSet), 0)?.includes(1)).toBe(true);
    expect(readPixelAspect((await read('sp-aspect.dcm')).dataSet)).toBe(2);
    expect(readPixelAspect((await read('sp-aniso.dcm')).dataSet)).toBe(2);
  });
});
