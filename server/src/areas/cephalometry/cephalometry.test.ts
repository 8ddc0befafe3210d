import { createClient, type Client } from '@dentarium/api';
import { cephMethods } from '@dentarium/api/cephalometry/calls';
import { deleteProjectFile, queryFileByDataType, queryPatientProjectList } from '@dentarium/api/files/info-calls';
import { restoreFile } from '../recycle-bin/calls.ts';
import { getImage } from '@dentarium/api/files/calls';
import { reportApi } from '@dentarium/api/reports/calls';
import { CEPH_METHODS } from '@dentarium/cephalometry';
import { dicomForTests, elementForTests, halves } from '@dentarium/dicom/testing';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import sharp from 'sharp';
import { makeAccount } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { makePatient, makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';
import { extractJpegs, readPdf } from '../reports/testing/read-pdf.ts';
import { createReportOptions } from '../reports/testing/reports.ts';
import { fileInto } from '../packaging/testing/packages.ts';
import { insertTracing, queryScale, queryTracings, type TracingForm, updateTracing } from './calls.ts';
import { createCephalogram, createTracing, TRACING } from './testing/tracings.ts';

let clinic: TestClinic;
let client: Client;
beforeAll(async () => {
  // The PDF reader warns about a missing canvas, which text extraction does not need.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  clinic = await createTestClinic();
  client = clinic.client;
});
afterAll(() => clinic.close());

async function aPatient() {
  const { db, organisation, doctor } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  return { patient, stage: await makeStage(db, patient, doctor, { stageDate: '2024-01-02' }) };
}

test('VIEW-04 returns the methods with landmarks, measures and norms in the language of the caller', async () => {
  const token = await clinic.signIn(await makeAccount(clinic.db, { organisations: [clinic.organisation] }));
  const inLanguage = (language: 'ch' | 'en') =>
    createClient({ token: () => token, language: () => language, baseUrl: clinic.address }).call(cephMethods, {});
  const [chinese, english] = [await inLanguage('ch'), await inLanguage('en')];
  expect(english.map(({ id }) => id)).toEqual(CEPH_METHODS.map(({ id }) => id));
  const [steiner, steinerCh] = [english, chinese].map((methods) => methods.find(({ id }) => id === 'steiner'));
  expect(steiner).toMatchObject({ category: 18, name: 'Steiner', nameCh: 'Steiner 分析法' });
  expect(steinerCh?.landmarks[0]).toMatchObject({ id: 's', label: 'S', name: '蝶鞍点' });
  expect(steiner?.landmarks[0]?.name).toBe('Sella');
  expect(steiner?.measures.map(({ id }) => id)).toContain('sna');
  expect(english.find(({ id }) => id === 'frontal')?.category).toBe(16);
});

test('STG-08 lists a tracing in its stage, moves it to the recycle bin and restores it', async () => {
  const { patient, stage } = await aPatient();
  const tracing = await createTracing(client, stage);
  expect(tracing).toMatchObject({ ...TRACING, stageId: stage, version: 1 });
  const products = () => client.call(queryPatientProjectList, { params: { id: patient } });
  expect(await products()).toMatchObject([{ id: tracing.id, category: 102, stageId: stage }]);
  const tracings = () => client.call(queryTracings, { params: { id: patient } });
  expect(await tracings()).toEqual([tracing]);
  // A tracing that shows the same X-ray is not a duplicate.
  const [xray] = await client.call(queryFileByDataType, { params: { id: patient }, query: { classid: '18' } });
  expect(xray?.hints).toEqual([]);
  await client.call(deleteProjectFile, { params: { id: tracing.id } });
  expect([await products(), await tracings()]).toEqual([[], []]);
  expect(
    await callExpectingRefusal(client, updateTracing, { params: { id: tracing.id }, body: { ...TRACING, version: 1 } }),
  ).toMatchObject({ code: 'file.notFound' });
  await client.call(restoreFile, { params: { id: tracing.id } });
  expect(await tracings()).toEqual([tracing]);
});

test('SAFE-01 marks a tracing of an X-ray that names another person like the X-ray', async () => {
  const { patient, stage } = await aPatient();
  const source = await createCephalogram(client, stage);
  const otherPerson = { differences: [{ field: 'patientNo', inFile: '7', ofPatient: 'P1' }], reason: 'new number' };
  await clinic.db
    .updateTable('file')
    .set({ other_person: JSON.stringify(otherPerson) })
    .where('id', '=', source)
    .execute();
  await client.call(insertTracing, { params: { id: source }, body: TRACING });
  const products = await client.call(queryPatientProjectList, { params: { id: patient } });
  expect(products).toMatchObject([{ category: 102, otherPerson }]);
});

test('VIEW-04 stores a change with its version and refuses an older version', async () => {
  const { patient, stage } = await aPatient();
  const { id } = await createTracing(client, stage, { ...TRACING, points: [], calibration: null });
  const change = (form: Partial<TracingForm>, version: number) =>
    ({ params: { id }, body: { ...TRACING, ...form, version } }) as const;
  const second = await client.call(updateTracing, change({ skipped: ['d'] }, 1));
  expect(second).toMatchObject({ points: TRACING.points, skipped: ['d'], version: 2 });
  expect(await callExpectingRefusal(client, updateTracing, change({ points: [] }, 1))).toMatchObject({
    code: 'version.stale',
    detail: { noun: 'cephTracing' },
  });
  expect(await client.call(queryTracings, { params: { id: patient } })).toEqual([second]);
});

describe('VIEW-04 the scale that a DICOM file states', () => {
  const aDicom = (stage: string, more: readonly (readonly [number, number, string])[]) => {
    const elements = more.map(([group, number, value]) => elementForTests(group, number, 'DS', value));
    const bytes = dicomForTests({
      columns: 400,
      rows: 600,
      frames: [halves(400, 600, 10, 900)],
      window: [500, 1000],
      more: Buffer.concat(elements),
    });
    return fileInto(client, stage, { name: 'ceph.dcm', bytes, category: 18 });
  };
  const loadScale = (id: string) => client.call(queryScale, { params: { id } });

  test.each([
    // The picture of pixels that are twice as high as wide is twice as high.
    ['is that of the patient', [[0x28, 0x30, '0.2\\0.1']], { x: 0.1, y: 0.1, source: 'patient' }],
    [
      'is divided by the magnification',
      [
        [0x18, 0x1114, '1.25'],
        [0x18, 0x1164, '0.25\\0.125'],
      ],
      { x: 0.1, y: 0.1, source: 'corrected' },
    ],
    ['is said to hold on the detector', [[0x18, 0x1164, '0.2\\0.2']], { x: 0.2, y: 0.2, source: 'detector' }],
  ] as const)('VIEW-04 it %s', async (_, more, scale) => {
    const { stage } = await aPatient();
    expect(await loadScale(await aDicom(stage, more))).toEqual({ by: 'file', ...scale });
  });

  test('VIEW-04 measures lengths and accepts only the scale that the file states', async () => {
    const { stage } = await aPatient();
    const params = { id: await aDicom(stage, [[0x28, 0x30, '0.2\\0.1']]) };
    const calibration = { by: 'file', x: 0.1, y: 0.1, source: 'patient' } as const;
    // The occlusal plane falls by 40 mm on 30: A is 50 px (5 mm) in front of B, 3 mm of it along the plane.
    const points = [
      { id: 'opPosterior', x: 0, y: 200 },
      { id: 'opAnterior', x: 300, y: 600 },
      { id: 'a', x: 150, y: 400 },
      { id: 'b', x: 100, y: 400 },
    ];
    const body = { ...TRACING, methodId: 'wits', points };
    const invented = { ...calibration, x: 0.2 };
    expect(
      await callExpectingRefusal(client, insertTracing, { params, body: { ...body, calibration: invented } }),
    ).toMatchObject({
      code: 'ceph.invalid',
      detail: { field: 'calibration' },
    });
    const { id } = await client.call(insertTracing, { params, body: { ...body, calibration } });
    const change = { params: { id }, body: { ...body, calibration, version: 1 } };
    expect(await client.call(updateTracing, change)).toMatchObject({ calibration, version: 2 });
    const measurementQuery = clinic.db.selectFrom('ceph_measurement').select('measures').where('file_id', '=', id);
    expect((await measurementQuery.executeTakeFirstOrThrow()).measures).toEqual({ wits: 3 });
    const photo = await createCephalogram(client, stage);
    expect(await loadScale(photo)).toBeNull();
    expect(
      await callExpectingRefusal(client, insertTracing, { params: { id: photo }, body: { ...body, calibration } }),
    ).toMatchObject({ detail: { field: 'calibration' } });
  });

  test('VIEW-04 returns no scale for a file without one or with an impossible one', async () => {
    const { stage } = await aPatient();
    expect(await loadScale(await aDicom(stage, []))).toBeNull();
    expect(await loadScale(await aDicom(stage, [[0x28, 0x30, '1e9\\1e9']]))).toBeNull();
  });
});

describe('VIEW-04 refusal of invalid tracings', () => {
  const wrong: readonly (readonly [string, Partial<TracingForm>])[] = [
    ['methodId', { methodId: 'phrenology' }],
    ['methodId', { methodId: 'frontal' }],
    ['normSetId', { normSetId: 'martian' }],
    ['points', { points: [{ id: 'zR', x: 1, y: 1 }] }],
    [
      'points',
      {
        points: [
          { id: 's', x: 1, y: 1 },
          { id: 's', x: 2, y: 2 },
        ],
      },
    ],
    ['skipped', { skipped: ['nose'] }],
    ['calibration', { calibration: { by: 'ruler', from: { x: 0, y: 0 }, to: { x: 10, y: 0 }, mm: 50 } }],
  ];
  test.each(wrong)('VIEW-04 refuses a wrong %s', async (field, form) => {
    const { stage } = await aPatient();
    const params = { id: await createCephalogram(client, stage) };
    expect(await callExpectingRefusal(client, insertTracing, { params, body: { ...TRACING, ...form } })).toMatchObject({
      code: 'ceph.invalid',
      detail: { field },
    });
  });

  test('VIEW-04 refuses a photograph and too many tracings of an X-ray', async () => {
    const { stage } = await aPatient();
    const photo = { id: await createCephalogram(client, stage, 8) };
    expect(await callExpectingRefusal(client, insertTracing, { params: photo, body: TRACING })).toMatchObject({
      code: 'ceph.noCephalogram',
    });
    const params = { id: await createCephalogram(client, stage) };
    for (let count = 0; count < 20; count += 1) await client.call(insertTracing, { params, body: TRACING });
    expect(await callExpectingRefusal(client, insertTracing, { params, body: TRACING })).toMatchObject({
      code: 'ceph.tooMany',
    });
  });

  test('VIEW-04 shows tracings to viewers of the patient and refuses their changes', async () => {
    const { patient, stage } = await aPatient();
    const tracing = await createTracing(client, stage);
    const other = await makeAccount(clinic.db);
    await sharePatientWith(clinic.db, patient, other, clinic.doctor);
    const looking = await clinic.as(other);
    expect(await looking.call(queryTracings, { params: { id: patient } })).toEqual([tracing]);
    const change = { params: { id: tracing.id }, body: { ...TRACING, version: 1 } };
    expect(await callExpectingRefusal(looking, updateTracing, change)).toMatchObject({ code: 'access.denied' });
  });
});

describe('VIEW-04 the picture of a tracing and its page in a report', () => {
  const countPixels = async (id: string): Promise<{ blue: number; yellow: number }> => {
    const picture = await client.call(getImage, { params: { fileId: id, variant: 'preview' } });
    const { data } = await sharp(Buffer.from(await picture.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    let [blue, yellow] = [0, 0];
    for (let at = 0; at < data.length; at += 3) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
      if (r < 60 && g < 60 && b > 200) blue += 1;
      // The JPEG retains half of the colour of a thin line on blue.
      if (r > 90 && g > 90) yellow += 1;
    }
    return { blue, yellow };
  };

  test('STG-08 draws the outlines over the X-ray when nobody has changed the tracing for a while', async () => {
    const { stage } = await aPatient();
    const { id } = await createTracing(client, stage);
    await clinic.app.areas.runSchedule('draw tracings');
    expect((await countPixels(id)).yellow).toBe(0);
    const before = new Date(Date.now() - 60_000);
    await clinic.db.updateTable('ceph_tracing').set({ updated_at: before }).where('file_id', '=', id).execute();
    await clinic.app.areas.runSchedule('draw tracings');
    const pixelCounts = await countPixels(id);
    expect(pixelCounts.yellow).toBeGreaterThan(1000);
    expect(pixelCounts.blue).toBeGreaterThan(10 * pixelCounts.yellow);
    const { drawn_version } = await clinic.db
      .selectFrom('ceph_tracing')
      .select('drawn_version')
      .where('file_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(drawn_version).toBe(1);
  });

  const report = async (patientId: string, stage: string) => {
    const options = createReportOptions({ pages: ['cephalometrics'] });
    const texts = { complaint: '', problems: '', plan: '', summary: '' };
    const answer = await client.call(reportApi, { body: { patientId, stageIds: [stage], options, texts } });
    const pdf = Buffer.from(await answer.arrayBuffer());
    return { pdf, text: (await readPdf(pdf)).pages.join('\n') };
  };

  test('TASK-05 shows the current values and tracing in a report without a delay', async () => {
    const { patient, stage } = await aPatient();
    const { id } = await createTracing(client, stage);
    const { pdf, text } = await report(patient, stage);
    expect(extractJpegs(pdf)).toHaveLength(1);
    for (const expectedText of ['SNA82.0°82.8±4.0°', 'SNB80.0°80.1±3.9°', 'ANB2.0°', 'U1-NA22.0°', 'notbeenapproved'])
      expect(text).toContain(expectedText);
    expect((await countPixels(id)).yellow).toBeGreaterThan(1000);
  });

  test('TASK-05 omits the page of a tracing without report values', async () => {
    const { patient, stage } = await aPatient();
    const { id } = await createTracing(client, stage);
    const body = { ...TRACING, points: TRACING.points.slice(0, 1), version: 1 };
    await client.call(updateTracing, { params: { id }, body });
    expect((await report(patient, stage)).text).not.toContain('SNA');
  });
});
