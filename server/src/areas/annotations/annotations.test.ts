import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { fileInto } from '../files/testing/filing.ts';
import { makePatient, makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';
import { type Measurement, queryAnnotations, saveAnnotations } from './calls.ts';

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

describe('measurements on X-rays', () => {
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
});
