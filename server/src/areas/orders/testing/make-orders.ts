import type { DetailStatus, OrderType, StepStatus } from '@dentarium/orders/states';
import { LAB_FUNCTIONS, LAB_INTEGRATION, type LabFunction, toStepStatus } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { writeSubmission } from '../submission/submissions.ts';
import type { SubmittedForm } from '../tables.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';

/** A manufacturer that a clinic orders from. */
export interface TestManufacturer {
  readonly manufacturer: string;
  /** A product of every type and dentition that needs no expert. */
  readonly item: string;
  /** An expert of the catalogue with the account of that function. */
  readonly expert: string;
  /** One account for each function. */
  readonly accounts: Readonly<Record<LabFunction, string>>;
}

/** Makes a manufacturer with an account for each function, a product and an expert. */
export async function makeManufacturer(db: Kysely<Tables>): Promise<TestManufacturer> {
  const manufacturer = await makeOrganisation(db, 'A manufacturer');
  await db.updateTable('organisation').set({ kind: 'manufacturer' }).where('id', '=', manufacturer).execute();
  const accounts: [LabFunction, string][] = [];
  for (const labFunction of LAB_FUNCTIONS) {
    const id = await makeAccount(db, { organisations: [manufacturer] });
    // In tests every account manages the systems as well.
    await db
      .insertInto('lab_function')
      .values(
        [labFunction, LAB_INTEGRATION].map((name) => ({
          account_id: id,
          organisation_id: manufacturer,
          lab_function: name,
        })),
      )
      .execute();
    accounts.push([labFunction, id]);
  }
  const expert = await db
    .insertInto('order_expert')
    .values({
      manufacturer_id: manufacturer,
      account_id: Object.fromEntries(accounts)['expert'] ?? null,
      position: 0,
      name_ch: '专家',
      name_en: 'Expert',
      description_ch: '',
      description_en: '',
      price: 1500,
      old_price: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = await makeItem(db, manufacturer);
  return {
    manufacturer,
    item,
    expert: expert.id,
    accounts: Object.fromEntries(accounts) as Record<LabFunction, string>,
  };
}

/** Makes a product of a manufacturer. */
export async function makeItem(
  db: Kysely<Tables>,
  manufacturer: string,
  options: Partial<{
    dental_ages: number[];
    order_types: number[];
    is_for_all: boolean;
    is_need_expert: boolean;
    restarts: number;
    retainer_phase: number;
  }> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('treatment_item')
    .values({
      manufacturer_id: manufacturer,
      kind: 1,
      position: 0,
      name_ch: '全程',
      name_en: 'Full',
      description_ch: '',
      description_en: '',
      light_color: '#d6e8fa',
      deep_color: '#1677ff',
      order_types: [0, 1],
      dental_ages: [1, 2],
      arches: 'any',
      max_steps: 0,
      restarts: 2,
      valid_months: 60,
      retainer_phase: 1,
      is_need_expert: false,
      price: null,
      old_price: null,
      ...options,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Signs a clinic with a manufacturer. */
export async function signClinic(db: Kysely<Tables>, organisation: string, manufacturer: string): Promise<void> {
  await db
    .updateTable('organisation')
    .set({ manufacturer_id: manufacturer, signing_state: 2, auth_id: 'S1' })
    .where('id', '=', organisation)
    .execute();
}

/** Makes an address of an organisation, without the calls. */
export async function makeAddress(db: Kysely<Tables>, organisation: string, createdBy: string): Promise<string> {
  const { id } = await db
    .insertInto('delivery_address')
    .values({
      organisation_id: organisation,
      receiver: 'Reception',
      phone: '100 0000 0000',
      region: 'Demo City',
      street: '1 Example Road',
      is_default: false,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The properties of a test order. */
export interface OrderOptions {
  readonly patient: string;
  readonly manufacturer: string;
  readonly item: string;
  readonly createdBy: string;
  readonly type?: OrderType;
  readonly detailStatus?: DetailStatus;
  readonly stepStatus?: StepStatus;
  /** The steps of a confirmed plan, in each arch. */
  readonly planned?: number;
  readonly caseId?: string;
}

/** Copies the details of a patient for the manufacturer, without the calls, and returns the patient. */
export async function synchronisePatientRow(db: Kysely<Tables>, patientId: string, by: string) {
  const patient = await db.selectFrom('patient').selectAll().where('id', '=', patientId).executeTakeFirstOrThrow();
  const { name, gender, birth_date, patient_no, dental_age, id: patient_id } = patient;
  await db
    .insertInto('order_patient')
    .values({ patient_id, name, gender, birth_date, patient_no, dental_age, synchronised_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return patient;
}

/** Makes an order in a status, without the calls, and returns its id and that of its case. */
export async function makeOrder(
  db: Kysely<Tables>,
  options: OrderOptions,
): Promise<{ readonly orderId: string; readonly caseId: string }> {
  const patient = await synchronisePatientRow(db, options.patient, options.createdBy);
  const { id: patient_id } = patient;
  const shared = {
    organisation_id: patient.organisation_id,
    patient_id,
    manufacturer_id: options.manufacturer,
    treatment_item_id: options.item,
    created_by: options.createdBy,
  };
  const caseId = options.caseId ?? (await insertCase(db, shared));
  const { type = 0, detailStatus = 10000 } = options;
  const { last } = await db
    .selectFrom('treatment_order')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('treatment_order')
    .values({
      ...shared,
      case_id: caseId,
      number: (last ?? 0) + 1,
      type,
      detail_status: detailStatus,
      step_status: options.stepStatus ?? toStepStatus(detailStatus),
      submission_count: detailStatus === 10000 || detailStatus === 50000 ? 0 : 1,
      plan_upper: options.planned ?? null,
      plan_lower: options.planned ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { orderId: id, caseId };
}

async function insertCase(
  db: Kysely<Tables>,
  values: Record<'organisation_id' | 'patient_id' | 'manufacturer_id' | 'treatment_item_id' | 'created_by', string>,
): Promise<string> {
  const { id } = await db.insertInto('treatment_case').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Marks an order as submitted with one form. */
export async function makeSubmission(
  db: Kysely<Tables>,
  orderId: string,
  { formKey, formValue, submittedBy }: SubmittedForm & { readonly submittedBy: string },
): Promise<void> {
  await db.updateTable('treatment_order').set({ submission_count: 1 }).where('id', '=', orderId).execute();
  await db.deleteFrom('order_submission').where('order_id', '=', orderId).execute();
  await writeSubmission(db, orderId, {
    number: 1,
    forms: [{ formKey, formValue }],
    facts: {},
    address: null,
    submittedBy,
  });
}

/** Makes the next batch of an order, and returns its id. */
export async function makeBatch(db: Kysely<Tables>, orderId: string, steps: readonly number[]): Promise<string> {
  const address = { receiver: 'Reception', phone: '100 0000 0000', region: 'Demo City', street: '1 Example Road' };
  const { last } = await db
    .selectFrom('order_batch')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const batch = await db
    .insertInto('order_batch')
    .values({
      order_id: orderId,
      number: (last ?? 0) + 1,
      kind: last === null ? 'first' : 'followUp',
      upper_steps: steps,
      lower_steps: steps,
      quantity: 1,
      address: JSON.stringify(address),
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return batch.id;
}

/** Makes the next batch of an order, which was shipped. */
export async function makeShipment(
  db: Kysely<Tables>,
  orderId: string,
  { steps, shippedBy }: { readonly steps: readonly number[]; readonly shippedBy: string },
): Promise<string> {
  const batchId = await makeBatch(db, orderId, steps);
  const { id } = await db
    .insertInto('shipment')
    .values({ batch_id: batchId, order_id: orderId, courier: 0, waybill: 'SF12345678', shipped_by: shippedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes the open request to cancel an order, without the calls. */
export async function makeCancellation(db: Kysely<Tables>, orderId: string, requestedBy: string): Promise<void> {
  await db
    .insertInto('order_cancellation')
    .values({ order_id: orderId, reason: 'The patient moves away', requested_by: requestedBy })
    .execute();
  await db.updateTable('treatment_order').set({ cancellation_requested: true }).where('id', '=', orderId).execute();
}
