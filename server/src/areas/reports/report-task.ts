import { RecordContext } from '../../records/record-context.ts';
import { notifyAccount } from '../../kernel/socket/notify.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { StoreFullError } from '../../kernel/failures/store-errors.ts';
import type { TaskAttempt, TaskType } from '../tasks/area.ts';
import { loadExamReading } from './exam-reading.ts';
import { fileReport } from './file-report.ts';
import { moveObjects } from '../../objects/uses/objects-of-organisation.ts';
import { composeReport } from './compose-report.ts';
import { composeSummary } from './compose-summary.ts';
import { makeReport, type ReportDeps, type ReportOrder } from './make-report.ts';
import { loadReportTexts } from './report-drafts.ts';
import type { ReportRequest } from './report-facts.ts';
import { formatReportName } from './report-names.ts';

/** Returns the id of the latest stage. Reports a missing stage by the same error as the other steps. */
function requireLatestStageId({
  stages,
}: {
  readonly stages: readonly { readonly stage: { readonly id: string } }[];
}): string {
  const latest = stages.at(-1);
  if (latest === undefined) throw new Failure('report.stageGone');
  return latest.stage.id;
}

/** The task type of reports. They are filed with their patients and downloaded from there. */
export const reportTask: TaskType = {
  type: 'report',
  texts: {
    title: { ch: '报告', en: 'Report' },
    finished: { ch: '{name} 已生成并保存到患者', en: '{name} is ready and filed with the patient' },
    failed: { ch: '报告生成失败', en: 'Report generation failed' },
    downloadAll: { ch: '下载 {count} 份报告', en: 'Download {count} reports' },
  },
  permission: { right: 'export' },
  result: { kind: 'download', extension: 'pdf', contentType: 'application/pdf', automatic: false },
  cancel: true,
  retry: true,
  failure: 'report.failed',
  message: 'report',
};

/** The task type of case summaries, which are filed with their patients like reports (BEN-07). */
export const summaryTask: TaskType = {
  type: 'case-summary',
  texts: {
    title: { ch: '病例总结', en: 'Case summary' },
    finished: { ch: '{name} 已生成并保存到患者', en: '{name} is ready and filed with the patient' },
    failed: { ch: '病例总结生成失败', en: 'Case summary generation failed' },
  },
  permission: { right: 'export' },
  result: { kind: 'download', extension: 'pdf', contentType: 'application/pdf', automatic: false },
  cancel: true,
  retry: true,
  failure: 'report.failed',
};

/** A document of a patient that a task makes, with its file category. */
export interface PatientDocument extends Pick<ReportOrder, 'compose'> {
  readonly category: number;
  readonly name: Parameters<typeof formatReportName>[2];
}

/** A report of a patient. */
export const REPORT: PatientDocument = { compose: composeReport, category: 101, name: 'title' };
/** A case summary of a patient. */
export const SUMMARY: PatientDocument = { compose: composeSummary, category: 103, name: 'caseSummary' };

/**
 * Creates the work that makes a document and files it with its patient. The file is inserted in the transaction that
 * ends the task, so that a report that restarts after a crash is never filed twice. The bytes of a killed attempt are
 * swept.
 *
 * @throws Failure `report.diskFull`, which ends the task
 */
export function createReportWork(deps: ReportDeps, document: PatientDocument): (attempt: TaskAttempt) => Promise<void> {
  return async (attempt) => {
    try {
      await makeAndFile(deps, document, attempt);
    } catch (error) {
      // An immediate retry would find the disk just as full.
      if (error instanceof StoreFullError) throw new Failure('report.diskFull');
      throw error;
    }
  };
}

async function makeAndFile(deps: ReportDeps, document: PatientDocument, attempt: TaskAttempt): Promise<void> {
  const { task, principal, db, signal } = attempt;
  // Only `createReportTasks` and `createCaseSummary` write it.
  const request = task.input as ReportRequest;
  const { patientId, options } = request;
  // Refuses before the work, not after it.
  const { patient } = await db
    .transaction()
    .execute((transaction) =>
      new RecordContext(transaction, principal).requirePatient(patientId, 'edit', { lock: true }),
    );
  const reading = await loadExamReading(db, principal, deps.overjetLimits);
  const texts = await loadReportTexts(db, patientId, options.language, reading);
  const { pdf, facts } = await makeReport(deps, new RecordContext(db, principal), {
    ...request,
    compose: document.compose,
    texts,
    signal,
    onProgress: (completedSteps, total) => attempt.progress(completedSteps, total),
  });
  const name = `${formatReportName(patient, options, document.name)}.pdf`;
  const { objectId } = await deps.files.storeFile({
    bytes: pdf,
    name,
    organisationId: patient.organisation_id,
    accountId: principal.accountId,
    isDemo: patient.is_demo,
  });
  await attempt.complete(async (transaction) => {
    const ctx = new RecordContext(transaction, principal);
    const { organisation_id: organisationId } = (await ctx.requirePatient(patientId, 'edit', { lock: true })).patient;
    const stage = await transaction
      .selectFrom('stage')
      .select('id')
      .where('id', '=', requireLatestStageId(facts))
      .executeTakeFirst();
    if (stage === undefined) throw new Failure('report.stageGone');
    const fileId = await fileReport(transaction, principal, {
      patientId,
      stageId: stage.id,
      objectId,
      name,
      category: document.category,
    });
    // The patient may have moved to another organisation meanwhile.
    await moveObjects(transaction, deps.files.library, { patientId, organisationId });
    await notifyAccount(transaction, principal.accountId, {
      kind: 'reportComplete',
      taskId: task.id,
      patientIds: task.patient_ids,
    });
    return { fileIds: [fileId] };
  });
}
