import type { ReportTexts } from '@dentarium/api/reports/calls';
import type { ReportDraft, SavedReportDraft } from './calls.ts';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import type { ExamReading } from './exam-reading.ts';
import { proposeProblems } from './problem-proposal.ts';
import { findLatestExam } from './report-facts.ts';

type Language = 'ch' | 'en';

async function findDraftRow(db: Kysely<Tables>, patientId: string) {
  return db
    .selectFrom('report_draft')
    .innerJoin('account', 'account.id', 'report_draft.updated_by')
    .selectAll('report_draft')
    .select('account.real_name')
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
}

/** Finds the chief complaint of the first visit. Later visits are reviews. */
async function findFirstComplaint(db: Kysely<Tables>, patientId: string): Promise<string> {
  const record = await db
    .selectFrom('medical_record')
    .select('chief_complaint')
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .orderBy('visit_date')
    .orderBy('created_at')
    .executeTakeFirst();
  return record?.chief_complaint ?? '';
}

async function composeProposals(
  db: Kysely<Tables>,
  patientId: string,
  reading: ExamReading,
): Promise<Record<Language, ReportTexts>> {
  const exam = await findLatestExam(db, patientId);
  const complaint = await findFirstComplaint(db, patientId);
  const toTexts = (language: Language) => ({
    complaint,
    problems: exam === null ? '' : proposeProblems(exam, language, reading),
    plan: '',
    summary: '',
  });
  return { ch: toTexts('ch'), en: toTexts('en') };
}

/** Reads the texts for the next report of a patient with their proposals. The caller has checked access. */
export async function readDraft(
  db: Kysely<Tables>,
  patientId: string,
  reading: ExamReading,
): Promise<SavedReportDraft> {
  const row = await findDraftRow(db, patientId);
  return {
    complaint: row?.complaint ?? null,
    problems: row?.problems ?? null,
    plan: row?.plan ?? null,
    summary: row?.summary ?? null,
    proposals: await composeProposals(db, patientId, reading),
    version: row?.version ?? 0,
    updatedBy: row?.real_name ?? '',
    updatedAt: row?.updated_at.toISOString() ?? null,
  };
}

/** Loads the report texts in a language: the written text or else the proposal. */
export async function loadReportTexts(
  db: Kysely<Tables>,
  patientId: string,
  language: Language,
  reading: ExamReading,
): Promise<ReportTexts> {
  const { proposals, ...draft } = await readDraft(db, patientId, reading);
  const proposed = proposals[language];
  return {
    complaint: draft.complaint ?? proposed.complaint,
    problems: draft.problems ?? proposed.problems,
    plan: draft.plan ?? proposed.plan,
    summary: draft.summary ?? proposed.summary,
  };
}

/**
 * Stores the texts for the next report.
 *
 * @throws Failure `version.stale` if another user has changed them since the version, and as for an edit of the patient
 */
export async function saveDraft(
  ctx: RecordContext,
  patientId: string,
  { version, complaint, problems, plan, summary }: ReportDraft & { readonly version: number },
  reading: ExamReading,
): Promise<SavedReportDraft> {
  const { principal } = ctx;
  // The lock on the patient serialises concurrent writes, so that the second write sees the version of the first.
  const { db } = await ctx.requirePatient(patientId, 'edit', { lock: true });
  const before = await findDraftRow(db, patientId);
  requireVersion('reportText', before ?? { version: 0 }, version);
  const texts = { complaint, problems, plan, summary };
  const values = { ...texts, updated_by: principal.accountId, updated_at: new Date(), version: version + 1 };
  await db
    .insertInto('report_draft')
    .values({ patient_id: patientId, ...values })
    .onConflict((conflict) => conflict.column('patient_id').doUpdateSet(values))
    .execute();
  return readDraft(db, patientId, reading);
}
