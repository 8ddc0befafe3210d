import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Call } from '@dentarium/api';
import * as exams from '../areas/detailed-exam/calls.ts';
import * as records from '@dentarium/api/medical-records/calls';
import * as ownRecords from '../areas/medical-records/calls.ts';
import * as operations from '@dentarium/api/patients/operation-calls';
import * as patients from '@dentarium/api/patients/calls';
import * as ownPatients from '../areas/patients/calls.ts';
import * as recycle from '../areas/recycle-bin/calls.ts';
import { createReportTasks, queryReportDraft } from '../areas/reports/calls.ts';
import { downPatientFile } from '@dentarium/api/tasks/calls';
import { createReportOptions } from '../areas/reports/testing/reports.ts';
import { makeStage } from '../areas/patients/testing/patient-forms.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type SampleRequest, makeClinic, makeScene } from '../testing/access-matrix/scene.ts';
import { ACCESS_TABLES } from '../testing/tenant-isolation/all-sample-requests.ts';

const TABLES = ACCESS_TABLES.map(({ table }) => table);

/** Calls that a stopped treatment does not prevent. */
const ALLOWED = new Set<Call>([
  // This call restarts the treatment.
  operations.updatePatientState,
  // Removing a right does not change the treatment.
  operations.canclePatientShareDoctor,
]);

/** Every call of the tables that changes a patient outside of the recycle bin or their data. */
const CHANGES: readonly SampleRequest[] = TABLES.flatMap((table) => [
  ...(table.edit ?? []),
  ...(table.delete ?? []),
  ...(table.own ?? []),
  ...(table.erase ?? []),
  ...(table.orderEdit ?? []),
]).filter(({ call }) => call.writes && !ALLOWED.has(call));

/** Every call that exports data of a patient. */
const EXPORTS: readonly SampleRequest[] = TABLES.flatMap((table) => table.export ?? []).filter(
  ({ call }) => call !== queryReportDraft,
);

/** Calls without a named patient. */
const WITHOUT_PATIENT = new Set<Call>([
  patients.queryPatientList,
  patients.queryPatientListByName,
  patients.queryFormerDoctors,
  ownPatients.findCardPatients,
  ownPatients.nextPatientNo,
  patients.insertPatientInfo,
  ownPatients.queryPatientDuplicates,
  recycle.queryRecycleList,
  ownRecords.queryNextVisits,
  records.queryPhrases,
  records.insertPhrase,
  records.deletePhrase,
]);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'permission' in value;
}

describe('a stopped treatment', () => {
  let test_: TestApp;
  let clinic: Awaited<ReturnType<typeof makeClinic>>;

  beforeAll(async () => {
    test_ = await createTestApp();
    clinic = await makeClinic(test_);
  });
  afterAll(() => test_.close());

  test.each(CHANGES.map((one) => [one.call.id, one] as const))('PAT-05 refuses %s', async (_, { build, send }) => {
    const scene = await makeScene(test_, clinic, 'doctor', undefined);
    const input = await build(scene);
    await test_.db.updateTable('patient').set({ status: 1 }).where('id', 'in', scene.patients).execute();
    await expect(send(scene.client, input)).rejects.toMatchObject({ code: 'patient.terminated' });
  });

  test.each(EXPORTS.map((one) => [one.call.id, one] as const))(
    'PAT-05 STG-10 exports nothing by %s',
    async (_, { build, send }) => {
      const scene = await makeScene(test_, clinic, 'doctor', undefined);
      const input = await build(scene);
      await test_.db.updateTable('patient').set({ status: 1 }).where('id', 'in', scene.patients).execute();
      await expect(send(scene.client, input)).rejects.toMatchObject({ code: 'patient.terminated' });
    },
  );

  test('PAT-05 TASK-05 name every patient with a stopped treatment in refused packages and reports', async () => {
    const scene = await makeScene(test_, clinic, 'doctor', undefined);
    const [activePatient, one, two] = [await scene.patient(), await scene.patient(), await scene.patient()];
    await test_.db.updateTable('patient').set({ status: 1 }).where('id', 'in', [one, two]).execute();
    const expectedRefusal = { code: 'patient.terminated', detail: { patientIds: [one, two].toSorted() } };
    const ids = [activePatient, two, one];
    const patientsOfPackage = ids.map((patientId) => ({ patientId, stageIds: 'all' as const }));
    const reports = await Promise.all(
      ids.map(async (patientId) => ({ patientId, stageIds: [await makeStage(scene.db, patientId, scene.owner)] })),
    );
    const { client } = scene;
    await expect(
      client.call(downPatientFile, { body: { patients: patientsOfPackage, isAnonymous: false } }),
    ).rejects.toMatchObject(expectedRefusal);
    await expect(
      client.call(createReportTasks, { body: { reports, options: createReportOptions() } }),
    ).rejects.toMatchObject(expectedRefusal);
  });

  test('PAT-05 refuses a batch with one stopped patient', async () => {
    const scene = await makeScene(test_, clinic, 'doctor', undefined);
    const [activePatient, stoppedPatient] = [await scene.patient(), await scene.patient()];
    await test_.db.updateTable('patient').set({ status: 1 }).where('id', '=', stoppedPatient).execute();
    const deletion = scene.client.call(ownPatients.deletePatientInfoList, {
      body: { patientIds: [activePatient, stoppedPatient] },
    });
    await expect(deletion).rejects.toMatchObject({ code: 'patient.terminated' });
    const { deleted_at } = await test_.db
      .selectFrom('patient')
      .select('deleted_at')
      .where('id', '=', activePatient)
      .executeTakeFirstOrThrow();
    expect(deleted_at).toBeNull();
  });

  test('CALL-05 covers every call of patients by a table of permissions, unless it concerns no patient', () => {
    const coveredCalls = new Set(
      TABLES.flatMap((table) =>
        Object.values(table)
          .flat()
          .map(({ call }) => call),
      ),
    );
    const declaredCalls = [patients, operations, records, exams, recycle].flatMap((calls) =>
      Object.values(calls as Record<string, unknown>).filter(isCall),
    );
    const forgotten = declaredCalls
      .filter((call) => !coveredCalls.has(call) && !WITHOUT_PATIENT.has(call))
      .map(({ id }) => id);
    expect(forgotten).toEqual([]);
  });
});
