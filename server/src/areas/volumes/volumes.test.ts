import { upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { getSlice, openVolume } from './calls.ts';
import { decodeFrame, readFrameBytes, readPixelForm, readDicom } from '@dentarium/dicom';
import {
  elementForTests,
  losslessFrame,
  runLengths,
  sliceForTests,
  type SliceForTests,
  zipForTests,
} from '@dentarium/dicom/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { upload } from '../files/testing/sending.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';

const [COLUMNS, ROWS] = [40, 32];
const COSINES = [1, 0, 0, 0, 1, 0];

/** Creates a slice whose values encode its position. */
function values(at: number): Uint16Array {
  return Uint16Array.from({ length: COLUMNS * ROWS }, (_, spot) => at * 200 + spot);
}

function slice(at: number, change: Partial<SliceForTests> = {}): Buffer {
  return sliceForTests({
    columns: COLUMNS,
    rows: ROWS,
    values: values(at),
    instance: at + 1,
    signed: false,
    intercept: -1024,
    cosines: COSINES,
    pixelSpacing: [0.4, 0.3],
    thickness: 0.5,
    position: [-1, -2, at * 0.5],
    ...change,
  });
}

const RLE = '1.2.840.10008.1.2.5';
const JPEG_LS = '1.2.840.10008.1.2.4.80';
const JPEG_2000 = '1.2.840.10008.1.2.4.90';
/** The first bytes of the element of the pixels. */
const PIXEL_TAG = Buffer.from('e07f1000', 'hex');
const NUMBER_TWO = { instances: [2], damagedFiles: [] };

async function encodeSlice(at: number): Promise<SliceForTests['coded']> {
  const frame = { values: values(at), columns: COLUMNS, rows: ROWS, bits: 16 };
  if (at % 3 === 0) return { transferSyntax: RLE, frame: runLengths(values(at)) };
  if (at % 3 === 1) return { transferSyntax: JPEG_LS, frame: await losslessFrame('jpegLs', frame) };
  return { transferSyntax: JPEG_2000, frame: await losslessFrame('jpeg2000', frame) };
}

describe('BEN-06 the CT module', () => {
  let clinic: TestClinic;
  let patient: string;
  let stage: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    const { db, organisation, doctor } = clinic;
    patient = await makePatient(db, organisation, doctor);
    stage = await makeStage(db, patient, doctor);
  });
  afterAll(() => clinic.close());

  async function fileBytes(name: string, bytes: Buffer, stageId = stage): Promise<string> {
    const objectId = await upload(clinic.client, name, bytes);
    const file = { objectId, name, category: 15, takenAt: '2026-01-02T09:30:00', takenSource: 'file' as const };
    const { files } = await clinic.client.call(upFileInfoToStage, { params: { id: stageId }, body: { files: [file] } });
    return files[0]?.id ?? '';
  }

  function open(fileId: string) {
    return clinic.client.call(openVolume, { params: { fileId }, query: {} });
  }

  async function bytesOfSlice(fileId: string, at: number): Promise<Buffer> {
    const blob = await clinic.client.call(getSlice, { params: { fileId, at } });
    return Buffer.from(await blob.arrayBuffer());
  }

  test.each([0, 6])('describes the slices of a zip (compression %s) and gives them byte for byte', async (level) => {
    const names = [4, 2, 0, 3, 1];
    const files = names.map((at) => [`study/a${at * 7}`, slice(at)] as const);
    const fileId = await fileBytes(
      `level-${level}.zip`,
      await zipForTests([...files, ['readme.txt', Buffer.from('x')]], { level }),
    );
    const volume = await open(fileId);
    expect(volume).toMatchObject({
      columns: COLUMNS,
      rows: ROWS,
      cosines: COSINES,
      pixelSpacing: [0.4, 0.3],
      thickness: 0.5,
      isSigned: false,
      bitsStored: 16,
      slope: 1,
      intercept: -1024,
      leftOut: 0,
    });
    expect(volume.slices.map(({ instance }) => instance)).toEqual([1, 2, 3, 4, 5]);
    expect(volume.slices.map(({ position }) => position?.[2])).toEqual([0, 0.5, 1, 1.5, 2]);
    for (const { at, instance } of volume.slices)
      expect((await bytesOfSlice(fileId, at)).equals(slice(instance - 1))).toBe(true);
  });

  test('returns compressed slices that a page decodes to the same values', async () => {
    const files = await Promise.all(
      [0, 1, 2, 3].map(async (at) => {
        const own = await encodeSlice(at);
        return [`${at}.dcm`, slice(at, own === undefined ? {} : { coded: own })] as const;
      }),
    );
    const fileId = await fileBytes('coded.zip', await zipForTests(files));
    for (const { at } of (await open(fileId)).slices) {
      const { dataSet, transferSyntax } = await readDicom(await bytesOfSlice(fileId, at));
      const form = readPixelForm(dataSet);
      const samples = await decodeFrame(readFrameBytes(dataSet, form, 0), form, transferSyntax);
      expect(Array.from(samples.values)).toEqual([...values(at)]);
    }
  });

  test.each<[string, Partial<SliceForTests>, boolean]>([
    ['a CT that states them', { rescaleType: 'HU' }, true],
    ['a CT that states them with blanks', { rescaleType: 'HU ' }, true],
    ['a CT of another unit', { rescaleType: 'US' }, false],
    ['a CT without a unit', {}, false],
    ['another device, whatever it states', { modality: 'DX', rescaleType: 'HU' }, false],
  ])('SAFE-04 values are Hounsfield units of %s only', async (_, change, isHounsfield) => {
    const files = [0, 1, 2].map((at) => [`${at}.dcm`, slice(at, change)] as const);
    expect(await open(await fileBytes('unit.zip', await zipForTests(files)))).toMatchObject({ isHounsfield });
  });

  test('omits files that are not slices of the largest series', async () => {
    const files = [0, 1, 2].map((at) => [`${at}.dcm`, slice(at)] as const);
    const scout = slice(9, { cosines: [0, 1, 0, 0, 0, -1] });
    const volume = await open(await fileBytes('scout.zip', await zipForTests([['scout.dcm', scout], ...files])));
    expect(volume).toMatchObject({ leftOut: 1, slices: { length: 3 } });
  });

  test('SAFE-03 lists the series of a zip, the largest first, and opens each of them', async () => {
    const slices = [0, 1, 2, 3, 4, 5, 6].map((at) => slice(at, { series: at < 3 ? '1.2.1' : '1.2.2' }));
    const scout = slice(9, { series: '1.2.3' });
    const files = [...slices, scout].map((bytes, at) => [`${at}.dcm`, bytes] as const);
    const fileId = await fileBytes('series.zip', await zipForTests(files));
    const series = [
      { id: '1.2.2', count: 4 },
      { id: '1.2.1', count: 3 },
    ];
    expect(await open(fileId)).toMatchObject({ seriesId: '1.2.2', series, slices: { length: 4 } });
    const second = await clinic.client.call(openVolume, { params: { fileId }, query: { seriesId: '1.2.1' } });
    expect(second).toMatchObject({ seriesId: '1.2.1', series, slices: { length: 3 } });
    expect(second.slices.map(({ position }) => position?.[2])).toEqual([0, 0.5, 1]);
    const unknown = { params: { fileId }, query: { seriesId: '9' } };
    expect(await callExpectingRefusal(clinic.client, openVolume, unknown)).toMatchObject({ code: 'not.found' });
  });

  test('SAFE-03 joins slices that have a series each where their geometry agrees', async () => {
    const files = [0, 1, 2].map((at) => [`${at}.dcm`, slice(at, { series: `1.3.${at}` })] as const);
    const scout = slice(9, { series: '1.3.9', cosines: [0, 1, 0, 0, 0, -1] });
    const placedId = await fileBytes('placed.zip', await zipForTests([...files, ['scout.dcm', scout]]));
    expect(await open(placedId)).toMatchObject({ slices: { length: 3 }, leftOut: 1, series: [{ count: 3 }] });
    // Pictures that do not say where they lie may be anything.
    const pictures = [0, 1, 2].map((at) => {
      const picture = { columns: COLUMNS, rows: ROWS, values: values(at), instance: at, series: `1.4.${at}` };
      return [`${at}.dcm`, sliceForTests(picture)] as const;
    });
    const fileId = await fileBytes('unplaced.zip', await zipForTests(pictures));
    expect(await callExpectingRefusal(clinic.client, openVolume, { params: { fileId }, query: {} })).toMatchObject({
      code: 'volume.oneSlice',
    });
  });

  test.each([
    ['one slice alone', () => zipForTests([['a.dcm', slice(0)]]), 'volume.oneSlice'],
    [
      'a damaged slice',
      async () => damageZip(await zipForTests([0, 1].map((at) => [`${at}.dcm`, slice(at)]))),
      'volume.damaged',
    ],
  ] as const)('refuses %s', async (name, bytes, code) => {
    const fileId = await fileBytes(`${name.replaceAll(' ', '-')}.zip`, await bytes());
    const refusal = await callExpectingRefusal(clinic.client, openVolume, { params: { fileId }, query: {} });
    expect(refusal).toMatchObject({ code });
  });

  test.each<[string, (files: [string, Buffer][]) => Promise<Buffer>, object]>([
    [
      'a place in the zip that holds no file',
      async (files) => damageZip(await zipForTests(files)),
      { instances: [], damagedFiles: ['1.dcm'] },
    ],
    [
      'packed bytes that cannot be unpacked',
      async (files) => damagePackedBytes(await zipForTests(files, { level: 6 })),
      { instances: [], damagedFiles: ['1.dcm'] },
    ],
    [
      'zeros in place of its bytes',
      (files) => replaceBytes(files, 1, (bytes) => Buffer.alloc(bytes.length)),
      { instances: [], damagedFiles: ['1.dcm'] },
    ],
    ['no byte', (files) => replaceBytes(files, 1, () => Buffer.alloc(0)), { instances: [], damagedFiles: ['1.dcm'] }],
    [
      'a head that ends within an element',
      (files) => replaceBytes(files, 1, (bytes) => bytes.subarray(0, 300)),
      { instances: [], damagedFiles: ['1.dcm'] },
    ],
    [
      'nothing behind its head',
      (files) => replaceBytes(files, 1, (bytes) => bytes.subarray(0, bytes.indexOf(PIXEL_TAG))),
      { instances: [], damagedFiles: ['1.dcm'] },
    ],
    ['one number of Pixel Spacing', (files) => replaceSlice(files, { pixelSpacing: [0.4] }), NUMBER_TWO],
    ['a direction of four numbers', (files) => replaceSlice(files, { cosines: [1, 0, 0, 0] }), NUMBER_TWO],
    ['another size', (files) => replaceSlice(files, { rows: ROWS / 2 }), NUMBER_TWO],
  ])('SAFE-02 leaves out and names one slice with %s', async (name, toZip, omitted) => {
    const files = [0, 1, 2, 3, 4].map((at): [string, Buffer] => [`${at}.dcm`, slice(at)]);
    const fileId = await fileBytes(`${name.replaceAll(' ', '-')}.zip`, await toZip(files));
    const volume = await open(fileId);
    expect(volume.slices.map(({ instance }) => instance)).toEqual([1, 3, 4, 5]);
    expect(volume.omitted).toEqual(omitted);
  });

  test('SAFE-02 names the last slice that cannot be read as DICOM, and no other file beside the slices', async () => {
    const slices = [0, 1, 2, 3].map((at): [string, Buffer] => [`CT/IM${String(at).padStart(4, '0')}`, slice(at)]);
    const report = Buffer.concat([
      slice(0).subarray(0, 132),
      elementForTests(0x02, 0x10, 'UI', '1.2.840.10008.1.2.1'),
      elementForTests(0x08, 0x60, 'CS', 'SR'),
      elementForTests(0x20, 0x10, 'SH', '1'),
    ]);
    const files: [string, Buffer][] = [
      ...slices,
      ['CT/README', Buffer.from('read me')],
      ['CT/viewer.bin', Buffer.alloc(2000, 1)],
      ['CT/IM9999', report],
    ];
    const fileId = await fileBytes('last.zip', await replaceBytes(files, 3, () => Buffer.alloc(3000)));
    const volume = await open(fileId);
    expect(volume.slices.map(({ instance }) => instance)).toEqual([1, 2, 3]);
    expect(volume.omitted).toEqual({ instances: [], damagedFiles: ['CT/IM0003'] });
  });

  test('SAFE-02 names a damaged file of a stage that is named like its slices', async () => {
    const ownStage = await makeStage(clinic.db, patient, clinic.doctor);
    const series = { series: '1.2.77' };
    const cutSlice = slice(3, series);
    const names = ['scan-01.dcm', 'scan-02.dcm', 'scan-03.dcm'];
    const ids: string[] = [];
    for (const [at, name] of names.entries()) ids.push(await fileBytes(name, slice(at, series), ownStage));
    for (const name of ['scan-04.dcm', 'panoramic.dcm'])
      await fileBytes(name, Buffer.concat([cutSlice.subarray(0, 300), Buffer.from(name)]), ownStage);
    const volume = await open(ids[0] ?? '');
    expect(volume.slices).toHaveLength(3);
    expect(volume.omitted).toEqual({ instances: [], damagedFiles: ['scan-04.dcm'] });
  });

  test('refuses a missing slice and a file that is not a zip', async () => {
    const fileId = await fileBytes('two.zip', await zipForTests([5, 6].map((at) => [`${at}.dcm`, slice(at)])));
    expect(await callExpectingRefusal(clinic.client, getSlice, { params: { fileId, at: 2 } })).toMatchObject({
      code: 'not.found',
    });
    const model = await fileBytes('jaw.stl', Buffer.from('solid cbct\nendsolid cbct\n'));
    expect(
      await callExpectingRefusal(clinic.client, openVolume, { params: { fileId: model }, query: {} }),
    ).toMatchObject({
      code: 'volume.none',
    });
  });

  test('records and counts each opening once, not each slice', async () => {
    const { db } = clinic;
    const fileId = await fileBytes('counted.zip', await zipForTests([7, 8].map((at) => [`${at}.dcm`, slice(at)])));
    const uses = () => db.selectFrom('algorithm_event').selectAll().where('type', '=', 'ctModule').execute();
    const before = (await uses()).length;
    const { slices } = await open(fileId);
    for (const { at } of slices) await bytesOfSlice(fileId, at);
    expect(await uses()).toHaveLength(before + 1);
    const entries = await db.selectFrom('audit_entry').select('action').where('subject_id', '=', fileId).execute();
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('file.open'))).toEqual([
      'file.openVolume',
    ]);
  });
});

