import * as specifiedCalls from '@dentarium/api/patients/operation-calls';
import * as calls from './calls.ts';
import { handle, type Route } from '../../records/handle.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import { mergePatients, mergePreview } from './merge-patients.ts';

/** Creates the routes of merges. */
export function createMergeRoutes(changes: PatientChanges): Route[] {
  return [
    handle(calls.previewMerge, (ctx) => mergePreview(ctx, changes, ctx.params)),
    handle(specifiedCalls.mergePatientInfo, (ctx) => {
      const { take = '', ...versions } = ctx.query;
      return mergePatients(ctx, changes, ctx.params, { ...versions, take });
    }),
  ];
}
