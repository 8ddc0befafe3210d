import { requirePatient } from '../access/patient-visibility.ts';
import { Failure } from '../http/failure.ts';
import type { TaskAttempt } from '../tasks/task-attempt.ts';
import { fileReport } from './file-report.ts';
import { makeReport, type ReportParts } from './make-report.ts';
import { textsOf } from './report-drafts.ts';
import type { ReportRequest } from './report-facts.ts';
import { reportName } from './report-names.ts';

/** A stage that went meanwhile is told as it was for the report, whichever step noticed it. */
function stageIdOf({ stages }: { readonly stages: readonly { readonly stage: { readonly id: string } }[] }): string {
  const latest = stages.at(-1);
  if (latest === undefined) throw new Failure('report.stageGone');
  return latest.stage.id;
}

/**
 * Makes a report and files it with its patient. The file is made in the transaction that ends the task, so that a report that is
 * begun again after a crash never stands there twice; bytes that a killed try has stored are swept.
 */
export function reportWork(parts: ReportParts): (attempt: TaskAttempt) => Promise<void> {
  return async (attempt) => {
    const { task, access, db, signal } = attempt;
    // Written by `createReportTasks` alone.
    const request = task.input as ReportRequest;
    const { patientId, options } = request;
    // Said before the work is done, not after.
    const patient = await db
      .transaction()
      .execute((transaction) => requirePatient(transaction, access, patientId, 'edit'));
    const texts = await textsOf(db, patientId, options.language);
    const { pdf, facts } = await makeReport(parts, db, access, {
      ...request,
      texts,
      signal,
      onProgress: (done, total) => attempt.progress(done, total),
    });
    const name = `${reportName(patient, options)}.pdf`;
    const { objectId } = await parts.files.storeFile({
      bytes: pdf,
      name,
      organisationId: patient.organisation_id,
      accountId: access.accountId,
      isDemo: patient.is_demo,
    });
    await attempt.complete(async (transaction) => {
      await requirePatient(transaction, access, patientId, 'edit');
      const stage = await transaction
        .selectFrom('stage')
        .select('id')
        .where('id', '=', stageIdOf(facts))
        .executeTakeFirst();
      if (stage === undefined) throw new Failure('report.stageGone');
      return { fileIds: [await fileReport(transaction, access, { patientId, stageId: stage.id, objectId, name })] };
    });
  };
}
