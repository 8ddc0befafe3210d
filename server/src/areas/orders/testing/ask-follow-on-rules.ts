import { updateCaseExpertInfo } from '@dentarium/api/orders/case-actions';
import { applyForReissuance, productionFollowUp } from '@dentarium/api/orders/case-production';
import { withdrawOrder } from '@dentarium/api/orders/calls';
import type { FormAnswers } from '@dentarium/domain/declared-form';
import { FOLLOW_ON_RULES, type FollowOnForm, type FollowOnRule, TEST_PLAN } from '@dentarium/orders/forms/testing';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { makeOrder, makeShipment } from './make-orders.ts';
import { makeSlotFiles, createNewOrder, type OrderClinic } from './order-clinic.ts';
import { readRefusedFields } from './read-refused-fields.ts';

/** Sends the answers of a rule to the server, and returns the reported faults. */
type AskRule = (answers: FormAnswers, rule: FollowOnRule) => Promise<string[]>;

/** Creates a treatment with a plan and the shipped steps of a scene. */
async function createShippedOrder(clinic: OrderClinic, { shipped }: FollowOnRule['scene']) {
  const { db, organisation, doctor: operatorId, item, manufacturer } = clinic;
  const patient = await makePatient(db, organisation, operatorId);
  const orderValues = { patient, manufacturer, item, createdBy: operatorId, detailStatus: 30005 } as const;
  const { orderId } = await makeOrder(db, { ...orderValues, planned: TEST_PLAN.upper });
  await db.updateTable('treatment_order').set({ plan_lower: TEST_PLAN.lower }).where('id', '=', orderId).execute();
  await makeShipment(db, orderId, { steps: [], shippedBy: operatorId });
  await db
    .updateTable('order_batch')
    .set({ upper_steps: shipped.upper, lower_steps: shipped.lower })
    .where('order_id', '=', orderId)
    .execute();
  return { operatorId, orderId, patient };
}

const ASKING: Readonly<Record<FollowOnForm, (clinic: OrderClinic, scene: FollowOnRule['scene']) => Promise<AskRule>>> =
  {
    async productionFollowUp(clinic, scene) {
      let current = await createShippedOrder(clinic, scene);
      return async (answers, { expected }) => {
        const { operatorId, orderId } = current;
        const body = { operatorId, orderId, formValue: JSON.stringify(answers) };
        const faults = await readRefusedFields(clinic.client.call(productionFollowUp, { body }), 'order.followUpForm');
        // Produced steps cannot be ordered again.
        if (expected.length === 0) current = await createShippedOrder(clinic, scene);
        return faults;
      };
    },
    async reissue({ client, ...clinic }, scene) {
      const { operatorId, orderId, patient } = await createShippedOrder({ client, ...clinic }, scene);
      const [photo] = Object.values((await makeSlotFiles({ client, ...clinic }, patient, [0]))[0] ?? {}).flat();
      return async (answers) => {
        const photos = answers['photos'];
        const photoIds = Array.isArray(photos) ? photos.map((name: unknown) => (name === 'f1' ? photo : name)) : null;
        const body = { operatorId, orderId, formValue: JSON.stringify({ ...answers, photos: photoIds }) };
        const faults = await readRefusedFields(client.call(applyForReissuance, { body }), 'order.reissueForm');
        if (faults.length === 0) await client.call(withdrawOrder, { body: { operatorId, orderId } });
        return faults;
      };
    },
    async expert(clinic, { expertNeeded }) {
      const { client, db, doctor: operatorId, item, expert } = clinic;
      const { caseId } = await createNewOrder(clinic);
      const setExpertNeeded = (isNeeded: boolean) =>
        db.updateTable('treatment_item').set({ is_need_expert: isNeeded }).where('id', '=', item).execute();
      const { id: _, ...expertColumns } = await db
        .selectFrom('order_expert')
        .selectAll()
        .where('id', '=', expert)
        .executeTakeFirstOrThrow();
      const { id: freeExpertId } = await db
        .insertInto('order_expert')
        .values({ ...expertColumns, price: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const ids: Readonly<Record<string, string>> = { e1: expert, e2: freeExpertId };
      return async (answers) => {
        const name = answers['expert'];
        const formValue = JSON.stringify({ ...answers, expert: typeof name === 'string' ? (ids[name] ?? name) : null });
        const body = { operatorId, caseId, formValue };
        await setExpertNeeded(expertNeeded);
        const faults = await readRefusedFields(client.call(updateCaseExpertInfo, { body }), 'order.formInvalid');
        await setExpertNeeded(false);
        return faults;
      };
    },
  };

/** Checks each rule of a form against the server, and lists the differences. */
export async function listFollowOnDifferences(clinic: OrderClinic, form: FollowOnForm): Promise<object[]> {
  const differences: object[] = [];
  const askers = new Map<string, AskRule>();
  for (const rule of FOLLOW_ON_RULES.filter((one) => one.form === form)) {
    const scene = JSON.stringify(rule.scene);
    const ask = askers.get(scene) ?? (await ASKING[form](clinic, rule.scene));
    askers.set(scene, ask);
    const { address } = rule.answers;
    const faults = await ask({ ...rule.answers, address: address === 'a1' ? clinic.deliveryAddressId : address }, rule);
    if (faults.join() !== rule.expected.join())
      differences.push({ rule: rule.rule, finds: rule.expected, found: faults });
  }
  return differences;
}
