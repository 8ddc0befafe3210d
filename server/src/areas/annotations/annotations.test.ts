import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { fileInto } from '../files/testing/filing.ts';
import { makePatient, makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';
import { type Measurement, queryAnnotations, saveAnnotations, type SpatialMeasurement } from './calls.ts';

const LENGTH: Measurement = {
  id: randomUUID(),
  kind: 'length',
  frame: '0',
  points: [
    [1, 2],
    [30.5, 40],
  ],
  note: '11',
};

const SPATIAL: SpatialMeasurement = {
  id: randomUUID(),
  kind: 'model.distance',
  frame: '',
  points: [
    [1, 2, 3],
    [-30.5, 40, 1e5],
  ],
  tooth: 16,
  note: '',
};

describe('measurements on files', () => {
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

  const read = (by = client) => by.call(queryAnnotations, { params: { fileId: file } });
  const saving = (version: number, measurements: Measurement[] = [LENGTH], calibration: number | null = null) => ({
    params: { fileId: file },
    body: { measurements, calibration, version },
  });

  test('VIEW-05 stores measurements with the file and refuses a stale second save', async () => {
    expect(await read()).toMatchObject({ measurements: [], calibration: null, version: 0, changedAt: null });
    expect(await client.call(saveAnnotations, saving(0, [LENGTH], 0.1))).toMatchObject({ version: 1 });
    expect(await callExpectingRefusal(client, saveAnnotations, saving(0, []))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'annotation' },
    });
    expect(await read()).toMatchObject({ measurements: [LENGTH], calibration: 0.1, version: 1 });
    expect(await client.call(saveAnnotations, saving(1, []))).toMatchObject({ measurements: [], version: 2 });
  });

  test('VIEW-05 stores measurements in space, and keeps them when a version saves that does not know them', async () => {
    const { version } = await read();
    const withSpatial = saving(version, []);
    await client.call(saveAnnotations, { ...withSpatial, body: { ...withSpatial.body, spatial: [SPATIAL] } });
    expect(await read()).toMatchObject({ spatial: [SPATIAL] });
    await client.call(saveAnnotations, saving(version + 1, [LENGTH]));
    expect(await read()).toMatchObject({ measurements: [LENGTH], spatial: [SPATIAL] });
    const emptyInput = saving(version + 2, []);
    await client.call(saveAnnotations, { ...emptyInput, body: { ...emptyInput.body, spatial: [] } });
    expect(await read()).toMatchObject({ measurements: [], spatial: [] });
  });

  test('VIEW-05 shows measurements to viewers, lets editors change them, and audits changes', async () => {
    const otherOrganisation = await makeOrganisation(clinic.db);
    const guest = await makeAccount(clinic.db, { organisations: [otherOrganisation] });
    const asGuest = await clinic.as(guest);
    expect(await callExpectingRefusal(asGuest, queryAnnotations, { params: { fileId: file } })).toMatchObject({
      code: 'file.notFound',
    });
    await sharePatientWith(clinic.db, patient, guest, clinic.doctor);
    const { version } = await read(asGuest);
    expect(await callExpectingRefusal(asGuest, saveAnnotations, saving(version))).toMatchObject({
      code: 'access.denied',
    });
    await client.call(saveAnnotations, saving(version));
    const entries = await clinic.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'annotation.save')
      .execute();
    expect(entries).toContainEqual({ detail: expect.objectContaining({ measurements: 1 }) });
  });

  test.each<[string, object]>([
    ['of another kind', { kind: 'volume' }],
    ['of one point', { points: [[1, 2]] }],
    [
      'far outside',
      {
        points: [
          [0, 0],
          [1e9, 0],
        ],
      },
    ],
    ['with a long note', { note: 'x'.repeat(101) }],
  ])('VIEW-05 a measurement %s is refused', async (_, change) => {
    const { version } = await read();
    const input = saving(version, [{ ...LENGTH, ...change }]);
    expect(await callExpectingRefusal(client, saveAnnotations, input)).toMatchObject({ code: 'request.invalid' });
  });

  test.each<[string, object]>([
    ['without a viewer in its kind', { kind: 'distance' }],
    ['of a point in the plane', { points: [[1, 2]] }],
    ['of too many points', { points: Array.from({ length: 201 }, () => [0, 0, 0]) }],
    ['far outside', { points: [[0, 0, 1e9]] }],
    ['of no tooth', { tooth: 5 }],
    ['of a typed length of zero', { typedMm: 0 }],
  ])('VIEW-05 a measurement in space %s is refused', async (_, change) => {
    const { version } = await read();
    const input = saving(version, []);
    const body = { ...input.body, spatial: [{ ...SPATIAL, ...change }] };
    expect(await callExpectingRefusal(client, saveAnnotations, { ...input, body })).toMatchObject({
      code: 'request.invalid',
    });
  });
});
