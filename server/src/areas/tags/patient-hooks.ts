import { sql } from 'kysely';
import type { PatientHooks } from '../../records/hooks/patient-hooks.ts';

/** The hooks for tags: a merged patient has the tags of both. */
export const tagHooks: PatientHooks = {
  patientTables: {
    patient_tag: {
      name: { ch: '标签', en: 'Tags' },
      label: sql`(select text from tag where id = row.tag_id)`,
    },
  },
  async onMerge(db, { keepId, dropId }) {
    await sql`
      insert into patient_tag (patient_id, tag_id) select ${keepId}, tag_id from patient_tag where patient_id = ${dropId}
      on conflict do nothing`.execute(db);
  },
  async countRows(db, patientId) {
    const { tags } = await db
      .selectFrom('patient_tag')
      .select((eb) => eb.fn.countAll<number>().as('tags'))
      .where('patient_id', '=', patientId)
      .executeTakeFirstOrThrow();
    return { tags };
  },
};
