import { sql } from 'kysely';
import type { MemberHooks } from '../../clinic/people/area.ts';
import { requireDoctor } from './attending-doctor.ts';

/** The hooks for the shares and the attending doctors of patients. */
export const memberHooks: MemberHooks = {
  async onEnd(db, { organisationId, accountId }) {
    await db
      .deleteFrom('patient_share')
      .where('account_id', '=', accountId)
      .where('patient_id', 'in', (eb) =>
        eb.selectFrom('patient').select('id').where('organisation_id', '=', organisationId),
      )
      .execute();
  },
  async replaceDoctor(db, { organisationId, accountId }, successorId) {
    await requireDoctor(db, { orgId: organisationId, doctorId: successorId });
    if (successorId === accountId) return [];
    const rows = await db
      .updateTable('patient')
      .set({ doctor_id: successorId, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('organisation_id', '=', organisationId)
      .where('doctor_id', '=', accountId)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  },
};