/** Packs slices, of which the second one has other properties. */
function replaceSlice(files: readonly [string, Buffer][], change: Partial<SliceForTests>): Promise<Buffer> {
  return zipForTests(files.map(([name, bytes], at) => [name, at === 1 ? slice(1, change) : bytes]));
}

/** Packs slices, of which one has other bytes. */
function replaceBytes(
  files: readonly [string, Buffer][],
  index: number,
  replace: (bytes: Buffer) => Buffer,
): Promise<Buffer> {
  return zipForTests(files.map(([name, bytes], at) => [name, at === index ? replace(bytes) : bytes]));
}

/** Replaces the packed bytes of the second file. */
function damagePackedBytes(zip: Buffer): Buffer {
  const second = zip.indexOf(Buffer.from('504b0304', 'hex'), 4);
  const start = second + 30 + zip.readUInt16LE(second + 26) + zip.readUInt16LE(second + 28);
  zip.fill(0xff, start, zip.indexOf(Buffer.from('504b0304', 'hex'), start));
  return zip;
}

/** Creates a zip whose second file header is not at the listed offset. */
function damageZip(zip: Buffer): Buffer {
  const second = zip.indexOf(Buffer.from('504b0304', 'hex'), 4);
  zip.fill(0, second, second + 4);
  return zip;
}
