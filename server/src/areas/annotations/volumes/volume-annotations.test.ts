import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../../testing/test-clinic.ts';
import { fileInto } from '../../files/testing/filing.ts';
import { makePatient, makeStage, sharePatientWith } from '../../patients/testing/patient-forms.ts';
import { ARCH_LENGTH, AXIAL_LENGTH, CANAL } from '../testing/volume-marks.ts';
import { type NerveCanal, queryVolumeAnnotations, saveVolumeAnnotations, type VolumeMark } from './calls.ts';

const SERIES = '2.25.77';

describe('marks on a CBCT', () => {
  let clinic: TestClinic;
  let client: Client;
  let patient: string;
  let file: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    ({ client } = clinic);
    patient = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
    file = await fileInto(client, await makeStage(clinic.db, patient, clinic.doctor), 16);
  });
  afterAll(() => clinic.close());

  const read = (seriesId = SERIES, by = client) =>
    by.call(queryVolumeAnnotations, { params: { fileId: file }, query: { seriesId } });
  const toSave = (version: number, marks: VolumeMark[] = [AXIAL_LENGTH], seriesId = SERIES) => ({
    params: { fileId: file },
    body: { marks, arch: [], tilt: null, seriesId, version },
  });

  test('BEN-06 keeps measurements, the arch and the orientation with a series of a file', async () => {
    const content = {
      marks: [AXIAL_LENGTH, ARCH_LENGTH],
      arch: [
        [-20, 0, 3],
        [20, 0, 3],
      ] as [number, number, number][],
      tilt: [10, -5, 3] as [number, number, number],
    };
    expect(await read()).toMatchObject({ marks: [], arch: [], tilt: null, version: 0, changedAt: null });
    await client.call(saveVolumeAnnotations, {
      params: { fileId: file },
      body: { ...content, seriesId: SERIES, version: 0 },
    });
    expect(await read()).toMatchObject({ ...content, seriesId: SERIES, version: 1 });
    expect(await read('another series')).toMatchObject({ marks: [], version: 0 });
  });

  test('BEN-06 refuses a save over the marks of another user', async () => {
    const { version } = await read();
    await client.call(saveVolumeAnnotations, toSave(version));
    expect(await callExpectingRefusal(client, saveVolumeAnnotations, toSave(version, []))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'annotation' },
    });
    expect((await read()).marks).toEqual([AXIAL_LENGTH]);
  });

  test('BEN-06 shows marks to viewers, lets editors change them, and audits changes', async () => {
    const guest = await makeAccount(clinic.db, { organisations: [await makeOrganisation(clinic.db)] });
    const asGuest = await clinic.as(guest);
    const query = { params: { fileId: file }, query: { seriesId: SERIES } };
    expect(await callExpectingRefusal(asGuest, queryVolumeAnnotations, query)).toMatchObject({
      code: 'file.notFound',
    });
    await sharePatientWith(clinic.db, patient, guest, clinic.doctor);
    const { version } = await read(SERIES, asGuest);
    expect(await callExpectingRefusal(asGuest, saveVolumeAnnotations, toSave(version))).toMatchObject({
      code: 'access.denied',
    });
    await client.call(saveVolumeAnnotations, toSave(version, [AXIAL_LENGTH, ARCH_LENGTH]));
    const entries = await clinic.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'annotation.save')
      .execute();
    expect(entries).toContainEqual({ detail: expect.objectContaining({ measurements: 2 }) });
  });

  test.each<[string, object]>([
    ['of another kind', { kind: 'cube' }],
    ['with a point too few for its kind', { kind: 'angle' }],
    ['far outside', { points: [AXIAL_LENGTH.points[0], [1e9, 0, 0]] }],
    ['on directions that are no plane', { plane: { ...AXIAL_LENGTH.plane, down: [1, 0, 0] } }],
    ['on a plane of no view', { plane: { ...AXIAL_LENGTH.plane, view: 'volume' } }],
  ])('BEN-06 a mark %s is refused', async (_, change) => {
    const { version } = await read();
    const input = toSave(version, [{ ...AXIAL_LENGTH, ...change }]);
    expect(await callExpectingRefusal(client, saveVolumeAnnotations, input)).toMatchObject({ code: 'request.invalid' });
  });

  const toSaveCanals = (version: number, canals: NerveCanal[] | undefined) => {
    const { params, body } = toSave(version);
    return { params, body: { ...body, canals } };
  };

  test('BEN-06 keeps nerve canals, also when a version saves that does not know them', async () => {
    const { version } = await read();
    await client.call(saveVolumeAnnotations, toSaveCanals(version, [CANAL]));
    expect(await read()).toMatchObject({ marks: [AXIAL_LENGTH], canals: [CANAL] });
    await client.call(saveVolumeAnnotations, toSave(version + 1, []));
    expect(await read()).toMatchObject({ marks: [], canals: [CANAL] });
    await client.call(saveVolumeAnnotations, toSaveCanals(version + 2, []));
    expect(await read()).toMatchObject({ canals: [] });
  });

  test('BEN-06 reads rows that were stored before there were canals', async () => {
    const old = { marks: [AXIAL_LENGTH], arch: [], tilt: null };
    const row = { file_id: file, content: JSON.stringify(old), version: 1, changed_by: clinic.doctor };
    await clinic.db
      .insertInto('volume_annotation')
      .values({ ...row, series_id: 'old' })
      .execute();
    expect(await read('old')).toMatchObject({ ...old, canals: [], version: 1 });
  });

  const toPoints = (count: number): [number, number, number][] =>
    Array.from({ length: count }, (_, at) => [at / 10, 0, 0]);
  test.each<[string, object]>([
    ['without points', { points: [] }],
    ['of too many points', { points: toPoints(101) }],
    ['of points in a plane', { points: [[1, 2]] }],
    ['far outside', { points: [[0, 0, 1e9]] }],
    ['larger than a head', { points: [...toPoints(2), [0, 0, 401]] }],
    ['without a diameter', { diameterMm: 0 }],
    ['of a diameter between the choices', { diameterMm: 2.2 }],
    ['of a diameter that no canal has', { diameterMm: 5.5 }],
  ])('BEN-06 a nerve canal %s is refused', async (_, change) => {
    const { version } = await read();
    const input = toSaveCanals(version, [{ ...CANAL, ...change }]);
    expect(await callExpectingRefusal(client, saveVolumeAnnotations, input)).toMatchObject({ code: 'request.invalid' });
  });

  test('BEN-06 keeps the greatest number of canals and points, and refuses one canal more', async () => {
    const { version } = await read();
    const canals = Array.from({ length: 11 }, () => ({ ...CANAL, id: crypto.randomUUID(), points: toPoints(100) }));
    expect(await callExpectingRefusal(client, saveVolumeAnnotations, toSaveCanals(version, canals))).toMatchObject({
      code: 'request.invalid',
    });
    await client.call(saveVolumeAnnotations, toSaveCanals(version, canals.slice(1)));
    expect((await read()).canals).toHaveLength(10);
  });

  test('BEN-06 refuses marks on more series than a disc has', async () => {
    const other = await fileInto(client, await makeStage(clinic.db, patient, clinic.doctor), 16);
    const rows = Array.from({ length: 100 }, (_, at) => ({
      file_id: other,
      series_id: `series ${at}`,
      content: JSON.stringify({ marks: [], arch: [], tilt: null }),
      version: 1,
      changed_by: clinic.doctor,
    }));
    await clinic.db.insertInto('volume_annotation').values(rows).execute();
    const body = { marks: [], arch: [], tilt: null, seriesId: 'one more', version: 0 };
    expect(
      await callExpectingRefusal(client, saveVolumeAnnotations, { params: { fileId: other }, body }),
    ).toMatchObject({ code: 'annotation.manySeries' });
    // A known series is still saved.
    const knownSeries = { ...body, seriesId: 'series 3', version: 1 };
    expect(await client.call(saveVolumeAnnotations, { params: { fileId: other }, body: knownSeries })).toMatchObject({
      version: 2,
    });
  });
});
