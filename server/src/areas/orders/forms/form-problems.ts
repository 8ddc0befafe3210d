import { getToday } from '@dentarium/domain';
import { evaluateForm, type FormFault, listFormFaults, type FormSetting } from '@dentarium/domain/declared-form';
import {
  withoutSlotFields,
  checkSlots,
  resolveModelArch,
  type ModelSource,
  resolveModelSource,
  toOrderFormFacts,
  orderForms,
  type OrderFormSource,
  toPreviousPrescription,
  type SlotFile,
  SLOT_FORMS,
  findSlotForm,
} from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, listFormKeys, ORDER_TYPES } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { VisiblePatient } from '../../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { loadLatestExam } from '../../detailed-exam/area.ts';
import { loadAnswers, loadSubmittableAnswers } from './saved-answers.ts';
import type { VisibleOrder, StoredOrder } from '../cases/order-access.ts';
import { findUsablePlan, PLAN_FACT, type UsablePlan } from '../production/base-plan.ts';
import { loadShippedSteps } from '../production/plan-steps.ts';
import { loadSubmittedPrescriptions } from '../submission/submitted-prescriptions.ts';
import { loadSlotFiles } from './slot-files.ts';
import { loadSlotSetting } from './slot-facts.ts';
import type { Answers } from '../tables.ts';

/** A form that prevents an order from being submitted, with its problems. */
export interface FormProblem {
  readonly formKey: FormKey;
  /** The problems; those of a slot are at the code of its category. */
  readonly fields: readonly FormFault[];
}

/** Forms that are optional for a submission. The files are checked together by their slots. */
const OPTIONAL: readonly FormKey[] = [FORM_KEYS.modelMailing, FORM_KEYS.preferences, ...SLOT_FORMS];

interface ValidatedForm extends VisibleOrder {
  readonly formKey: FormKey;
  readonly answers: Answers;
  readonly accepted: readonly string[];
}

/** Lists the problems that prevent a form from being finished. */
export async function listFormProblems(db: Kysely<Tables>, form: ValidatedForm): Promise<FormFault[]> {
  const { formKey, answers, accepted } = form;
  const setting = await loadFormSetting(db, form);
  // The files of an order are checked together by their slots when it is submitted.
  return listFormFaults(evaluateForm(withoutSlotFields(orderForms[formKey]), answers, setting), accepted);
}

/** An order with the data of its patient that forms depend on. */
interface OrderWithPatient {
  readonly order: StoredOrder;
  readonly patient: Pick<VisiblePatient, 'id' | 'birth_date' | 'gender' | 'phone' | 'dental_age'>;
}

/** Loads the facts and the day that all forms of an order are evaluated against. */
export async function loadFormSetting(db: Kysely<Tables>, target: OrderWithPatient): Promise<FormSetting> {
  const plan = await findUsablePlan(db, target.order);
  const source = await loadFormSource(db, target, plan);
  const facts = { ...toOrderFormFacts(source), orderType: target.order.type, [PLAN_FACT]: plan?.orderId ?? null };
  return { facts, day: source.day };
}

/** Loads the source of the facts of an order's forms. */
async function loadFormSource(
  db: Kysely<Tables>,
  { order, patient }: OrderWithPatient,
  plan: UsablePlan | null,
): Promise<OrderFormSource> {
  const { birth_date: birthDate, gender, phone, dental_age: dentalAge } = patient;
  const item = await loadItem(db, order);
  const isAdjustment = order.type === ORDER_TYPES.adjustment;
  const savedForms = await loadAnswers(db, order);
  return {
    type: order.type,
    day: getToday(),
    patient: { birthDate, gender, phone: phone ?? '', dentalAge },
    exam: await loadLatestExam(db, patient.id),
    patientForm: getFinishedAnswers(savedForms, FORM_KEYS.patient),
    product: { maxSteps: item.max_steps },
    preferences: savedForms.get(FORM_KEYS.preferences)?.answers ?? {},
    plan,
    shipped: isAdjustment ? await loadShippedSteps(db, order.case_id) : { upper: 0, lower: 0 },
    previous: isAdjustment ? await loadPreviousPrescription(db, order) : {},
    modelArch: toModelArch(order, savedForms),
  };
}

/** Returns the answers of a finished form; `null` otherwise. */
function getFinishedAnswers(savedForms: SavedForms, formKey: FormKey): Answers | null {
  const form = savedForms.get(formKey);
  return form?.is_finish === true ? form.answers : null;
}

/**
 * Loads the prescription that an adjustment changes: that of the earlier orders of its case, as submitted; empty
 * without one.
 */
export async function loadPreviousPrescription(db: Kysely<Tables>, order: StoredOrder): Promise<Answers> {
  const prescriptions = await loadSubmittedPrescriptions(db, order.case_id);
  return toPreviousPrescription(
    prescriptions.filter(({ number }) => number < order.number),
    getToday(),
  );
}

function loadItem(db: Kysely<Tables>, order: StoredOrder) {
  return db
    .selectFrom('treatment_item')
    .selectAll()
    .where('id', '=', order.treatment_item_id)
    .executeTakeFirstOrThrow();
}

/**
 * Lists the problems that prevent an order from being submitted, form by form: unfinished mandatory forms, invalid
 * forms, and empty slots.
 */
export async function listCommitProblems(db: Kysely<Tables>, target: VisibleOrder): Promise<FormProblem[]> {
  const savedForms = await loadSubmittableAnswers(db, target.order);
  const problems: FormProblem[] = [];
  for (const formKey of listFormKeys(target.order.type)) {
    const form = savedForms.get(formKey);
    // A form with slots is submitted as it is saved, finished or not.
    if (form !== undefined && (form.is_finish || findSlotForm(formKey) !== undefined)) {
      const fields = await listFormProblems(db, { ...target, formKey, answers: form.answers, accepted: form.accepted });
      if (fields.length > 0) problems.push({ formKey, fields });
    } else if (!OPTIONAL.includes(formKey)) problems.push({ formKey, fields: [] });
  }
  if (toModelSource(target, savedForms) === 'mail' && savedForms.get(FORM_KEYS.modelMailing)?.is_finish !== true)
    problems.push({ formKey: FORM_KEYS.modelMailing, fields: [] });
  return [...problems, ...(await listSlotProblems(db, target.order, savedForms))];
}

type SavedForms = Awaited<ReturnType<typeof loadAnswers>>;

function toModelSource({ order }: Pick<VisibleOrder, 'order'>, savedForms: SavedForms): ModelSource {
  return resolveModelSource(order.type, (formKey) => savedForms.get(formKey)?.answers ?? {});
}

function toModelArch(order: StoredOrder, savedForms: SavedForms): number {
  return resolveModelArch(order.type, (formKey) => savedForms.get(formKey)?.answers ?? {});
}

async function listSlotProblems(
  db: Kysely<Tables>,
  order: StoredOrder,
  savedForms: SavedForms,
): Promise<FormProblem[]> {
  const files: SlotFile[] = [];
  for (const key of SLOT_FORMS) files.push(...(await loadSlotFiles(db, order, savedForms.get(key)?.answers ?? {})));
  const { type, product, facts } = await loadSlotSetting(db, order, savedForms);
  const slotErrors = checkSlots(type, product, facts, files).filter(({ kind }) => kind === 'error');
  return SLOT_FORMS.flatMap((formKey) => {
    const fields = slotErrors
      .filter(({ form }) => form === formKey)
      .map(({ category, code }) => ({ field: String(category), problem: code }));
    return fields.length === 0 ? [] : [{ formKey, fields }];
  });
}
