import * as specifiedCalls from '@dentarium/api/patients/calls';
import * as calls from './calls.ts';
import { handle, type Route } from '../../records/handle.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import { listFormerDoctors } from './former-doctors.ts';
import { listPatients, findPatientsByName, findPatientsByNo } from './patient-list.ts';
import { suggestPatientNo } from './patient-no.ts';
import { createPatient, updatePatient } from './patients.ts';
import { readPatient } from './visible-details.ts';

/** Creates the routes of patients. */
export function createPatientRoutes(changes: PatientChanges): Route[] {
  return [
    handle(specifiedCalls.queryPatientList, (ctx) => listPatients(ctx, ctx.body)),
    handle(specifiedCalls.queryFormerDoctors, (ctx) => listFormerDoctors(ctx)),
    handle(specifiedCalls.queryPatientInfo, (ctx) => readPatient(ctx, ctx.params.id)),
    handle(specifiedCalls.insertPatientInfo, (ctx) => createPatient(ctx, ctx.body)),
    handle(specifiedCalls.updatePatientInfo, (ctx) => updatePatient(ctx, changes, ctx.params.id, ctx.body)),
    handle(calls.nextPatientNo, (ctx) => suggestPatientNo(ctx, ctx.query.orgId)),
    handle(specifiedCalls.queryPatientListByName, (ctx) => findPatientsByName(ctx, ctx.params.id, ctx.query.keyWord)),
    handle(calls.findCardPatients, (ctx) => findPatientsByNo(ctx, ctx.body.orgId, ctx.body.patientNos)),
  ];
}
