import type { createCase, isShowTreatmentItems } from '@dentarium/api/orders/case-actions';
import type { CallResult } from '@dentarium/api';
import { toPreferenceFacts } from '@dentarium/orders/forms';
import {
  findCreationRefusal,
  decideOrder,
  type ExistingOrder,
  ORDER_TYPES,
  type OrderAction,
  type OrderType,
  type StatusPair,
} from '@dentarium/orders/states';
import type { z } from 'zod/mini';
import type { Kysely } from 'kysely';
import { readPreferences } from '../../../clinic/preferences/area.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedAccess, AuthorisedCaller } from '../../../kernel/access/context.ts';
import type { VisiblePatient } from '../../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import {
  listItems,
  findManufacturer,
  findOfferedExpert,
  type StoredExpert,
  type StoredItem,
  toItem,
} from '../catalogue/catalogue.ts';
import { addHistoryEntry } from './change-order.ts';
import { recordExpert } from './choose-expert.ts';
import { toDoctorFacts } from '../submission/doctor-facts.ts';
import {
  requireCase,
  listOrdersByPatient,
  requireOperator,
  type StoredCase,
  type StoredOrder,
  requireStoredOrder,
} from './order-access.ts';
import { unarchiveCase } from './order-actions.ts';
import { loadExistingOrders, withoutArchiveFlag } from '../production/plan-steps.ts';
import { publishOrderChange } from './publish-order.ts';

type CaseForm = z.output<NonNullable<(typeof createCase)['body']>>;

/** Returns the details of a patient that the manufacturer receives. */
export function toPatientDetails({ name, gender, birth_date, patient_no, dental_age }: VisiblePatient) {
  return { name, gender, birth_date, patient_no, dental_age };
}

/** Copies the current details of a patient for the manufacturer. */
export async function synchronisePatient(ctx: RecordContext, patientId: string): Promise<AuthorisedAccess> {
  const { patient, db } = await ctx.requirePatient(patientId, 'edit', { lock: true });
  const details = {
    ...toPatientDetails(patient),
    synchronised_by: ctx.principal.accountId,
    synchronised_at: new Date(),
  };
  await db
    .insertInto('order_patient')
    .values({ patient_id: patient.id, ...details })
    .onConflict((conflict) => conflict.column('patient_id').doUpdateSet(details))
    .execute();
  return { db };
}

/** Finds the reason why a product does not suit a patient, as a failure code. */
export function findItemRefusal(item: StoredItem, patient: VisiblePatient): 'order.itemDentition' | undefined {
  return item.dental_ages.includes(patient.dental_age) ? undefined : 'order.itemDentition';
}

/** The types of order for which a product is chosen. */
const CREATABLE_TYPES = [ORDER_TYPES.treatment, ORDER_TYPES.retention] as const;

/**
 * Lists the orders that may be created for a patient beside the existing ones.
 *
 * @throws Failure `patient.notFound`, `access.denied`, `order.notFound` for a case of another patient
 */
export async function listOfferedItems(
  ctx: RecordContext,
  query: { readonly patientId: string; readonly caseId?: string | undefined; readonly orgId: string },
): Promise<CallResult<typeof isShowTreatmentItems>> {
  const { patient, db } = await ctx.requirePatient(query.patientId, 'view');
  if (patient.organisation_id !== query.orgId && !patient.isShared) ctx.requireOrganisation(query.orgId);
  if (query.caseId !== undefined && (await requireCase(ctx, query.caseId, 'view')).treatment.patient_id !== patient.id)
    throw new Failure('order.notFound');
  const orders = withoutArchiveFlag(await listOrdersByPatient(db, patient.id), query.caseId);
  const existing = await loadExistingOrders(db, orders);
  const refusals = CREATABLE_TYPES.map((type) => ({ type, refusal: findCreationRefusal(type, existing) }));
  const orderTypes = refusals.filter(({ refusal }) => refusal === null).map(({ type }) => type);
  const items = await listItems(db, patient.organisation_id);
  const isSigned = (await findManufacturer(db, patient.organisation_id)) !== null;
  const reason = isSigned ? (orderTypes.length > 0 ? '' : (refusals[0]?.refusal ?? '')) : 'order.organisation';
  return {
    isShow: reason === '' && items.length > 0,
    orderTypes: reason === '' ? orderTypes : [],
    reason,
    items: items.map((item) => ({ ...toItem(item), reason: findItemRefusal(item, patient) ?? '' })),
  };
}

