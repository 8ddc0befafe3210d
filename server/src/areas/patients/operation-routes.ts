import * as specifiedCalls from '@dentarium/api/patients/operation-calls';
import * as calls from './calls.ts';
import { handle, type Route } from '../../records/handle.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import { changeDoctor, changeState, changeTags, deletePatients, tagPatients } from './change-patients.ts';
import { findDuplicates } from './duplicates.ts';
import { cancelShare, findShareDoctors, sharePatient, listShares } from './shares.ts';

/** Routes of operations on patients: sharing, batches. */
export const patientOperationRoutes: readonly Route[] = [
  handle(calls.queryPatientShares, (ctx) => listShares(ctx, ctx.params.id)),
  handle(specifiedCalls.queryShareDoctorList, (ctx) => findShareDoctors(ctx, ctx.params.id, ctx.query.keyWord ?? '')),
  handle(specifiedCalls.insertSharePatient, (ctx) => {
    const { canEdit = false, until = null } = ctx.body;
    ctx.addAuditDetail({ canEdit, until });
    return sharePatient(ctx, ctx.params, { canEdit, until });
  }),
  handle(specifiedCalls.canclePatientShareDoctor, async (ctx) => {
    await cancelShare(ctx, ctx.params);
    return true as const;
  }),
  handle(specifiedCalls.updatePatientListDoctor, async (ctx) => {
    await changeDoctor(ctx, ctx.params.id, ctx.body.patientIds);
    return true as const;
  }),
  handle(specifiedCalls.updatePatientTags, (ctx) => changeTags(ctx, ctx.params.id, ctx.body)),
  handle(calls.addPatientTags, async (ctx) => {
    ctx.addAuditDetail({ tagIds: ctx.body.tagIds });
    await tagPatients(ctx, ctx.body);
    return true as const;
  }),
  handle(calls.queryPatientDuplicates, (ctx) =>
    findDuplicates(ctx, { ...ctx.body, organisationIds: ctx.listOrganisationIds().organisationIds }),
  ),
];

/** Creates the routes that delete patients. The hooks of all areas run. */
export function createDeletionRoutes(changes: PatientChanges): readonly Route[] {
  return [
    handle(specifiedCalls.deletePatientInfo, async (ctx) => {
      await deletePatients(ctx, changes, [ctx.params.id]);
      return true as const;
    }),
    handle(calls.deletePatientInfoList, async (ctx) => {
      await deletePatients(ctx, changes, ctx.body.patientIds);
      return true as const;
    }),
  ];
}

/** Creates the routes that stop and restart treatments. The hooks of all areas run. */
export function createStateRoutes(changes: PatientChanges): readonly Route[] {
  return [
    handle(calls.previewStop, async (ctx) => {
      const { patient, db } = await ctx.requirePatient(ctx.params.patientId, 'restart', { lock: false });
      const { id } = patient;
      return [...(await changes.listPausingWork(db, id, ctx.principal))];
    }),
    handle(specifiedCalls.updatePatientState, (ctx) => {
      const { patientId: id, state: status } = ctx.params;
      const { reason, text = '', version } = ctx.body;
      ctx.addAuditDetail({ status, reason: reason ?? null });
      return changeState(ctx, { id, status, changes }, { reason, text, version });
    }),
  ];
}
