import { deflateRawSync } from 'node:zlib';
import { upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { getSlice, openVolume, type VolumeDescription } from './calls.ts';
import { decodeFrame, readFrameBytes, readPixelForm, readDicom } from '@dentarium/dicom';
import {
  directoryForTests,
  elementForTests,
  type FramesForTests,
  framesForTests,
  imageRecord,
  losslessFrame,
  type PhantomForTests,
  phantomForTests,
  runLengths,
  seriesRecord,
  sliceForTests,
  zipForTests,
} from '@dentarium/dicom/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { upload } from '../files/testing/sending.ts';
import { waitUntil } from '../files/testing/until.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';

const CENTRES = [
  [-4, -3, -3],
  [5, 2, 3],
] as const;
const BALLS = CENTRES.map((centre) => ({ centre, radius: 2.2 }));
const APART = Math.hypot(9, 5, 6);

type Form = Omit<PhantomForTests, 'balls'>;

/** Phantoms with different slice positions and encodings. */
const FORMS = [
  ['even voxels, signed', { columns: 40, rows: 36, slices: 32, spacing: [0.5, 0.5, 0.5], signed: true }],
  ['anisotropic voxels, unsigned', { columns: 44, rows: 30, slices: 18, spacing: [0.6, 0.5, 0.9], signed: false }],
  ['tilted slices', { columns: 40, rows: 40, slices: 28, spacing: [0.5, 0.5, 0.7], signed: true, tilt: 17 }],
] as const satisfies readonly (readonly [string, Form])[];
type Phantom = ReturnType<typeof phantomForTests>;

const RLE = '1.2.840.10008.1.2.5';
const JPEG_LS = '1.2.840.10008.1.2.4.80';

let series = 0;

/** Returns a new series UID. */
function newSeries(): string {
  series += 1;
  return `1.2.3.77.${series}`;
}

function createFrameFile(
  form: Form,
  phantom: Phantom,
  way: FramesForTests['way'],
  more: Partial<FramesForTests> = {},
): Buffer {
  const { columns, rows, spacing, signed } = form;
  const { values: frames, positions, cosines, pixelSpacing, intercept } = phantom;
  const own = {
    columns,
    rows,
    frames,
    way,
    positions,
    cosines,
    pixelSpacing,
    frameSpacing: spacing[2],
    signed,
    intercept,
  };
  return framesForTests({ ...own, series: newSeries(), ...more });
}

function createSliceFiles(form: Form, phantom: Phantom, uid = newSeries()): Buffer[] {
  const { columns, rows, spacing, signed } = form;
  const { positions, cosines, pixelSpacing, intercept } = phantom;
  return phantom.values.map((values, at) =>
    sliceForTests({
      columns,
      rows,
      values,
      signed,
      intercept,
      cosines,
      pixelSpacing,
      thickness: spacing[2],
      position: positions[at] ?? [0, 0, 0],
      instance: at + 1,
      series: uid,
    }),
  );
}

const runs = (values: Int16Array | Uint16Array): Buffer =>
  runLengths(new Uint16Array(values.buffer, values.byteOffset, values.length));

/** Splits a frame into fragments of even length. */
function inPieces(bytes: Buffer, count: number): Buffer[] {
  const paddedBytes = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
  const length = Math.ceil(paddedBytes.length / count / 2) * 2;
  return Array.from({ length: count }, (_, at) => paddedBytes.subarray(at * length, (at + 1) * length)).filter(
    (piece) => piece.length > 0,
  );
}

/** Deflates a file after its header. */
function deflateFile(file: Buffer): Buffer {
  const syntax = elementForTests(2, 0x10, 'UI', '1.2.840.10008.1.2.1.99');
  const plain = elementForTests(2, 0x10, 'UI', '1.2.840.10008.1.2.1');
  const begin = file.indexOf(plain);
  const head = Buffer.from(file.subarray(0, begin));
  head.writeUInt8(syntax.length, begin - 4);
  return Buffer.concat([head, syntax, deflateRawSync(file.subarray(begin + plain.length))]);
}

describe('BEN-06 the sources of a volume', () => {
  let clinic: TestClinic;
  let patient: string;
  let stage: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    patient = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
    stage = await makeStage(clinic.db, patient, clinic.doctor);
  });
  afterAll(() => clinic.close());

  async function fileBytes(name: string, bytes: Buffer, stageId = stage): Promise<string> {
    const objectId = await upload(clinic.client, name, bytes);
    const file = { objectId, name, category: 15, takenAt: '2026-01-02T09:30:00', takenSource: 'file' as const };
    const { files, duplicates } = await clinic.client.call(upFileInfoToStage, {
      params: { id: stageId },
      body: { files: [file] },
    });
    return files[0]?.id ?? duplicates[0]?.fileId ?? '';
  }

  const open = (fileId: string): Promise<VolumeDescription> =>
    clinic.client.call(openVolume, { params: { fileId }, query: {} });

  /** Reads the grey values of a slice like a page. */
  async function greys({ fileId, at }: { fileId: string; at: number }): Promise<number[]> {
    const blob = await clinic.client.call(getSlice, { params: { fileId, at } });
    const { dataSet, transferSyntax } = await readDicom(new Uint8Array(await blob.arrayBuffer()));
    const form = readPixelForm(dataSet);
    const { values } = await decodeFrame(readFrameBytes(dataSet, form, 0), form, transferSyntax);
    const [slope, intercept] = [dataSet.floatString('x00281053') ?? 1, dataSet.floatString('x00281052') ?? 0];
    return Array.from(values, (value) => value * slope + intercept);
  }

  /** Computes the centres of both balls in mm from the streamed headers and values. */
  async function middles(fileId: string): Promise<readonly (readonly number[])[]> {
    const { slices, cosines, pixelSpacing, columns } = await open(fileId);
    const sums = CENTRES.map(() => [0, 0, 0, 0]);
    for (const slice of slices) {
      const values = await greys(slice);
      for (const [spot, value] of values.entries()) {
        if (value <= -990) continue;
        const [right, down] = [
          (spot % columns) * (pixelSpacing?.[1] ?? 0),
          Math.floor(spot / columns) * (pixelSpacing?.[0] ?? 0),
        ];
        const place = [0, 1, 2].map(
          (axis) =>
            (slice.position?.[axis] ?? Number.NaN) + right * (cosines?.[axis] ?? 0) + down * (cosines?.[axis + 3] ?? 0),
        );
        const [x = 0, y = 0, z = 0] = place;
        const own = sums[x < 0.5 ? 0 : 1] ?? [];
        for (const [axis, mm] of [x, y, z].entries()) own[axis] = (own[axis] ?? 0) + mm * (value + 1000);
        own[3] = (own[3] ?? 0) + value + 1000;
      }
    }
    return sums.map(([x = 0, y = 0, z = 0, weight = 0]) => [x / weight, y / weight, z / weight]);
  }

  const SOURCES: Readonly<Record<string, (form: Form, phantom: Phantom) => Promise<string>>> = {
    'an enhanced file': (form, phantom) => fileBytes(`${newSeries()}.dcm`, createFrameFile(form, phantom, 'enhanced')),
    'an enhanced file, coded, with a table': (form, phantom) =>
      fileBytes(
        `${newSeries()}.dcm`,
        createFrameFile(form, phantom, 'enhanced', {
          coded: {
            transferSyntax: RLE,
            frames: phantom.values.map((values) => inPieces(runs(values), 2)),
            withTable: true,
          },
        }),
      ),
    'a file of frames of old': (form, phantom) =>
      fileBytes(`${newSeries()}.dcm`, createFrameFile(form, phantom, 'legacy')),
    'a file of frames of old, coded, without a table': (form, phantom) =>
      fileBytes(
        `${newSeries()}.dcm`,
        createFrameFile(form, phantom, 'legacy', {
          coded: { transferSyntax: RLE, frames: phantom.values.map((values) => [runs(values)]) },
        }),
      ),
    'a file of frames in a zip, deflated': async (form, phantom) =>
      fileBytes(
        'frames.zip',
        await zipForTests([['a/frames.dcm', createFrameFile(form, phantom, 'enhanced')]], { level: 6 }),
      ),
    'a file of frames in a zip, stored': async (form, phantom) =>
      fileBytes(
        'frames.zip',
        await zipForTests([['a/frames.dcm', createFrameFile(form, phantom, 'legacy')]], { level: 0 }),
      ),
    'files of a stage': async (form, phantom) => {
      const ownStage = await makeStage(clinic.db, patient, clinic.doctor);
      let last = '';
      // The result is independent of the opened file and the order of filing.
      for (const [at, bytes] of createSliceFiles(form, phantom).toReversed().entries())
        last = await fileBytes(`slice-${at}.dcm`, bytes, ownStage);
      return last;
    },
  };

  describe.each(Object.entries(SOURCES))('%s', (_, source) => {
    test.each(FORMS)('has the distances of a phantom of %s within half a voxel', async (__, form) => {
      const phantom = phantomForTests({ ...form, balls: BALLS });
      const fileId = await source(form, phantom);
      const [one = [], other = []] = await middles(fileId);
      const distance = Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)));
      expect(Math.abs(distance - APART)).toBeLessThan(Math.min(...form.spacing) / 2);
      for (const [axis, value] of one.entries())
        expect(Math.abs(value - (CENTRES[0][axis] ?? 0))).toBeLessThan(Math.min(...form.spacing) / 2);
    });
  });

  const small: Form = { columns: 12, rows: 10, slices: 4, spacing: [0.5, 0.5, 0.5], signed: false };
  const createPhantom = () => phantomForTests({ ...small, balls: BALLS });

  test('finds frames of several fragments by the ends of their streams without an offset table', async () => {
    const phantom = createPhantom();
    const frames = await Promise.all(
      phantom.values.map(async (values) =>
        inPieces(
          await losslessFrame('jpegLs', {
            values: new Uint16Array(values.buffer),
            columns: small.columns,
            rows: small.rows,
            bits: 16,
          }),
          2,
        ),
      ),
    );
    const fileId = await fileBytes(
      'fragments.dcm',
      createFrameFile(small, phantom, 'enhanced', { coded: { transferSyntax: JPEG_LS, frames } }),
    );
    const { slices } = await open(fileId);
    for (const [at, slice] of slices.entries())
      expect(await greys(slice)).toEqual(Array.from(phantom.values[at] ?? [], (value) => value - 1024));
  });

  test('takes the files of one series of a stage, and none of another series or stage', async () => {
    const [firstStage, secondStage] = await Promise.all([1, 2].map(() => makeStage(clinic.db, patient, clinic.doctor)));
    const uid = newSeries();
    const own = createSliceFiles(small, createPhantom(), uid);
    const [openedId = '', ...otherFiles] = await Promise.all(
      own.slice(0, 3).map((bytes, at) => fileBytes(`s${at}.dcm`, bytes, firstStage)),
    );
    await fileBytes('elsewhere.dcm', own[3] ?? Buffer.alloc(0), secondStage);
    await fileBytes('other.dcm', createSliceFiles(small, createPhantom())[0] ?? Buffer.alloc(0), firstStage);
    const volume = await open(openedId);
    expect(volume.slices.map(({ instance }) => instance)).toEqual([1, 2, 3]);
    expect(new Set(volume.slices.map(({ fileId }) => fileId))).toEqual(new Set([openedId, ...otherFiles]));
    expect(volume.leftOut).toBe(0);
  });

  test('uses the directory of a disc for files of any name and for missing series attributes', async () => {
    const files = createSliceFiles(small, createPhantom(), '');
    const directory = directoryForTests([
      seriesRecord('1.2.3.9', 1, 'CBCT'),
      ...files.map((_, at) => imageRecord(`DATA\\S${at}.XYZ`)),
    ]);
    const zip = await zipForTests([
      ['DICOMDIR', directory],
      ...files.map((bytes, at) => [`DATA/S${at}.XYZ`, bytes] as const),
    ]);
    expect((await open(await fileBytes('disc.zip', zip))).slices).toHaveLength(4);
  });

  test.each([
    ['a series of one slice', () => createSliceFiles(small, createPhantom())[0] ?? Buffer.alloc(0), 'volume.oneSlice'],
    ['frames in colour', () => createFrameFile(small, createPhantom(), 'legacy', { samples: 3 }), 'volume.colours'],
    [
      'frames that end too early',
      () => createFrameFile(small, createPhantom(), 'enhanced').subarray(0, -40),
      'volume.damaged',
    ],
    [
      'frames whose fragments are those of no frame',
      () =>
        createFrameFile(small, createPhantom(), 'enhanced', {
          coded: { transferSyntax: RLE, frames: createPhantom().values.map((values) => inPieces(runs(values), 3)) },
        }),
      'volume.damaged',
    ],
    [
      'more frames than are shown',
      () =>
        framesForTests({
          columns: 1,
          rows: 1,
          frames: Array.from({ length: 2001 }, () => new Int16Array(1)),
          way: 'legacy',
          positions: [[0, 0, 0]],
          cosines: [1, 0, 0, 0, 1, 0],
          pixelSpacing: [1, 1],
          frameSpacing: 1,
        }),
      'volume.tooLarge',
    ],
    [
      'frames that are deflated together',
      () => deflateFile(createFrameFile(small, createPhantom(), 'enhanced')),
      'volume.packed',
    ],
  ] as const)('refuses %s, and says why', async (name, bytes, code) => {
    const ownStage = await makeStage(clinic.db, patient, clinic.doctor);
    const fileId = await fileBytes(`${name.replaceAll(' ', '-')}.dcm`, bytes(), ownStage);
    expect(await callExpectingRefusal(clinic.client, openVolume, { params: { fileId }, query: {} })).toMatchObject({
      code,
    });
    // The index is stored.
    expect(await callExpectingRefusal(clinic.client, openVolume, { params: { fileId }, query: {} })).toMatchObject({
      code,
    });
  });

  test('lists the slices of a file in advance and removes them with the file', async () => {
    const { db, app } = clinic;
    const bytes = await zipForTests(createSliceFiles(small, createPhantom()).map((one, at) => [`${at}.dcm`, one]));
    const objectId = await upload(clinic.client, 'listed.zip', bytes);
    const loadIndexes = () =>
      db.selectFrom('volume_index').select('content').where('object_id', '=', objectId).execute();
    await waitUntil(async () => (await loadIndexes()).length > 0);
    expect((await loadIndexes())[0]?.content.slices).toHaveLength(4);
    await db.deleteFrom('stored_object').where('id', '=', objectId).execute();
    await app.areas.runSchedule('forget volumes of objects that are gone');
    expect(await loadIndexes()).toEqual([]);
  });
});
