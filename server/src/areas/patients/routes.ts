import * as calls from '@dentarium/api/services/patient-service';
import { handle, type Route } from '../../kernel/http/handle.ts';
import type { PatientChanges } from '../../kernel/patient-hooks.ts';
import { patientList, patientsByName } from './patient-list.ts';
import { nextPatientNo } from './patient-no.ts';
import { createPatient, updatePatient } from './patients.ts';
import { onePatient } from './visible-details.ts';

/** The calls of patients. */
export function patientRoutes(changes: PatientChanges): Route[] {
  return [
    handle(calls.queryPatientList, ({ body, principal, db }) => patientList(db, principal, body)),
    handle(calls.queryPatientInfo, async ({ params, principal, db, audit }) => {
      audit({ patientId: params.id });
      const patient = await onePatient(db, principal, params.id);
      audit({ organisationId: patient.orgId });
      return patient;
    }),
    handle(calls.insertPatientInfo, async ({ body, principal, db, audit }) => {
      audit({ organisationId: body.orgId });
      const patient = await createPatient(db, principal, body);
      audit({ patientId: patient.id });
      return patient;
    }),
    handle(calls.updatePatientInfo, async ({ params, body, principal, db, audit }) => {
      audit({ patientId: params.id, organisationId: body.orgId });
      return updatePatient(db, principal, changes, params.id, body);
    }),
    handle(calls.nextPatientNo, ({ query, principal, db }) => nextPatientNo(db, principal, query.orgId)),
    handle(calls.queryPatientListByName, ({ params, query, principal, db }) =>
      patientsByName(db, principal, params.id, query.keyWord),
    ),
  ];
}
