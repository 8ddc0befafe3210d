import { getToday } from '@dentarium/domain';
import { evaluateForm, type FormFault, listFormFaults, type FormSetting } from '@dentarium/domain/declared-form';
import {
  withoutSlotFields,
  toExamFindings,
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
import { answersOf, sentAnswers } from './saved-answers.ts';
import type { OrderOfPatient, StoredOrder } from '../cases/order-access.ts';
import { plannedSteps, shippedSteps } from '../production/plan-steps.ts';
import { sentPrescriptions } from '../submission/sent-prescriptions.ts';
import { filesInSlots } from './slot-files.ts';
import type { Answers } from '../tables.ts';

/** A form that keeps an order from being sent, with what is wrong. */
export interface FormProblem {
  readonly formKey: FormKey;
  /** What is wrong; of a place for files at the code of its category. */
  readonly fields: readonly FormFault[];
}

/** Forms that an order may be sent without; what it needs of files is judged by their places together. */
const OPTIONAL: readonly FormKey[] = [FORM_KEYS.modelMailing, FORM_KEYS.preferences, ...SLOT_FORMS];

interface JudgedForm extends OrderOfPatient {
  readonly formKey: FormKey;
  readonly answers: Answers;
  readonly accepted: readonly string[];
}

/** What keeps a form from being finished. */
export async function formProblems(db: Kysely<Tables>, form: JudgedForm): Promise<FormFault[]> {
  const { formKey, answers, accepted } = form;
  const setting = await settingOf(db, form);
  // What an order needs of files is judged by the places for them together, when it is sent.
  return listFormFaults(evaluateForm(withoutSlotFields(orderForms[formKey]), answers, setting), accepted);
}

/** An order, with what its forms are judged by of its patient. */
interface JudgedOrder {
  readonly order: StoredOrder;
  readonly patient: Pick<VisiblePatient, 'id' | 'birth_date' | 'gender' | 'phone' | 'dental_age'>;
}

/** What the forms of an order are judged by, all of them by the same. */
export async function settingOf(db: Kysely<Tables>, of: JudgedOrder): Promise<FormSetting> {
  const source = await sourceOf(db, of);
  return { facts: { ...toOrderFormFacts(source), orderType: of.order.type }, day: source.day };
}

/** What forms of an order are judged by. */
async function sourceOf(db: Kysely<Tables>, { order, patient }: JudgedOrder): Promise<OrderFormSource> {
  const { birth_date: birthDate, gender, phone, dental_age: dentalAge } = patient;
  const item = await itemOf(db, order);
  const isAdjustment = order.type === ORDER_TYPES.adjustment;
  const saved = await answersOf(db, order);
  return {
    type: order.type,
    day: getToday(),
    patient: { birthDate, gender, phone: phone ?? '', dentalAge },
    exam: await loadLatestExam(db, patient.id),
    patientForm: finishedAnswers(saved, FORM_KEYS.patient),
    product: { maxSteps: item.max_steps },
    preferences: saved.get(FORM_KEYS.preferences)?.answers ?? {},
    plan: await plannedSteps(db, order.case_id),
    shipped: isAdjustment ? await shippedSteps(db, order.case_id) : { upper: 0, lower: 0 },
    previous: isAdjustment ? await earlierPrescription(db, order) : {},
    modelArch: archOfModels(order, saved),
  };
}

/** The answers of a form that is finished; `null` of another. */
function finishedAnswers(saved: SavedForms, formKey: FormKey): Answers | null {
  const form = saved.get(formKey);
  return form?.is_finish === true ? form.answers : null;
}

/** The prescription that an adjustment changes: that of the orders before it in its case, as they were sent; nothing where there is none. */
export async function earlierPrescription(db: Kysely<Tables>, order: StoredOrder): Promise<Answers> {
  const sent = await sentPrescriptions(db, order.case_id);
  return toPreviousPrescription(
    sent.filter(({ number }) => number < order.number),
    getToday(),
  );
}

function itemOf(db: Kysely<Tables>, order: StoredOrder) {
  return db
    .selectFrom('treatment_item')
    .selectAll()
    .where('id', '=', order.treatment_item_id)
    .executeTakeFirstOrThrow();
}

/**
 * What keeps an order from being sent, form by form: those that must be finished and are not, those that are not valid any more, and
 * places for files that are empty.
 */
export async function commitProblems(db: Kysely<Tables>, of: OrderOfPatient): Promise<FormProblem[]> {
  const saved = await sentAnswers(db, of.order);
  const problems: FormProblem[] = [];
  for (const formKey of listFormKeys(of.order.type)) {
    const form = saved.get(formKey);
    // A form with places is sent as it is saved, finished or not.
    if (form !== undefined && (form.is_finish || findSlotForm(formKey) !== undefined)) {
      const fields = await formProblems(db, { ...of, formKey, answers: form.answers, accepted: form.accepted });
      if (fields.length > 0) problems.push({ formKey, fields });
    } else if (!OPTIONAL.includes(formKey)) problems.push({ formKey, fields: [] });
  }
  if (sourceOfModels(of, saved) === 'mail' && saved.get(FORM_KEYS.modelMailing)?.is_finish !== true)
    problems.push({ formKey: FORM_KEYS.modelMailing, fields: [] });
  return [...problems, ...(await slotProblems(db, of, saved))];
}

type SavedForms = Awaited<ReturnType<typeof answersOf>>;

function sourceOfModels({ order }: Pick<OrderOfPatient, 'order'>, saved: SavedForms): ModelSource {
  return resolveModelSource(order.type, (formKey) => saved.get(formKey)?.answers ?? {});
}

function archOfModels(order: StoredOrder, saved: SavedForms): number {
  return resolveModelArch(order.type, (formKey) => saved.get(formKey)?.answers ?? {});
}

async function slotProblems(
  db: Kysely<Tables>,
  { order, patient }: { readonly order: StoredOrder; readonly patient: VisiblePatient },
  saved: SavedForms,
): Promise<FormProblem[]> {
  const files: SlotFile[] = [];
  for (const key of SLOT_FORMS) files.push(...(await filesInSlots(db, order, saved.get(key)?.answers ?? {})));
  const basis = saved.get(FORM_KEYS.retention)?.answers['basis'];
  const mailing = saved.get(FORM_KEYS.modelMailing);
  const item = await itemOf(db, order);
  const patientForm = finishedAnswers(saved, FORM_KEYS.patient);
  const exam = patientForm === null ? await loadLatestExam(db, patient.id) : toExamFindings(patientForm);
  const facts = {
    day: getToday(),
    impacted: exam?.dentition.impacted ?? [],
    modelsMailed: mailing?.is_finish === true && sourceOfModels({ order }, saved) !== 'files',
    retentionBasis: typeof basis === 'number' ? basis : null,
    modelArch: archOfModels(order, saved),
  };
  const wrong = checkSlots(order.type, { kind: item.kind }, facts, files).filter(({ kind }) => kind === 'error');
  return SLOT_FORMS.flatMap((formKey) => {
    const fields = wrong
      .filter(({ form }) => form === formKey)
      .map(({ category, code }) => ({ field: String(category), problem: code }));
    return fields.length === 0 ? [] : [{ formKey, fields }];
  });
}
