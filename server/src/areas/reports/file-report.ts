import type { Transaction } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { settleMainFiles, readTopPosition } from '../files/area.ts';

/** Files a report or a case summary in a stage of its patient. The caller has locked the patient. */
export async function fileReport(
  db: Transaction<Tables>,
  principal: Principal,
  report: {
    readonly patientId: string;
    readonly stageId: string;
    readonly objectId: string;
    readonly name: string;
    /** The category of the generated document. */
    readonly category: number;
  },
): Promise<string> {
  const pad = (value: number) => String(value).padStart(2, '0');
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(pad).join('-');
  const top = await readTopPosition(db, report.stageId);
  const { id } = await db
    .insertInto('file')
    .values({
      patient_id: report.patientId,
      stage_id: report.stageId,
      object_id: report.objectId,
      category: report.category,
      name: report.name,
      taken_at: `${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(pad).join(':')}`,
      taken_source: 'today',
      position: top - 1,
      created_by: principal.accountId,
      deleted_at: null,
      deleted_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await settleMainFiles(db, report.patientId);
  return id;
}
