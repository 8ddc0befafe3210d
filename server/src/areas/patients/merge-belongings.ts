import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { moveFrontDesk } from './merge-front-desk.ts';
import type { MergePair } from './merge-stages.ts';

/** How much of the dropped patient moves. */
export interface Moved {
  readonly files: number;
  readonly records: number;
  readonly shares: number;
  readonly tags: number;
}

/** What there is to be moved of a patient. */
export async function belongingsOf(db: Kysely<Tables>, patientId: string): Promise<Moved> {
  const count = (table: 'file' | 'medical_record' | 'patient_share' | 'patient_tag') =>
    sql<number>`(select count(*) from ${sql.table(table)} where patient_id = ${patientId})`;
  const files = sql<number>`(select count(*) from file where patient_id = ${patientId} and deleted_at is null)`;
  const { rows } = await sql<Moved>`
    select ${files} as files, ${count('medical_record')} as records, ${count('patient_share')} as shares,
      ${count('patient_tag')} as tags`.execute(db);
  return rows[0] ?? { files: 0, records: 0, shares: 0, tags: 0 };
}

/** Whose detailed exam there is. */
export async function examsOf(
  db: Kysely<Tables>,
  { keepId, dropId }: MergePair,
): Promise<{ keep: boolean; drop: boolean }> {
  const rows = await db
    .selectFrom('detailed_exam')
    .select('patient_id')
    .where('patient_id', 'in', [keepId, dropId])
    .execute();
  const has = (id: string) => rows.some((row) => row.patient_id === id);
  return { keep: has(keepId), drop: has(dropId) };
}

/** An exam is one finding of one moment: of two, one stays whole. */
async function moveExam(db: Kysely<Tables>, pair: MergePair, takesExam: boolean): Promise<void> {
  const { keepId, dropId } = pair;
  const exams = await examsOf(db, pair);
  if (!exams.drop || (exams.keep && !takesExam)) return;
  const before = await db
    .deleteFrom('detailed_exam')
    .where('patient_id', '=', keepId)
    .returning('version')
    .executeTakeFirst();
  await db
    .updateTable('detailed_exam')
    .set({ patient_id: keepId, version: sql<number>`greatest(version, ${before?.version ?? 0}) + 1` })
    .where('patient_id', '=', dropId)
    .execute();
}

/** Somebody with whom both were shared has the wider right and the later end. */
async function moveShares(db: Kysely<Tables>, { keepId, dropId }: MergePair): Promise<void> {
  await sql`
    insert into patient_share (patient_id, account_id, can_edit, until, shared_by, created_at)
    select ${keepId}, account_id, can_edit, until, shared_by, created_at from patient_share where patient_id = ${dropId}
    on conflict (patient_id, account_id) do update set
      can_edit = patient_share.can_edit or excluded.can_edit,
      until = case when patient_share.until is null or excluded.until is null then null
        else greatest(patient_share.until, excluded.until) end`.execute(db);
}

async function moveTags(db: Kysely<Tables>, { keepId, dropId }: MergePair): Promise<void> {
  await sql`
    insert into patient_tag (patient_id, tag_id) select ${keepId}, tag_id from patient_tag where patient_id = ${dropId}
    on conflict do nothing`.execute(db);
}

async function moveAliases(db: Kysely<Tables>, { keepId, dropId }: MergePair): Promise<void> {
  await sql`
    insert into patient_alias (organisation_id, patient_no, patient_id, created_at)
    select organisation_id, patient_no, ${keepId}, created_at from patient_alias where patient_id = ${dropId}
    on conflict do nothing`.execute(db);
}

/** Texts for reports that the kept patient has none of. */
async function moveReportTexts(db: Kysely<Tables>, { keepId, dropId }: MergePair): Promise<void> {
  await sql`
    insert into report_draft (patient_id, complaint, problems, plan, summary, version, updated_by, updated_at)
    select ${keepId}, complaint, problems, plan, summary, version, updated_by, updated_at
    from report_draft where patient_id = ${dropId}
    on conflict (patient_id) do update set
      complaint = coalesce(nullif(report_draft.complaint, ''), excluded.complaint),
      problems = coalesce(nullif(report_draft.problems, ''), excluded.problems),
      plan = coalesce(nullif(report_draft.plan, ''), excluded.plan),
      summary = coalesce(nullif(report_draft.summary, ''), excluded.summary),
      version = report_draft.version + 1`.execute(db);
}

/**
 * Gives the kept patient everything of the dropped one but their stages and files. A new table of what belongs to a
 * patient has its place here; a test finds the one that has been forgotten.
 */
export async function moveBelongings(db: Kysely<Tables>, pair: MergePair, takesExam: boolean): Promise<void> {
  await db
    .updateTable('medical_record')
    .set({ patient_id: pair.keepId })
    .where('patient_id', '=', pair.dropId)
    .execute();
  await moveExam(db, pair, takesExam);
  await moveShares(db, pair);
  await moveTags(db, pair);
  await moveAliases(db, pair);
  await moveReportTexts(db, pair);
  await moveFrontDesk(db, pair);
}
