import { deleteFileInfoById } from '@dentarium/api/files/info-calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { fileInto } from '../files/testing/filing.ts';
import { makePatient, makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';
import { queryAlignments, saveAlignment } from './calls.ts';
import { ALIGNMENT, fileModel } from './testing/alignment.ts';

describe('VIEW-03 alignments of models', () => {
  let clinic: TestClinic;
  let patient: string;
  let stage: string;
  let fileId: string;
  let laidId: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    const { db, organisation, doctor, client } = clinic;
    patient = await makePatient(db, organisation, doctor);
    stage = await makeStage(db, patient, doctor);
    [fileId, laidId] = [await fileModel(client, stage), await fileModel(client, stage)];
  });
  afterAll(() => clinic.close());

  const read = (by = clinic.client) => by.call(queryAlignments, { params: { id: patient } });
  const saving = (version: number, change: object = {}) => ({
    params: { fileId },
    body: { ...ALIGNMENT, laidId, version, ...change },
  });

  test('stores an alignment per pair and version and deletes it with a model', async () => {
    const { client } = clinic;
    const other = await fileModel(client, stage);
    const savedAlignment = await client.call(saveAlignment, saving(0, { laidId: other }));
    expect(savedAlignment).toEqual({ ...ALIGNMENT, fileId, laidId: other, version: 1 });
    expect(await read()).toEqual([savedAlignment]);
    expect(await callExpectingRefusal(client, saveAlignment, saving(0, { laidId: other }))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'modelAlignment' },
    });
    const anew = await client.call(saveAlignment, saving(1, { laidId: other, by: 'refined', mean: null }));
    expect(await read()).toEqual([anew]);
    await client.call(deleteFileInfoById, { params: { id: other } });
    expect(await read()).toEqual([]);
  });

  test('shows alignments to viewers of the patient and lets editors change them', async () => {
    const { db, doctor } = clinic;
    const guest = await makeAccount(db, { organisations: [await makeOrganisation(db)] });
    const asGuest = await clinic.as(guest);
    expect(await callExpectingRefusal(asGuest, queryAlignments, { params: { id: patient } })).toMatchObject({
      code: 'patient.notFound',
    });
    await sharePatientWith(db, patient, guest, doctor);
    await clinic.client.call(saveAlignment, saving(0));
    expect(await read(asGuest)).toMatchObject([{ fileId, laidId }]);
    expect(await callExpectingRefusal(asGuest, saveAlignment, saving(1))).toMatchObject({ code: 'access.denied' });
  });

  test('refuses a file that is not a model, a model of another patient, and a model aligned to itself', async () => {
    const { db, organisation, doctor, client } = clinic;
    const otherStage = await makeStage(db, await makePatient(db, organisation, doctor), doctor);
    const wrong = [await fileInto(client, stage, 16), await fileModel(client, otherStage), fileId];
    for (const wrongId of wrong)
      expect(await callExpectingRefusal(client, saveAlignment, saving(0, { laidId: wrongId }))).toMatchObject({
        code: 'alignment.models',
      });
  });

  test.each([
    [
      'a mirror',
      {
        turn: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, -1],
        ],
      },
    ],
    [
      'no right angles',
      {
        turn: [
          [1, 0, 0],
          [0.6, 0.8, 0],
          [0, 0, 1],
        ],
      },
    ],
    [
      'another size',
      {
        turn: [
          [0.5, 0, 0],
          [0, 0.5, 0],
          [0, 0, 0.5],
        ],
      },
    ],
    ['a way out of all reach', { way: [1e9, 0, 0] }],
    ['pairs below none', { pairs: -1 }],
  ])('is refused with %s', async (_, change) => {
    expect(await callExpectingRefusal(clinic.client, saveAlignment, saving(0, change))).toMatchObject({
      code: 'request.invalid',
    });
  });
});
