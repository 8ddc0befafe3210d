import * as calls from '@dentarium/api/services/patient-service';
import type { Library } from '../files/library.ts';
import { handle, type Route } from '../http/handle.ts';
import { patientList, patientsByName } from './patient-list.ts';
import { nextPatientNo } from './patient-no.ts';
import { createPatient, updatePatient } from './patients.ts';
import { onePatient } from './visible-details.ts';

/** The calls of patients. */
export function patientRoutes(library: Pick<Library, 'store' | 'cloud'>): Route[] {
  return [
    handle(calls.queryPatientList, ({ body, access, db }) => patientList(db, access, body)),
    handle(calls.queryPatientInfo, async ({ params, access, db, audit }) => {
      audit({ patientId: params.id });
      const patient = await onePatient(db, access, params.id);
      audit({ organisationId: patient.orgId });
      return patient;
    }),
    handle(calls.insertPatientInfo, async ({ body, access, db, audit }) => {
      audit({ organisationId: body.orgId });
      const patient = await createPatient(db, access, body);
      audit({ patientId: patient.id });
      return patient;
    }),
    handle(calls.updatePatientInfo, async ({ params, body, access, db, audit }) => {
      audit({ patientId: params.id, organisationId: body.orgId });
      return updatePatient(db, access, library, params.id, body);
    }),
    handle(calls.nextPatientNo, ({ query, access, db }) => nextPatientNo(db, access, query.orgId)),
    handle(calls.queryPatientListByName, ({ params, query, access, db }) =>
      patientsByName(db, access, params.id, query.keyWord),
    ),
  ];
}