/**
 * Creates an order in a new or an existing case (D1); an archived case is unarchived.
 *
 * @returns the id of the order
 * @throws Failure `access.denied`, `order.notFound`, `order.item`, `order.expert`, or one of the rules of orders
 */
export async function createOrder(ctx: RecordContext, form: CaseForm): Promise<string> {
  requireOperator(ctx, form.operatorId);
  const { patient, db } = await ctx.requirePatient(form.patientId, 'edit', { lock: true });
  if (patient.organisation_id !== form.orgId) throw new Failure('access.denied');
  const existingCase = form.caseId === undefined ? undefined : (await requireCase(ctx, form.caseId, 'edit')).treatment;
  if (existingCase !== undefined && existingCase.patient_id !== patient.id) throw new Failure('order.notFound');
  const type: OrderType = form.type === ORDER_TYPES.treatment ? ORDER_TYPES.treatment : ORDER_TYPES.retention;
  const manufacturer = await findManufacturer(db, patient.organisation_id);
  const item = (await listItems(db, patient.organisation_id)).find(({ id }) => id === form.treatmentItemId);
  // A case keeps its manufacturer when the clinic signs with another one.
  const hasSameManufacturer = existingCase === undefined || existingCase.manufacturer_id === manufacturer;
  const existing = await loadExistingOrders(
    db,
    withoutArchiveFlag(await listOrdersByPatient(db, patient.id), existingCase?.id),
  );
  const to = decideNewOrder(type, existing, {
    organisationSigned: manufacturer !== null,
    itemAllowed:
      item !== undefined &&
      hasSameManufacturer &&
      item.order_types.includes(type) &&
      findItemRefusal(item, patient) === undefined,
    dataSynchronised: await isSynchronised(db, patient.id),
  });
  if (manufacturer === null || item === undefined) throw new Failure('order.item');
  const expert = await findNewExpert(db, { existingCase, manufacturer, item, form });
  const caller = { db, principal: ctx.principal };
  const treatment =
    existingCase === undefined
      ? await insertCase(caller, { patient, manufacturer, item, form, expert })
      : await unarchiveCase(ctx, { treatment: existingCase, db });
  const order = await insertOrder(ctx, db, { treatment, itemId: item.id, type, to });
  await copyPreferences(caller, order.id);
  await recordCreation(caller, order, 'create');
  if (existingCase !== undefined && expert !== undefined)
    await recordExpert(ctx, { order, db }, { expert_id: expert.id, expert_fee: expert.price });
  return order.id;
}

/** Returns the first status of a new order. */
function decideNewOrder(
  type: OrderType,
  existing: readonly ExistingOrder[],
  facts: Readonly<Record<'organisationSigned' | 'itemAllowed' | 'dataSynchronised', boolean>>,
): StatusPair {
  const decision = decideOrder(null, 'create', ['doctor'], {
    ...toDoctorFacts(),
    ...facts,
    creationRefusal: findCreationRefusal(type, existing),
  });
  if ('error' in decision) throw new Failure(decision.error);
  if (decision.to === null) throw new Error('a new order is not removed');
  return decision.to;
}

async function isSynchronised(db: Kysely<Tables>, patientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_patient')
    .select('patient_id')
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row !== undefined;
}

interface OrderContext {
  readonly manufacturer: string;
  readonly item: StoredItem;
  readonly form: CaseForm;
}

