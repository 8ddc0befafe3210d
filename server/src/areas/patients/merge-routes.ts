import * as specifiedCalls from '@dentarium/api/patients/operation-calls';
import * as calls from './calls.ts';
import * as unmergeCalls from './unmerge/calls.ts';
import { handle, type Route } from '../../records/handle.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import { mergePatients, mergePreview } from './merge-patients.ts';
import { listPatientMerges, previewPatientUnmerge, undoPatientMerge } from './unmerge/unmerge-patients.ts';

/** Creates the routes of merges and of their undoing. */
export function createMergeRoutes(changes: PatientChanges): Route[] {
  return [
    handle(calls.previewMerge, (ctx) => mergePreview(ctx, changes, ctx.params)),
    handle(specifiedCalls.mergePatientInfo, (ctx) => {
      const { take = '', ...versions } = ctx.query;
      return mergePatients(ctx, changes, ctx.params, { ...versions, take });
    }),
    handle(unmergeCalls.queryPatientMerges, (ctx) => listPatientMerges(ctx, ctx.params.id)),
    handle(unmergeCalls.previewUnmerge, (ctx) => previewPatientUnmerge(ctx, changes, ctx.params.id)),
    handle(unmergeCalls.unmergePatients, (ctx) => undoPatientMerge(ctx, changes, ctx.params.id)),
  ];
}
