import { caseCommit } from '@dentarium/api/orders/case-actions';
import { insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { getToday } from '@dentarium/domain';
import type { FormAnswers } from '@dentarium/domain/declared-form';
import { type FormRule, type FormScene, toOrderType, toSentAnswers, listSteps } from '@dentarium/orders/forms/testing';
import { FORM_KEYS } from '@dentarium/orders/states';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { makeOrder, makeShipment, makeSubmission } from './make-orders.ts';
import type { OrderClinic } from './order-clinic.ts';
import { readRefusedFields } from './read-refused-fields.ts';

/** A patient with a case and a draft of each type of order for testing rules, and a shipped treatment. */
export interface RuledCase {
  readonly patient: string;
  /** The shipped treatment. */
  readonly shipped: string;
  /** The drafts, by their types. */
  readonly drafts: readonly [treatment: string, retention: string, adjustment: string];
}

/** Creates the orders for testing rules. */
export async function createRuledCase({
  db,
  organisation,
  doctor,
  item,
  manufacturer,
}: OrderClinic): Promise<RuledCase> {
  const patient = await makePatient(db, organisation, doctor);
  const orderValues = { patient, manufacturer, item, createdBy: doctor };
  const { orderId: shipped, caseId } = await makeOrder(db, { ...orderValues, detailStatus: 30005, planned: 30 });
  await makeShipment(db, shipped, { steps: [1], shippedBy: doctor });
  const createDraft = async (options: Partial<Parameters<typeof makeOrder>[1]>) =>
    (await makeOrder(db, { ...orderValues, caseId, ...options })).orderId;
  const [retention, adjustment] = [await createDraft({ type: 1 }), await createDraft({ type: 2, detailStatus: 50000 })];
  await db
    .insertInto('detailed_exam')
    .values({ patient_id: patient, stage_id: null, exam_date: '2026-01-02', exam: '{}', updated_by: doctor })
    .execute();
  // The plan of a case is no fact of a treatment, so its draft has a separate case.
  const { orderId: treatment } = await makeOrder(db, orderValues);
  return { patient, shipped, drafts: [treatment, retention, adjustment] };
}

/** Stores the patient, the product and the case of a scene. */
async function writeScene(clinic: OrderClinic, at: RuledCase, scene: FormScene): Promise<void> {
  const { db, doctor, item } = clinic;
  const { birthDate, gender, phone, dentalAge } = scene.patient;
  await db
    .updateTable('patient')
    .set({ birth_date: birthDate, gender, phone, dental_age: dentalAge })
    .where('id', '=', at.patient)
    .execute();
  await db
    .updateTable('detailed_exam')
    .set({ exam: JSON.stringify(scene.exam) })
    .where('patient_id', '=', at.patient)
    .execute();
  await db.updateTable('treatment_item').set({ max_steps: scene.product.maxSteps }).where('id', '=', item).execute();
  await db
    .updateTable('treatment_order')
    .set({ plan_upper: scene.plan?.upper ?? null, plan_lower: scene.plan?.lower ?? null })
    .where('id', '=', at.shipped)
    .execute();
  await db
    .updateTable('order_batch')
    .set({ upper_steps: listSteps(scene.shipped.upper), lower_steps: listSteps(scene.shipped.lower) })
    .where('order_id', '=', at.shipped)
    .execute();
  const prescribed = { formKey: FORM_KEYS.design, formValue: scene.previous, submittedBy: doctor };
  await makeSubmission(db, at.shipped, prescribed);
  for (const orderId of at.drafts)
    await writeForm({ db, doctor }, orderId, { formKey: FORM_KEYS.preferences, answers: scene.preferences });
  const [treatment, retention] = at.drafts;
  if (scene.retention !== null)
    await writeForm(clinic, retention, { formKey: FORM_KEYS.retention, answers: scene.retention });
  await db
    .deleteFrom('order_form')
    .where('order_id', '=', treatment)
    .where('form_key', '=', FORM_KEYS.patient)
    .execute();
  if (scene.patientForm !== null)
    await writeForm({ db, doctor }, treatment, { formKey: FORM_KEYS.patient, answers: scene.patientForm });
}

/** Stores a finished form without the call, which would refuse it. */
async function writeForm(
  { db, doctor }: Pick<OrderClinic, 'db' | 'doctor'>,
  orderId: string,
  { formKey, answers }: { readonly formKey: number; readonly answers: FormAnswers },
): Promise<void> {
  const row = { answers: JSON.stringify(answers), is_finish: true, accepted: [], version: 1, updated_by: doctor };
  await db
    .insertInto('order_form')
    .values({ order_id: orderId, form_key: formKey, ...row })
    .onConflict((conflict) => conflict.columns(['order_id', 'form_key']).doUpdateSet(row))
    .execute();
}

/**
 * Checks rules against `InsertOrUpdateForm`, and the first one of each form and problem against `CaseCommit`, which
 * uses the same function; lists the differences.
 */
export async function listRuleDifferences(clinic: OrderClinic, at: RuledCase, rules: readonly FormRule[]) {
  const { client, doctor: operatorId, deliveryAddressId: addressId } = clinic;
  const day = getToday();
  const differences: object[] = [];
  const submittedKinds = new Set<string>();
  let scene: FormScene | undefined;
  for (const rule of rules) {
    const { formKey, expected } = rule;
    if (JSON.stringify(rule.scene) !== JSON.stringify(scene)) await writeScene(clinic, at, rule.scene);
    scene = rule.scene;
    const orderId = at.drafts[toOrderType(rule)];
    const answers = toSentAnswers(rule, day);
    const form = { operatorId, orderId, formKey, formValue: JSON.stringify(answers), isFinish: true };
    const savedFaults = await readRefusedFields(
      client.call(insertOrUpdateForm, { body: form }),
      'order.formInvalid',
      formKey,
    );
    if (savedFaults.join() !== expected.join())
      differences.push({ rule: rule.rule, finds: expected, saved: savedFaults });
    const kinds = expected.map((fault) => `${formKey} ${fault.split(' ')[1] ?? ''}`);
    if (kinds.every((kind) => submittedKinds.has(kind))) continue;
    for (const kind of kinds) submittedKinds.add(kind);
    await writeForm(clinic, orderId, { formKey, answers });
    const order = { operatorId, orderId, addressId, statement: true as const };
    const submitFaults = await readRefusedFields(
      client.call(caseCommit, { body: order }),
      'order.formsUnfinished',
      formKey,
    );
    if (submitFaults.join() !== expected.join())
      differences.push({ rule: rule.rule, finds: expected, sent: submitFaults });
  }
  return differences;
}