interface NewExpertInput extends Pick<OrderContext, 'manufacturer' | 'item'> {
  readonly existingCase: StoredCase | undefined;
  readonly form: Pick<CaseForm, 'expertId'>;
}

/**
 * Finds the expert that a new order adds. A case with an expert keeps them.
 *
 * @throws Failure `order.expert` for one who is not offered, for another one than the case has, and where one is needed
 * and missing
 */
export async function findNewExpert(
  db: Kysely<Tables>,
  { existingCase, manufacturer, item, form }: NewExpertInput,
): Promise<StoredExpert | undefined> {
  const currentExpertId = existingCase?.expert_id ?? undefined;
  if (currentExpertId !== undefined) {
    if (form.expertId !== undefined && form.expertId !== currentExpertId) throw new Failure('order.expert');
    return undefined;
  }
  const expert = form.expertId === undefined ? undefined : await findOfferedExpert(db, form.expertId, manufacturer);
  if (expert === undefined && (form.expertId !== undefined || item.is_need_expert)) throw new Failure('order.expert');
  return expert;
}

interface NewCase extends OrderContext {
  readonly patient: VisiblePatient;
  readonly expert: StoredExpert | undefined;
}

async function insertCase(
  { db, principal }: AuthorisedCaller,
  { patient, manufacturer, item, form, expert }: NewCase,
): Promise<StoredCase> {
  return db
    .insertInto('treatment_case')
    .values({
      organisation_id: patient.organisation_id,
      patient_id: patient.id,
      manufacturer_id: manufacturer,
      treatment_item_id: item.id,
      expert_id: expert?.id ?? null,
      expert_fee: expert?.price ?? 0,
      remark: (form.remark ?? '').trim(),
      created_by: principal.accountId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A new order of a case. */
interface NewOrder {
  readonly treatment: StoredCase;
  readonly itemId: string;
  readonly type: OrderType;
  readonly to: StatusPair;
}

/** Inserts an order with the next number of its case. */
export async function insertOrder(
  ctx: RecordContext,
  db: Kysely<Tables>,
  { treatment, itemId, type, to }: NewOrder,
): Promise<StoredOrder> {
  const { last } = await db
    .selectFrom('treatment_order')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('case_id', '=', treatment.id)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('treatment_order')
    .values({
      case_id: treatment.id,
      number: (last ?? 0) + 1,
      organisation_id: treatment.organisation_id,
      patient_id: treatment.patient_id,
      manufacturer_id: treatment.manufacturer_id,
      treatment_item_id: itemId,
      type,
      detail_status: to.detailStatus,
      step_status: to.stepStatus,
      is_archive: treatment.is_archive,
      is_collect: treatment.is_collect,
      created_by: ctx.principal.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.recordSubject({ id });
  return requireStoredOrder(db, id);
}

/** Copies the doctor's current clinical preferences to the order (form 9). */
async function copyPreferences({ db, principal }: AuthorisedCaller, orderId: string): Promise<void> {
  const preferences = await readPreferences(db, principal.accountId);
  const answers = toPreferenceFacts(Object.fromEntries(preferences.map(({ key, value }) => [key, value])));
  await db
    .insertInto('order_form')
    .values({
      order_id: orderId,
      form_key: 9,
      answers: JSON.stringify(answers),
      is_finish: true,
      accepted: [],
      updated_by: principal.accountId,
    })
    .execute();
}

/** Adds the first entry to the history of an order and publishes it. */
export async function recordCreation(
  { db, principal }: AuthorisedCaller,
  order: StoredOrder,
  action: OrderAction,
): Promise<void> {
  const { detail_status: detailStatus, step_status: stepStatus } = order;
  await addHistoryEntry(db, {
    order,
    actorId: principal.accountId,
    role: 'doctor',
    action,
    from: 0,
    to: detailStatus,
    step: stepStatus,
    detail: {},
    note: '',
  });
  await publishOrderChange(db, order, { action, change: { to: { detailStatus, stepStatus }, effects: [] } });
}
