import { FORM_KEYS, ORDER_TYPES } from '@dentarium/orders/states';
import type { RecordContext } from '../../../records/record-context.ts';
import { requireOrder } from '../cases/order-access.ts';
import { formatOrderShowId } from '../cases/order-rows.ts';
import type { EarlierPrescription } from './calls.ts';

/** The prescription of each type of order; an adjustment continues from the prescriptions of its case. */
const PRESCRIPTION_KEYS: Readonly<Record<number, number>> = {
  [ORDER_TYPES.treatment]: FORM_KEYS.design,
  [ORDER_TYPES.retention]: FORM_KEYS.retention,
};

/**
 * Lists the prescriptions that an order may begin with: the last submitted one of its patient, and the last one that the
 * caller has submitted for another patient whom they still see.
 *
 * @throws Failure `order.notFound`
 */
export async function listEarlierPrescriptions(ctx: RecordContext, orderId: string): Promise<EarlierPrescription[]> {
  const { order, db } = await requireOrder(ctx, orderId, 'view');
  const formKey = PRESCRIPTION_KEYS[order.type];
  if (formKey === undefined) return [];
  const { filter } = ctx.buildVisibilityFilter();
  const submissions = db
    .selectFrom('order_submission')
    .innerJoin('treatment_order', (join) =>
      join
        .onRef('treatment_order.id', '=', 'order_submission.order_id')
        .onRef('treatment_order.submission_count', '=', 'order_submission.number'),
    )
    .innerJoin('treatment_case', 'treatment_case.id', 'treatment_order.case_id')
    .innerJoin('patient', 'patient.id', 'treatment_order.patient_id')
    .select([
      'treatment_order.id',
      'treatment_order.number',
      'treatment_case.number as case_number',
      'patient.name',
      'order_submission.submitted_at',
      'order_submission.forms',
    ])
    .where('treatment_order.type', '=', order.type)
    .where('treatment_order.id', '<>', order.id)
    .where('treatment_order.removed_at', 'is', null)
    .where(filter)
    .orderBy('order_submission.submitted_at', 'desc')
    .limit(1);
  const sources = [
    { source: 'patient' as const, rows: submissions.where('treatment_order.patient_id', '=', order.patient_id) },
    {
      source: 'doctor' as const,
      rows: submissions
        .where('order_submission.submitted_by', '=', ctx.principal.accountId)
        .where('treatment_order.patient_id', '<>', order.patient_id),
    },
  ];
  const prescriptions: EarlierPrescription[] = [];
  for (const { source, rows } of sources) {
    const row = await rows.executeTakeFirst();
    const form = row?.forms.find((one) => one.formKey === formKey);
    if (row === undefined || form === undefined) continue;
    prescriptions.push({
      source,
      orderId: row.id,
      orderShowId: formatOrderShowId(row.case_number, row.number),
      patientName: row.name,
      submittedAt: row.submitted_at.toISOString(),
      formKey,
      formValue: form.formValue,
    });
  }
  return prescriptions;
}
