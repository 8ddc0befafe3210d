import { updateCaseExpertInfo } from '@dentarium/api/orders/case-actions';
import { applyForReissuance, productionFollowUp } from '@dentarium/api/orders/case-production';
import { withdrawOrder } from '@dentarium/api/orders/calls';
import type { FormAnswers } from '@dentarium/domain/declared-form';
import { FOLLOW_ON_RULES, type FollowOnForm, type FollowOnRule, TEST_PLAN } from '@dentarium/orders/forms/testing';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { makeOrder, makeShipment } from './make-orders.ts';
import { filesFor, newOrder, type OrderClinic } from './order-clinic.ts';
import { refusedFields } from './refused-fields.ts';

/** Sends the answers of a rule to the server, and returns the reported faults. */
type Ask = (answers: FormAnswers, rule: FollowOnRule) => Promise<string[]>;

/** Creates a treatment with a plan and the shipped steps of a scene. */
async function shippedOrder(clinic: OrderClinic, { shipped }: FollowOnRule['scene']) {
  const { db, organisation, doctor: operatorId, item, manufacturer } = clinic;
  const patient = await makePatient(db, organisation, operatorId);
  const made = { patient, manufacturer, item, createdBy: operatorId, detailStatus: 30005 } as const;
  const { orderId } = await makeOrder(db, { ...made, planned: TEST_PLAN.upper });
  await db.updateTable('treatment_order').set({ plan_lower: TEST_PLAN.lower }).where('id', '=', orderId).execute();
  await makeShipment(db, orderId, { steps: [], shippedBy: operatorId });
  await db
    .updateTable('order_batch')
    .set({ upper_steps: shipped.upper, lower_steps: shipped.lower })
    .where('order_id', '=', orderId)
    .execute();
  return { operatorId, orderId, patient };
}

const ASKING: Readonly<Record<FollowOnForm, (clinic: OrderClinic, scene: FollowOnRule['scene']) => Promise<Ask>>> = {
  async productionFollowUp(clinic, scene) {
    let at = await shippedOrder(clinic, scene);
    return async (answers, { expected: finds }) => {
      const { operatorId, orderId } = at;
      const body = { operatorId, orderId, formValue: JSON.stringify(answers) };
      const found = await refusedFields(clinic.client.call(productionFollowUp, { body }), 'order.followUpForm');
      // Produced steps cannot be ordered again.
      if (finds.length === 0) at = await shippedOrder(clinic, scene);
      return found;
    };
  },
  async reissue({ client, ...clinic }, scene) {
    const { operatorId, orderId, patient } = await shippedOrder({ client, ...clinic }, scene);
    const [photo] = Object.values((await filesFor({ client, ...clinic }, patient, [0]))[0] ?? {}).flat();
    return async (answers) => {
      const photos = answers['photos'];
      const named = Array.isArray(photos) ? photos.map((name: unknown) => (name === 'f1' ? photo : name)) : null;
      const body = { operatorId, orderId, formValue: JSON.stringify({ ...answers, photos: named }) };
      const found = await refusedFields(client.call(applyForReissuance, { body }), 'order.reissueForm');
      if (found.length === 0) await client.call(withdrawOrder, { body: { operatorId, orderId } });
      return found;
    };
  },
  async expert(clinic, { expertNeeded }) {
    const { client, db, doctor: operatorId, item, expert } = clinic;
    const { caseId } = await newOrder(clinic);
    const need = (needed: boolean) =>
      db.updateTable('treatment_item').set({ is_need_expert: needed }).where('id', '=', item).execute();
    const { id: _, ...like } = await db
      .selectFrom('order_expert')
      .selectAll()
      .where('id', '=', expert)
      .executeTakeFirstOrThrow();
    const { id: free } = await db
      .insertInto('order_expert')
      .values({ ...like, price: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids: Readonly<Record<string, string>> = { e1: expert, e2: free };
    return async (answers) => {
      const name = answers['expert'];
      const formValue = JSON.stringify({ ...answers, expert: typeof name === 'string' ? (ids[name] ?? name) : null });
      const body = { operatorId, caseId, formValue };
      await need(expertNeeded);
      const found = await refusedFields(client.call(updateCaseExpertInfo, { body }), 'order.formInvalid');
      await need(false);
      return found;
    };
  },
};

/** Checks each rule of a form against the server, and lists the differences. */
export async function differingFollowOns(clinic: OrderClinic, form: FollowOnForm): Promise<object[]> {
  const differing: object[] = [];
  const asked = new Map<string, Ask>();
  for (const rule of FOLLOW_ON_RULES.filter((one) => one.form === form)) {
    const scene = JSON.stringify(rule.scene);
    const ask = asked.get(scene) ?? (await ASKING[form](clinic, rule.scene));
    asked.set(scene, ask);
    const { address } = rule.answers;
    const found = await ask({ ...rule.answers, address: address === 'a1' ? clinic.address_ : address }, rule);
    if (found.join() !== rule.expected.join()) differing.push({ rule: rule.rule, finds: rule.expected, found });
  }
  return differing;
}
