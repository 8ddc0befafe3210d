import * as calls from '@dentarium/api/patients/operation-calls';
import { handle, type Route } from '../../records/handle.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import { mergePatients, mergePreview } from './merge-patients.ts';

/** Creates the routes of merges. */
export function createMergeRoutes(changes: PatientChanges): Route[] {
  return [
    handle(calls.previewMerge, (ctx) => mergePreview(ctx, changes, ctx.params)),
    handle(calls.mergePatientInfo, (ctx) => {
      const { take = '', ...versions } = ctx.query;
      return mergePatients(ctx, changes, ctx.params, { ...versions, take });
    }),
  ];
}
