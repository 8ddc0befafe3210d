import * as calls from '@dentarium/api/services/patient-operations';
import { handle, type Route } from '../../kernel/http/handle.ts';
import type { PatientChanges } from '../../kernel/patient-hooks.ts';
import { mergePatients, mergePreview } from './merge-patients.ts';

/** The calls that join two patients. */
export function mergeRoutes(changes: PatientChanges): Route[] {
  return [
    handle(calls.previewMerge, ({ params, principal, db }) => mergePreview({ db, changes }, principal, params)),
    handle(calls.mergePatientInfo, async ({ params, query, principal, db, audit }) => {
      audit({ patientId: params.keepId, subjectId: params.dropId });
      const { patient, record } = await mergePatients({ db, changes }, principal, params, {
        ...query,
        take: query.take ?? '',
      });
      const organisationId = patient.orgId;
      // The trail of the dropped one ends here, and says whose goes on.
      audit({
        patients: [
          { id: params.keepId, organisationId },
          { id: params.dropId, organisationId },
        ],
        detail: { ...record, kept: params.keepId },
      });
      return patient;
    }),
  ];
}
