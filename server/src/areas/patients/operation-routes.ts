import * as calls from '@dentarium/api/services/patient-operations';
import type { VisiblePatient } from '../../kernel/access/patient-visibility.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { changeDoctor, changeState, changeTags, deletePatients, tagPatients } from './change-patients.ts';
import { duplicatesOf } from './duplicates.ts';
import { cancelShare, shareDoctors, sharePatient, sharesOf } from './shares.ts';

/** An entry for each patient; what was asked of all of them is only told of a batch that was refused. */
function subjects(patients: readonly VisiblePatient[], detail: Readonly<Record<string, unknown>> = {}) {
  return { patients: patients.map(({ id, organisation_id }) => ({ id, organisationId: organisation_id })), detail };
}

/** What is done with patients besides the form: sharing, stopping, deleting, batches. */
export const patientOperationRoutes: readonly Route[] = [
  handle(calls.queryPatientShares, ({ params, principal, db }) => sharesOf(db, principal, params.id)),
  handle(calls.queryShareDoctorList, ({ params, query, principal, db }) =>
    shareDoctors(db, principal, params.id, query.keyWord ?? ''),
  ),
  handle(calls.insertSharePatient, async ({ params, body, principal, db, audit }) => {
    audit({ patientId: params.patientId, subjectId: params.doctorId, detail: body });
    const { share, patient } = await sharePatient(db, principal, params, body);
    audit({ organisationId: patient.organisation_id });
    return share;
  }),
  handle(calls.canclePatientShareDoctor, async ({ params, principal, db, audit }) => {
    audit({ patientId: params.patientId, subjectId: params.doctorId });
    const patient = await cancelShare(db, principal, params);
    audit({ organisationId: patient.organisation_id });
    return true as const;
  }),
  handle(calls.updatePatientListDoctor, async ({ params, body, principal, db, audit }) => {
    audit({ subjectId: params.id, detail: { patientIds: body.patientIds } });
    audit(subjects(await changeDoctor(db, principal, params.id, body.patientIds)));
    return true as const;
  }),
  handle(calls.updatePatientTags, async ({ params, body, principal, db, audit }) => {
    audit({ patientId: params.id });
    const patient = await changeTags(db, principal, params.id, body);
    audit({ organisationId: patient.orgId });
    return patient;
  }),
  handle(calls.addPatientTags, async ({ body, principal, db, audit }) => {
    audit({ detail: body });
    audit(subjects(await tagPatients(db, principal, body), { tagIds: body.tagIds }));
    return true as const;
  }),
  handle(calls.updatePatientState, async ({ params, body, principal, db, audit }) => {
    audit({ patientId: params.patientId, detail: { status: params.state, reason: body.reason } });
    const patient = await changeState(db, principal, { id: params.patientId, status: params.state }, body);
    audit({ organisationId: patient.orgId });
    return patient;
  }),
  handle(calls.deletePatientInfo, async ({ params, principal, db, audit }) => {
    audit({ patientId: params.id });
    audit(subjects(await deletePatients(db, principal, [params.id])));
    return true as const;
  }),
  handle(calls.deletePatientInfoList, async ({ body, principal, db, audit }) => {
    audit({ detail: body });
    audit(subjects(await deletePatients(db, principal, body.patientIds)));
    return true as const;
  }),
  handle(calls.queryPatientDuplicates, ({ body, principal, db }) => duplicatesOf(db, principal, body)),
];
