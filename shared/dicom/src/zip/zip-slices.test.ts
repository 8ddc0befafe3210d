import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { DicomFormatError } from '../refusals.ts';
import {
  directoryForTests,
  elementForTests,
  imageRecord,
  itemForTests,
  type RecordForTests,
  seriesRecord,
  type SliceForTests,
  sliceForTests,
  zipForTests,
} from '../testing/index.ts';
import { type ZipSlice, listZipSlices } from './zip-slices.ts';

type File = readonly [name: string, bytes: Uint8Array];

function slice(series: string, instance: number, more: Partial<SliceForTests> = {}): Buffer {
  return sliceForTests({ columns: 2, rows: 2, values: new Int16Array(4), series, instance, ...more });
}

async function listSlices(...files: readonly File[]): Promise<readonly ZipSlice[]> {
  return listZipSlices(new Blob([new Uint8Array(await zipForTests(files))]));
}

const names = (slices: readonly ZipSlice[]): string[] => slices.map(({ entry }) => entry);

const SCOUT = '1.2.1';
const VOLUME = '1.2.2';
const PLANE = [1, 0, 0, 0, 1, 0];
/** One image of a scout and three of a volume, one of which has a name that no image has. */
const FILES: readonly File[] = [
  ['IMG/C', slice(VOLUME, 5)],
  ['IMG/A.TXT', slice(VOLUME, 5)],
  ['IMG/B', slice(VOLUME, 5)],
  ['IMG/S', slice(SCOUT, 1)],
];
const RECORDS: readonly RecordForTests[] = [
  { type: 'PATIENT' },
  { type: 'STUDY' },
  seriesRecord(SCOUT, 1, 'Scout'),
  imageRecord('IMG\\S'),
  seriesRecord(VOLUME, 7, 'Jaws'),
  imageRecord('IMG\\B'),
  imageRecord('IMG\\A.TXT'),
  imageRecord('IMG\\GONE'),
  imageRecord('IMG\\C'),
];
const BY_DIRECTORY = ['IMG/S', 'IMG/B', 'IMG/A.TXT', 'IMG/C'];
const WITHOUT_DIRECTORY = ['IMG/B', 'IMG/C', 'IMG/S'];

describe('zip with the directory of a disc', () => {
  test('VIEW-02 lists the series of the directory, with the images of the zip in the order of its records', async () => {
    const slices = await listSlices(['DICOMDIR', directoryForTests(RECORDS)], ...FILES);
    expect(names(slices)).toEqual(BY_DIRECTORY);
    expect(
      slices.map(({ series, seriesDescription, seriesNumber }) => [series, seriesDescription, seriesNumber]),
    ).toEqual([
      [SCOUT, 'Scout', 1],
      [VOLUME, 'Jaws', 7],
      [VOLUME, 'Jaws', 7],
      [VOLUME, 'Jaws', 7],
    ]);
  });

  test('VIEW-02 sorts images by position, then by instance number, and only then by the directory', async () => {
    const lying = (z: number, instance: number) => slice(VOLUME, instance, { position: [0, 0, z], cosines: PLANE });
    const directory = directoryForTests([seriesRecord(VOLUME, 1), ...['X', 'Y', 'Z', 'W'].map(imageRecord)]);
    const placedFiles: File[] = [
      ['X', lying(3, 1)],
      ['Y', lying(2, 9)],
      ['Z', lying(2, 8)],
      ['W', lying(1, 4)],
    ];
    expect(names(await listSlices(['DICOMDIR', directory], ...placedFiles))).toEqual(['W', 'Z', 'Y', 'X']);
    // One has no position: positions and numbers are not comparable.
    const unplaced: File[] = [...placedFiles.slice(0, 3), ['W', slice(VOLUME, 4)]];
    expect(names(await listSlices(['DICOMDIR', directory], ...unplaced))).toEqual(['X', 'W', 'Z', 'Y']);
  });

  test('VIEW-02 lists images under the series that they name themselves, regardless of the order of the records', async () => {
    const records = [
      imageRecord('IMG\\C'),
      seriesRecord(VOLUME, 7, 'Jaws'),
      imageRecord('IMG\\S'),
      seriesRecord(SCOUT, 1, 'Scout'),
    ];
    const slices = await listSlices(
      ['DICOMDIR', directoryForTests(records)],
      ['IMG/C', slice(VOLUME, 5)],
      ['IMG/S', slice(SCOUT, 1)],
    );
    expect(slices.map(({ entry, seriesDescription }) => [entry, seriesDescription])).toEqual([
      ['IMG/C', 'Jaws'],
      ['IMG/S', 'Scout'],
    ]);
  });

  test('VIEW-02 finds files in another case, with versions, in the folder of each disc', async () => {
    const directory = directoryForTests([
      seriesRecord(VOLUME, 7, 'Jaws'),
      imageRecord('IMG\\B.TXT'),
      imageRecord('IMG\\A'),
    ]);
    const disc = (folder: string): File[] => [
      [`${folder}/img/a.;1`, slice(VOLUME, 5)],
      [`${folder}/img/b.txt`, slice(VOLUME, 5)],
      [`${folder}/dicomdir`, directory],
    ];
    const slices = await listSlices(...disc('one'), ...disc('two'));
    expect(names(slices)).toEqual(['one/img/b.txt', 'one/img/a.;1', 'two/img/b.txt', 'two/img/a.;1']);
  });

  test('VIEW-02 lists images that the directory omits after those that it names', async () => {
    const directory = directoryForTests([seriesRecord(SCOUT, 1, 'Scout'), imageRecord('IMG\\S')]);
    const slices = await listSlices(['DICOMDIR', directory], ...FILES);
    expect(names(slices)).toEqual(['IMG/S', 'IMG/B', 'IMG/C']);
  });

  test('VIEW-02 does not follow circular offsets', async () => {
    const slices = await listSlices(['DICOMDIR', directoryForTests(RECORDS, { offset: 400 })], ...FILES);
    expect(names(slices)).toEqual(BY_DIRECTORY);
  });
});

