import { randomUUID } from 'node:crypto';
import type { Client } from '@dentarium/api';
import { getCountByType } from '@dentarium/api/classification/calls';
import { deleteFileInfoById } from '@dentarium/api/files/info-calls';
import { restoreFile } from '../recycle-bin/calls.ts';
import { dicomForTests, elementForTests, halves } from '@dentarium/dicom/testing';
import { BENEFIT_USES, PREPROCESS_STATE } from '@dentarium/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { fileInto } from '../files/testing/filing.ts';
import { MP4_HEAD } from '../files/testing/sending.ts';
import { waitUntil } from '../files/testing/until.ts';
import { makePatient, makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';
import * as calls from './calls.ts';
import { CONTENT, TEMPLATE } from './testing/templates.ts';

let clinic: TestClinic;
let client: Client;
let colleague: Client;

beforeAll(async () => {
  clinic = await createTestClinic();
  ({ client } = clinic);
  colleague = await clinic.as(await makeAccount(clinic.db, { organisations: [clinic.organisation] }));
});
afterAll(() => clinic.close());

const addTemplate = (change: Partial<calls.TemplateForm> = {}, by = client) =>
  by.call(calls.insertMeasurementTemplate, { body: { ...TEMPLATE, ...change } });
const templates = (by = client) => by.call(calls.queryMeasurementTemplates, {});
const loadSets = (patient: string, by = client) => by.call(calls.queryMeasuredSets, { params: { id: patient } });

/** The row of an X-ray contains its size once all renditions exist, shortly after the first one is readable. */
const untilSizesAreKnown = () =>
  waitUntil(async () => {
    const waiting = clinic.db.selectFrom('stored_object').where('preprocess_state', '=', PREPROCESS_STATE.untreated);
    return (await waiting.select('id').limit(1).execute()).length === 0;
  });

async function aPatientWithImage() {
  const { db, organisation, doctor } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  const stage = await makeStage(db, patient, doctor);
  return { patient, stage, file: await fileInto(client, stage, 8) };
}

describe('measurement templates', () => {
  test('BEN-05 lets colleagues use a shared template and lets only the owner change it', async () => {
    const own = await addTemplate();
    expect(own).toMatchObject({ ...TEMPLATE, isMine: true, version: 1 });
    const change = { params: { id: own.id }, body: { ...TEMPLATE, name: 'Front', version: 1 } };
    expect(await callExpectingRefusal(colleague, calls.updateMeasurementTemplate, change)).toMatchObject({
      code: 'measurement.template',
    });
    const shared = { ...change, body: { ...change.body, orgId: clinic.organisation } };
    expect(await client.call(calls.updateMeasurementTemplate, shared)).toMatchObject({ name: 'Front', version: 2 });
    expect(await templates(colleague)).toMatchObject([{ id: own.id, isMine: false, measures: TEMPLATE.measures }]);
    const second = { ...shared, body: { ...shared.body, version: 2 } };
    expect(await callExpectingRefusal(colleague, calls.updateMeasurementTemplate, second)).toMatchObject({
      code: 'access.denied',
    });
    expect(await callExpectingRefusal(client, calls.updateMeasurementTemplate, shared)).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'measurementTemplate' },
    });
    const deletion = { params: { id: own.id }, query: { version: 2 } };
    expect(await callExpectingRefusal(colleague, calls.deleteMeasurementTemplate, deletion)).toMatchObject({
      code: 'access.denied',
    });
    await client.call(calls.deleteMeasurementTemplate, deletion);
    expect([await templates(), await templates(colleague)]).toEqual([[], []]);
  });

  test('BEN-05 shares a template only with an organisation of the owner', async () => {
    const orgId = await makeOrganisation(clinic.db);
    expect(
      await callExpectingRefusal(client, calls.insertMeasurementTemplate, { body: { ...TEMPLATE, orgId } }),
    ).toMatchObject({
      code: 'access.denied',
    });
  });

  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: `P${at}` }));
  const [first] = TEMPLATE.measures;
  test.each<[string, Partial<calls.TemplateForm>, object]>([
    ['a point twice', { points: [...TEMPLATE.points, { id: 'a', name: 'D' }] }, { detail: { problem: 'pointTwice' } }],
    ['an unknown point', { points: many(2) }, { detail: { problem: 'unknownPoint' } }],
    [
      'one measure twice',
      { measures: first === undefined ? [] : [first, first] },
      { detail: { problem: 'measureTwice' } },
    ],
    ['no measure', { measures: [] }, { code: 'request.invalid' }],
    ['no name', { name: ' ' }, { code: 'request.invalid' }],
    ['a long name', { name: 'x'.repeat(61) }, { code: 'request.invalid' }],
    ['61 points', { points: many(61) }, { code: 'request.invalid' }],
  ])('BEN-05 a template with %s is refused', async (_, change, expected) => {
    const refusal = await callExpectingRefusal(client, calls.insertMeasurementTemplate, {
      body: { ...TEMPLATE, ...change },
    });
    expect(refusal).toMatchObject(expected);
  });
});

