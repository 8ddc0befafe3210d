import { getToday } from '@dentarium/domain';
import {
  areModelsMailed,
  IMAGE_SLOTS,
  isSlotJudged,
  resolveModelArch,
  resolveModelSource,
  type SlotFacts,
  type SlotProduct,
  toExamFindings,
  toSlotKey,
} from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, type OrderType } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { loadLatestExam } from '../../detailed-exam/area.ts';
import type { ResolvedFile } from '../../order-files/area.ts';
import type { StoredOrder } from '../cases/order-access.ts';
import type { Answers } from '../tables.ts';
import { listRequestedForms } from './saved-answers.ts';

/** The saved or submitted answers of an order by the keys of their forms. */
export type SavedForms = ReadonlyMap<number, { readonly answers: Answers; readonly is_finish: boolean }>;

/** The properties of an order on which the judgement of its slots depends. */
export interface SlotSetting {
  readonly type: OrderType;
  readonly product: SlotProduct;
  readonly facts: SlotFacts;
}

/** Loads the properties of an order on which the judgement of its slots depends. */
export async function loadSlotSetting(
  db: Kysely<Tables>,
  order: StoredOrder,
  savedForms: SavedForms,
): Promise<SlotSetting> {
  const getAnswers = (formKey: FormKey): Answers => savedForms.get(formKey)?.answers ?? {};
  const { basis } = getAnswers(FORM_KEYS.retention);
  const product = await db
    .selectFrom('treatment_item')
    .select('kind')
    .where('id', '=', order.treatment_item_id)
    .executeTakeFirstOrThrow();
  const patientForm = savedForms.get(FORM_KEYS.patient);
  const exam =
    patientForm?.is_finish === true ? toExamFindings(patientForm.answers) : await loadLatestExam(db, order.patient_id);
  const facts = {
    day: getToday(),
    impacted: exam?.dentition.impacted ?? [],
    modelsMailed: areModelsMailed(
      resolveModelSource(order.type, getAnswers),
      savedForms.get(FORM_KEYS.modelMailing)?.is_finish === true,
    ),
    modelsRequested: (await listRequestedForms(db, order.id)).includes(FORM_KEYS.models),
    retentionBasis: typeof basis === 'number' ? basis : null,
    modelArch: resolveModelArch(order.type, getAnswers),
  };
  return { type: order.type, product, facts };
}

/**
 * Returns the files that a submission contains: without models that cannot be read and that the order does not need,
 * because the patient's models are offered in every order. Optional images were added on purpose.
 */
export function withoutUnneededFiles(
  files: readonly ResolvedFile[],
  { type, product, facts }: SlotSetting,
): ResolvedFile[] {
  return files.filter(({ reference, file, problem }) => {
    if (reference.formKey !== FORM_KEYS.models || (file !== null && problem === null)) return true;
    const slot = IMAGE_SLOTS.find(({ category }) => toSlotKey(category) === reference.field);
    return slot === undefined || isSlotJudged(slot, type, product, facts);
  });
}
