import * as calls from '@dentarium/api/services/recycle-service';
import { handle, type Route } from '../../kernel/http/handle.ts';
import type { PatientChanges } from '../../kernel/patient-hooks.ts';
import { erasePatients } from './erase.ts';
import { recycleList } from './recycle-bin.ts';
import { type RestoreResult, restorePatient, restorePatients, restoreQuestions } from './restore.ts';

function subjects(results: readonly RestoreResult[]) {
  return {
    patients: results.flatMap(({ restored: { patient }, merge }) =>
      [patient.id, ...(merge === undefined ? [] : [merge.dropped])].map((id) => ({
        id,
        organisationId: patient.orgId,
      })),
    ),
    detail: { merges: results.flatMap(({ merge }) => merge ?? []) },
  };
}

/** The calls of the recycle bin. */
export function recycleRoutes(changes: PatientChanges): Route[] {
  return [
    handle(calls.queryRecycleList, ({ query, principal, db }) => recycleList(db, principal, query)),
    handle(calls.queryPatientHave, ({ body, principal, db }) => restoreQuestions(db, principal, body.patientIds), {
      transaction: true,
    }),
    handle(calls.recoveryPatientInfo, async ({ params, query, principal, db, audit }) => {
      audit({ patientId: params.id });
      const result = await restorePatient(db, changes, principal, params.id, query.isMerge === 'true');
      audit(subjects([result]));
      return result.restored;
    }),
    handle(calls.recoveryPatientListInfo, async ({ body, principal, db, audit }) => {
      audit({ detail: body });
      const results = await restorePatients(db, changes, principal, body.patientIds, body.isMerge);
      audit(subjects(results));
      return results.map(({ restored }) => restored);
    }),
    handle(calls.deletePatientList, async ({ body, principal, db, audit }) => {
      audit({ detail: { patientIds: body.patients.map(({ id }) => id) } });
      const gone = await erasePatients(db, changes, principal, body.patients);
      audit({ patients: gone.map((row) => ({ id: row.id, organisationId: row.organisation_id })), detail: {} });
      return true as const;
    }),
  ];
}