describe('ignored directory of a disc', () => {
  const whole = directoryForTests(RECORDS);
  const icons = Buffer.concat(Array.from({ length: 100_001 }, () => itemForTests(Buffer.alloc(0))));
  const nested = Buffer.concat(
    Array.from({ length: 20_000 }, () => Buffer.from('0400201253510000fffffffffeff00e0ffffffff', 'hex')),
  );
  const cases: readonly (readonly [what: string, bytes: Buffer])[] = [
    ['is empty', Buffer.alloc(0)],
    ['is a text', Buffer.from('IMG/A.TXT')],
    ['is cut', whole.subarray(0, -20)],
    ['is another kind of file', directoryForTests(RECORDS, { kind: '1.2.840.10008.5.1.4.1.1.2' })],
    ['names a file outside', directoryForTests([...RECORDS, imageRecord('..\\IMG\\B')])],
    ['names a long path', directoryForTests([...RECORDS, imageRecord('IMG\\'.repeat(300))])],
    [
      'has too many records',
      directoryForTests([...RECORDS, ...Array.from({ length: 20_000 }, () => ({ type: 'PRIVATE' }))]),
    ],
    [
      'has too many items',
      directoryForTests([...RECORDS, { type: 'IMAGE', elements: [elementForTests(0x88, 0x200, 'SQ', icons)] }]),
    ],
    ['has sequences without end', directoryForTests([...RECORDS, { type: 'PRIVATE', elements: [nested] }])],
  ];

  test.each(cases)('VIEW-02 lists the zip as without a directory: it %s', async (_, bytes) => {
    expect(await listSlices(['DICOMDIR', bytes], ...FILES)).toEqual(await listSlices(...FILES));
    expect(names(await listSlices(['DICOMDIR', bytes], ...FILES))).toEqual(WITHOUT_DIRECTORY);
  });

  test('VIEW-02 refuses an invalid zip as damaged', async () => {
    await expect(listZipSlices(new Blob(['no zip']))).rejects.toThrow(DicomFormatError);
  });
});

const DISC = join(import.meta.dirname, '../../../../../shared/data/dicom/dicomdir');
/** The contained images, as the directory orders their series; it also names those of another patient. */
const REAL = ['CR1/6154', 'CR2/6247', 'CR3/6278', 'CT2/17106', 'CT2/17136', 'CT2/17166', 'CT2/17196'].map(
  (name) => `77654033/${name}`,
);

(existsSync(DISC) ? describe : describe.skip)('a real disc', () => {
  test('VIEW-02 lists its series, though its records are not in the order of their tree', async () => {
    const images = await Promise.all(
      REAL.toReversed().map(async (name): Promise<File> => [name, await readFile(join(DISC, name))]),
    );
    const slices = await listSlices(...images, ['DICOMDIR', await readFile(join(DISC, 'DICOMDIR-reordered'))]);
    expect(names(slices)).toEqual(REAL);
    expect(slices.map(({ seriesNumber }) => seriesNumber)).toEqual([1, 2, 3, 2, 2, 2, 2]);
    expect(new Set(slices.map(({ series }) => series)).size).toBe(4);
  });
});
