import type { NoticeSubject } from '../../notices/area.ts';
import { listManufacturerIds } from '../lab/lab-access.ts';

/** An order as the subject of a notice for its clinic: the name of its patient. */
export const clinicOrder: NoticeSubject = {
  async loadNames(ctx, ids) {
    const { filter, db } = ctx.buildVisibilityFilter();
    const rows = await db
      .selectFrom('treatment_order')
      .innerJoin('patient', 'patient.id', 'treatment_order.patient_id')
      .select(['treatment_order.id', 'patient.name'])
      .where('treatment_order.id', 'in', ids)
      .where('treatment_order.removed_at', 'is', null)
      .where(filter)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  toPath: (id) => `/case/detail?order=${id}`,
};

/** The same order for a person who reviews its plan. */
export const clinicPlan: NoticeSubject = { ...clinicOrder, toPath: (id) => `/case/plan?order=${id}` };

/** An order as the subject of a notice for its manufacturer: the name of its patient as the clinic has submitted it. */
export const labOrder: NoticeSubject = {
  async loadNames(ctx, ids) {
    const { manufacturerIds, db } = listManufacturerIds(ctx);
    if (manufacturerIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('treatment_order')
      .innerJoin('order_patient', 'order_patient.patient_id', 'treatment_order.patient_id')
      .select(['treatment_order.id', 'order_patient.name'])
      .where('treatment_order.id', 'in', ids)
      .where('manufacturer_id', 'in', manufacturerIds)
      .where('is_hidden', '=', false)
      .where('submission_count', '>', 0)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  toPath: (id) => `/lab/order?order=${id}`,
};

/** The same order for a person who reviews its plan. */
export const labPlan: NoticeSubject = { ...labOrder, toPath: (id) => `/lab/plan?order=${id}` };
