import * as specifiedCalls from '@dentarium/api/recycle-bin/calls';
import * as calls from './calls.ts';
import { handle, type Route } from '../../records/handle.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import type { ObjectUses } from '../../objects/uses/object-use.ts';
import { listDeletedFiles } from './deleted-files.ts';
import { erasePatients } from './erase-patients.ts';
import { eraseDeletedFiles } from './erase-files.ts';
import { listDeletedPatients } from './recycle-bin.ts';
import { restoreDeletedFiles } from './restore-files.ts';
import { type RestoreResult, restorePatient, restorePatients, listRestoreQuestions } from './restore-patients.ts';

/** Collects the merges for the audit trail. */
function toMergeDetail(results: readonly RestoreResult[]) {
  return { merges: results.flatMap(({ merge }) => merge ?? []) };
}

/** Creates the routes of the recycle bin. */
export function createRecycleRoutes(changes: PatientChanges, uses: ObjectUses): Route[] {
  return [
    handle(calls.queryRecycleList, (ctx) => listDeletedPatients(ctx, { uses, changes }, ctx.query)),
    handle(specifiedCalls.queryPatientHave, (ctx) => listRestoreQuestions(ctx, ctx.body.patientIds), {
      transaction: true,
    }),
    handle(specifiedCalls.recoveryPatientInfo, async (ctx) => {
      const result = await restorePatient(ctx, changes, ctx.params.id, ctx.query.isMerge === 'true');
      ctx.addAuditDetail(toMergeDetail([result]));
      return result.restored;
    }),
    handle(specifiedCalls.recoveryPatientListInfo, async (ctx) => {
      const results = await restorePatients(ctx, changes, ctx.body.patientIds, ctx.body.isMerge);
      ctx.addAuditDetail(toMergeDetail(results));
      return results.map(({ restored }) => restored);
    }),
    handle(specifiedCalls.deletePatientList, async (ctx) => {
      await erasePatients(ctx, changes, ctx.body.patients);
      return true as const;
    }),
    handle(calls.queryDeletedFiles, (ctx) => listDeletedFiles(ctx, ctx.query)),
    handle(calls.restoreFile, async (ctx) => {
      const [file] = await restoreDeletedFiles(ctx, [ctx.params.id]);
      if (file === undefined) throw new Failure('file.notFound');
      return file;
    }),
    handle(calls.restoreFiles, (ctx) => {
      ctx.addAuditDetail({ fileIds: ctx.body.fileIds });
      return restoreDeletedFiles(ctx, ctx.body.fileIds);
    }),
    handle(calls.eraseFiles, async (ctx) => {
      await eraseDeletedFiles(ctx, ctx.body.fileIds);
      return true as const;
    }),
  ];
}
