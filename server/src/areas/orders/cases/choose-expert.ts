import { getToday } from '@dentarium/domain';
import { evaluateForm, listFormFaults, toMembers, toSubmittedAnswers } from '@dentarium/domain/declared-form';
import { toExpertFacts, followOnForms } from '@dentarium/orders/forms';
import { ORDER_TYPES } from '@dentarium/orders/states';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireVersion } from '../../../kernel/failures/optimistic-lock.ts';
import { changeOrder } from './change-order.ts';
import { createDoctorAction } from './doctor-action.ts';
import { readAnswers } from '../forms/forms.ts';
import { requireCase, listCaseOrders, requireOperator, type StoredCase, type AuthorisedOrder } from './order-access.ts';

/** Lists the experts that a case may have: the offered ones, and its current one. */
function listAvailableExperts(db: Kysely<Tables>, treatment: StoredCase) {
  return db
    .selectFrom('order_expert')
    .select(['id', 'name_en', 'price'])
    .where('manufacturer_id', '=', treatment.manufacturer_id)
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('id', '=', treatment.expert_id)]))
    .execute();
}

/**
 * Chooses, changes or removes the expert of a case (P11).
 *
 * @throws Failure `order.notFound`, `version.stale`, `order.formInvalid` with the fields, or one of the rules of orders
 */
export async function chooseExpert(
  ctx: RecordContext,
  input: {
    readonly operatorId: string;
    readonly caseId: string;
    readonly version?: number | undefined;
    readonly formValue: string;
  },
): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { treatment, db } = await requireCase(ctx, input.caseId, 'edit');
  requireVersion('orderCase', treatment, input.version);
  const orders = await listCaseOrders(db, treatment.id);
  const order = orders.findLast(({ type }) => type !== ORDER_TYPES.retention) ?? orders.at(-1);
  if (order === undefined) throw new Failure('order.status');
  const { is_need_expert: isExpertNeeded } = await db
    .selectFrom('treatment_item')
    .select('is_need_expert')
    .where('id', '=', treatment.treatment_item_id)
    .executeTakeFirstOrThrow();
  const experts = await listAvailableExperts(db, treatment);
  const facts = toExpertFacts({
    experts: experts.map(({ id, name_en: name }) => ({ id, name })),
    isExpertNeeded: isExpertNeeded,
  });
  const evaluation = evaluateForm(followOnForms.expert, readAnswers(input.formValue), { facts, day: getToday() });
  const fields = listFormFaults(evaluation, []);
  if (fields.length > 0) throw new Failure('order.formInvalid', { fields });
  const answers = toSubmittedAnswers(followOnForms.expert, evaluation);
  const expert = experts.find(({ id }) => id === answers['expert']);
  // The agreed fee stays, even if the expert's price has changed.
  const fee = expert !== undefined && expert.id === treatment.expert_id ? treatment.expert_fee : (expert?.price ?? 0);
  const columns = {
    expert_id: expert?.id ?? null,
    expert_fee: fee,
    expert_question: toMembers(answers['question']).join(''),
  };
  await recordExpert(ctx, { order, db }, columns, (answers['agreedFee'] ?? 0) === fee);
}

/** The columns of a case about its expert. */
type ChosenExpert = Pick<StoredCase, 'expert_id' | 'expert_fee'> & Partial<Pick<StoredCase, 'expert_question'>>;

/**
 * Stores the expert of the case of an order.
 *
 * @throws Failure of the rules of orders
 */
export async function recordExpert(
  ctx: RecordContext,
  { order, db }: AuthorisedOrder,
  columns: ChosenExpert,
  feeAgreed = true,
): Promise<void> {
  await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'chooseExpert',
      facts: { feeAgreed },
      detail: { expertId: columns.expert_id, fee: columns.expert_fee },
      effects: {
        recordExpert: () =>
          db
            .updateTable('treatment_case')
            .set({ ...columns, version: sql`version + 1` })
            .where('id', '=', order.case_id)
            .execute(),
      },
    }),
  );
}
