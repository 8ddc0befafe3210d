import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { querySpace, saveAnnotations, type SpatialMeasurement } from './calls.ts';
import { fileModel } from './testing/alignment.ts';

const buildWidth = (tooth: number, change: Partial<SpatialMeasurement> = {}): SpatialMeasurement => ({
  id: randomUUID(),
  kind: 'model.width',
  frame: '',
  points: [
    [0, 0, 0],
    [0, 6, 8],
  ],
  tooth,
  note: '',
  ...change,
});

describe('widths of teeth by stage', () => {
  let clinic: TestClinic;
  let client: Client;
  let patient: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    ({ client } = clinic);
    patient = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
  });
  afterAll(() => clinic.close());

  const save = (fileId: string, spatial: SpatialMeasurement[]) =>
    client.call(saveAnnotations, {
      params: { fileId },
      body: { measurements: [], spatial, calibration: null, version: 0 },
    });
  const read = () => client.call(querySpace, { params: { id: patient } });

  test('VIEW-03 lists the measured widths and lengths of each stage, by its first file', async () => {
    const [stage, emptyStage] = [
      await makeStage(clinic.db, patient, clinic.doctor),
      await makeStage(clinic.db, patient, clinic.doctor),
    ];
    const [first, second] = [await fileModel(client, stage), await fileModel(client, stage)];
    await fileModel(client, emptyStage);
    expect(await read()).toEqual([]);
    const arch = buildWidth(16, {
      kind: 'model.upperArch',
      tooth: undefined,
      points: [0, 10, 20, 30, 40].map((x) => [x, 0, 0]),
    });
    await save(first, [buildWidth(16), buildWidth(17), buildWidth(11, { kind: 'model.distance' })]);
    await save(second, [
      buildWidth(16, { points: [], typedMm: 9 }),
      buildWidth(46, { points: [], typedMm: 11.2 }),
      arch,
    ]);
    expect(await read()).toEqual([
      {
        stageId: stage,
        widths: [
          { tooth: 16, mm: 10 },
          { tooth: 46, mm: 11.2 },
        ],
        archLengths: { upper: 40, lower: null },
      },
    ]);
    await clinic.db.updateTable('file').set({ deleted_at: new Date() }).where('id', '=', first).execute();
    expect((await read())[0]?.widths).toEqual([
      { tooth: 16, mm: 9 },
      { tooth: 46, mm: 11.2 },
    ]);
  });
});
