import type { SubmittedPrescription } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

const PRESCRIPTIONS: readonly number[] = [FORM_KEYS.design, FORM_KEYS.adjust];

interface OrderPrescription extends SubmittedPrescription {
  readonly orderId: string;
  /** The number of the order in its case. */
  readonly number: number;
}

/** Loads the latest submitted prescriptions of the orders of a case, the first order first. */
export async function loadSubmittedPrescriptions(db: Kysely<Tables>, caseId: string): Promise<OrderPrescription[]> {
  const rows = await db
    .selectFrom('treatment_order')
    .innerJoin('order_submission', (join) =>
      join
        .onRef('order_submission.order_id', '=', 'treatment_order.id')
        .onRef('order_submission.number', '=', 'treatment_order.submission_count'),
    )
    .select(['treatment_order.id', 'treatment_order.number', 'forms'])
    .where('case_id', '=', caseId)
    .where('removed_at', 'is', null)
    .orderBy('treatment_order.number')
    .execute();
  return rows.flatMap(({ id, number, forms }) =>
    forms
      .filter(({ formKey }) => PRESCRIPTIONS.includes(formKey))
      .map(({ formKey, formValue }) => ({ orderId: id, number, formKey, formValue })),
  );
}