describe('measured sets', () => {
  let template: calls.MeasurementTemplate;
  beforeAll(async () => {
    template = await addTemplate({ name: 'For sets' });
  });
  const measure = (file: string, change: Partial<calls.MeasuredSetForm> = {}, by = client) =>
    by.call(calls.insertMeasuredSet, {
      params: { id: file },
      body: { ...CONTENT, ...change, templateId: template.id },
    });
  const measuring = (file: string, change: Partial<calls.MeasuredSetForm> = {}) => ({
    params: { id: file },
    body: { ...CONTENT, ...change, templateId: template.id },
  });

  test('BEN-05 measures an image once by a template, counts the use and refuses a stale save', async () => {
    const { patient, stage, file } = await aPatientWithImage();
    const uses = async () => {
      const [useCount] = await client.call(getCountByType, { query: { type: BENEFIT_USES[5] } });
      return useCount?.count ?? 0;
    };
    const before = await uses();
    const measuredSet = await measure(file);
    const { templateVersion, points } = CONTENT;
    expect(measuredSet).toMatchObject({
      fileId: file,
      stageId: stage,
      templateVersion,
      points,
      version: 1,
      daysLeft: null,
    });
    expect(measuredSet.definition).toEqual({ name: 'For sets', points: TEMPLATE.points, measures: TEMPLATE.measures });
    expect(await callExpectingRefusal(client, calls.insertMeasuredSet, measuring(file))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'measuredSet' },
    });
    const change = {
      params: { id: measuredSet.id },
      body: { ...CONTENT, points: CONTENT.points.slice(1), version: 1 },
    };
    const second = await client.call(calls.updateMeasuredSet, change);
    expect(second).toMatchObject({ points: CONTENT.points.slice(1), version: 2 });
    expect(await callExpectingRefusal(client, calls.updateMeasuredSet, change)).toMatchObject({
      code: 'version.stale',
    });
    expect(await loadSets(patient)).toEqual([second]);
    expect(await uses()).toBe(before + 1);
  });

  test('BEN-05 keeps the template of a set until its points belong to the current template', async () => {
    const own = await addTemplate({ name: 'Changing' });
    const { patient, file } = await aPatientWithImage();
    const input = { params: { id: file }, body: { ...CONTENT, templateId: own.id } };
    const measuredSet = await client.call(calls.insertMeasuredSet, input);
    const form = { ...TEMPLATE, name: 'Changed', points: [...TEMPLATE.points, { id: 'd', name: 'D' }] };
    const edit = { params: { id: own.id }, body: { ...form, version: 1 } };
    await client.call(calls.updateMeasurementTemplate, edit);
    const save = (change: object) => ({ params: { id: measuredSet.id }, body: { ...CONTENT, version: 1, ...change } });
    // A point that the old template does not contain.
    const points = [...CONTENT.points, { id: 'd', x: 1, y: 1 }];
    expect(await callExpectingRefusal(client, calls.updateMeasuredSet, save({ points }))).toMatchObject({
      code: 'measurement.invalid',
      detail: { field: 'points' },
    });
    const updatedSet = await client.call(calls.updateMeasuredSet, save({}));
    expect(updatedSet).toMatchObject({ definition: { name: 'Changing' }, templateVersion: 1 });
    expect(
      await callExpectingRefusal(client, calls.updateMeasuredSet, save({ version: 2, templateVersion: 3 })),
    ).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'measurementTemplate' },
    });
    const renewed = await client.call(calls.updateMeasuredSet, save({ version: 2, templateVersion: 2, points }));
    expect(renewed).toMatchObject({ definition: { name: 'Changed', points: form.points }, points, templateVersion: 2 });
    // A set without its template stays and can be changed.
    await client.call(calls.deleteMeasurementTemplate, { params: { id: own.id }, query: { version: 2 } });
    expect(await loadSets(patient)).toEqual([renewed]);
    expect(await client.call(calls.updateMeasuredSet, save({ version: 3, templateVersion: 2 }))).toMatchObject({
      version: 4,
    });
  });

  test('BEN-05 restores a deleted set for 30 days unless the image was measured again', async () => {
    const { patient, file } = await aPatientWithImage();
    const { id } = await measure(file);
    await client.call(calls.deleteMeasuredSet, { params: { id } });
    expect(await loadSets(patient)).toMatchObject([{ id, daysLeft: 30 }]);
    const change = { params: { id }, body: { ...CONTENT, version: 2 } };
    expect(await callExpectingRefusal(client, calls.updateMeasuredSet, change)).toMatchObject({
      code: 'measurement.notFound',
    });
    const second = await measure(file);
    expect(await callExpectingRefusal(client, calls.restoreMeasuredSet, { params: { id } })).toMatchObject({
      code: 'measurement.present',
    });
    await client.call(calls.deleteMeasuredSet, { params: { id: second.id } });
    expect(await client.call(calls.restoreMeasuredSet, { params: { id } })).toMatchObject({ daysLeft: null });
    expect(await callExpectingRefusal(client, calls.restoreMeasuredSet, { params: { id } })).toMatchObject({
      code: 'measurement.notFound',
    });
    await clinic.db
      .updateTable('measured_set')
      .set({ deleted_at: sql`now() - interval '31 days'` })
      .where('id', '=', second.id)
      .execute();
    await clinic.app.areas.runSchedule('empty the deleted measurements');
    expect((await loadSets(patient)).map((one) => one.id)).toEqual([id]);
    const purged = await clinic.db
      .selectFrom('audit_entry')
      .select(['patient_id', 'detail'])
      .where('action', '=', 'measuredSet.purge')
      .execute();
    expect(purged).toEqual([{ patient_id: patient, detail: expect.objectContaining({ setIds: [second.id] }) }]);
  });

  test('BEN-05 moves measurements to the recycle bin with their image and restores them with it', async () => {
    const { patient, file } = await aPatientWithImage();
    const measuredSet = await measure(file);
    await client.call(deleteFileInfoById, { params: { id: file } });
    expect(await loadSets(patient)).toEqual([]);
    expect(
      await callExpectingRefusal(client, calls.updateMeasuredSet, {
        params: { id: measuredSet.id },
        body: { ...CONTENT, version: 1 },
      }),
    ).toMatchObject({ code: 'measurement.notFound' });
    await client.call(restoreFile, { params: { id: file } });
    expect(await loadSets(patient)).toEqual([measuredSet]);
  });

  test('BEN-05 shows measurements to viewers, refuses their changes, and hides templates of others', async () => {
    const { patient, file } = await aPatientWithImage();
    const measuredSet = await measure(file);
    const guest = await makeAccount(clinic.db);
    const looking = await clinic.as(guest);
    expect(await callExpectingRefusal(looking, calls.queryMeasuredSets, { params: { id: patient } })).toMatchObject({
      code: 'patient.notFound',
    });
    const change = { params: { id: measuredSet.id }, body: { ...CONTENT, version: 1 } };
    expect(await callExpectingRefusal(looking, calls.updateMeasuredSet, change)).toMatchObject({
      code: 'measurement.notFound',
    });
    await sharePatientWith(clinic.db, patient, guest, clinic.doctor);
    expect(await loadSets(patient, looking)).toEqual([measuredSet]);
    expect(await callExpectingRefusal(looking, calls.updateMeasuredSet, change)).toMatchObject({
      code: 'access.denied',
    });
    // A colleague may continue a measurement but not begin one by a private template.
    expect(await colleague.call(calls.updateMeasuredSet, change)).toMatchObject({ version: 2 });
    const other = await aPatientWithImage();
    expect(await callExpectingRefusal(colleague, calls.insertMeasuredSet, measuring(other.file))).toMatchObject({
      code: 'measurement.template',
    });
  });

  test('BEN-05 BEN-09 allows reading, deleting and restoring without a membership, but no measuring', async () => {
    const { patient, file } = await aPatientWithImage();
    const measuredSet = await measure(file);
    const { organisation, db } = clinic;
    const poor = await clinic.as(await makeAccount(db, { organisations: [organisation], membership: null }));
    expect(await loadSets(patient, poor)).toEqual([measuredSet]);
    const refusal = { code: 'membership.required', detail: { benefit: 5 } };
    const { id } = measuredSet;
    const change = { params: { id }, body: { ...CONTENT, version: 1 } };
    expect(await callExpectingRefusal(poor, calls.updateMeasuredSet, change)).toMatchObject(refusal);
    expect(await callExpectingRefusal(poor, calls.insertMeasuredSet, measuring(file))).toMatchObject(refusal);
    expect(await callExpectingRefusal(poor, calls.queryMeasurementTemplates, {})).toMatchObject(refusal);
    expect(await callExpectingRefusal(poor, calls.insertMeasurementTemplate, { body: TEMPLATE })).toMatchObject(
      refusal,
    );
    await poor.call(calls.deleteMeasuredSet, { params: { id } });
    expect(await loadSets(patient, poor)).toMatchObject([{ id, daysLeft: 30 }]);
    expect(await poor.call(calls.restoreMeasuredSet, { params: { id } })).toMatchObject({ id, daysLeft: null });
  });

  const spot = { id: 'a', x: 1, y: 1 };
  const ruler = { by: 'ruler', from: { x: 0, y: 0 }, to: { x: 20, y: 20 }, mm: 10 } as const;
  test.each<[string, Partial<calls.MeasuredSetForm>, object]>([
    ['a point twice', { points: [spot, spot] }, { detail: { field: 'points' } }],
    ['an unknown point', { points: [{ ...spot, id: 'z' }] }, { detail: { field: 'points' } }],
    ['a point outside', { points: [{ ...spot, x: 20.5 }] }, { detail: { field: 'points' } }],
    ['a point left of it', { points: [{ ...spot, x: -1 }] }, { code: 'request.invalid' }],
    ['the pixel size of a photograph', { calibration: { by: 'file' } }, { detail: { field: 'calibration' } }],
    ['a ruler that is too short', { calibration: ruler }, { detail: { field: 'calibration' } }],
    ['a ruler outside', { calibration: { ...ruler, to: { x: 300, y: 20 } } }, { detail: { field: 'calibration' } }],
    ['a template of another version', { templateVersion: 9 }, { code: 'version.stale' }],
  ])('BEN-05 a measurement with %s is refused', async (_, change, expected) => {
    const { file } = await aPatientWithImage();
    expect(await callExpectingRefusal(client, calls.insertMeasuredSet, measuring(file, change))).toMatchObject(
      expected,
    );
  });

  test('BEN-05 limits an image to 20 sets', async () => {
    const { file } = await aPatientWithImage();
    await clinic.db
      .insertInto('measured_set')
      .values(
        Array.from({ length: 20 }, () => ({
          file_id: file,
          template_id: randomUUID(),
          template_version: 1,
          definition: JSON.stringify(TEMPLATE),
          points: '[]',
          updated_by: clinic.doctor,
        })),
      )
      .execute();
    expect(await callExpectingRefusal(client, calls.insertMeasuredSet, measuring(file))).toMatchObject({
      code: 'measurement.tooMany',
    });
  });

  test('BEN-05 uses the pixel size in the file of an X-ray for measurements', async () => {
    const { stage } = await aPatientWithImage();
    const image = { columns: 40, rows: 30, frames: [halves(40, 30, 0, 1000)] };
    const bytes = dicomForTests({ ...image, more: elementForTests(0x28, 0x30, 'DS', '0.2\\0.1') });
    const file = await fileInto(client, stage, 18, { name: 'ceph.dcm', bytes });
    await untilSizesAreKnown();
    // The picture has square pixels.
    const scale = { by: 'file', x: 0.1, y: 0.1, source: 'patient' };
    expect(await measure(file, { calibration: { by: 'file' } })).toMatchObject({
      statedScale: scale,
      calibration: { by: 'file' },
    });
    const bare = await fileInto(client, stage, 18, { name: 'bare.dcm', bytes: dicomForTests(image) });
    await untilSizesAreKnown();
    expect(await measure(bare)).toMatchObject({ statedScale: null });
  });

  test('BEN-05 refuses files that are neither photographs nor X-rays', async () => {
    const { stage } = await aPatientWithImage();
    const file = await fileInto(client, stage, 8, { name: 'film.mp4', bytes: MP4_HEAD });
    expect(await callExpectingRefusal(client, calls.insertMeasuredSet, measuring(file))).toMatchObject({
      code: 'measurement.noImage',
    });
  });
});
