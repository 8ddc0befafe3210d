import { getToday } from '@dentarium/domain';
import type {
  LabFunction,
  OrderAction,
  OrderChange,
  OrderEffect,
  OrderEvent,
  OrderNotification,
} from '@dentarium/orders/states';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { finishSubject, writeNotices } from '../../notices/area.ts';
import type { StoredOrder } from '../cases/order-access.ts';
import { formatOrderShowId, loadCaseNumber } from '../cases/order-rows.ts';
import { CANCELLATION_TASK, NOTICE_KINDS_BY_EFFECT, ORDER_NOTICE_KINDS } from './order-notice-kinds.ts';

type Recipients = (db: Kysely<Tables>, order: StoredOrder) => Promise<readonly string[]>;

/**
 * Lists who looks after an order at its clinic: the attending doctor, and who has created the order. An account that
 * has left the clinic, or with which the patient is no longer shared, is no recipient.
 */
const listDoctors: Recipients = async (db, order) => {
  const { rows } = await sql<{ id: string }>`
    select id from account where id in (${order.doctor_id}::uuid, ${order.created_by}::uuid) and (
      exists (select from account_organisation
        where account_id = account.id and organisation_id = ${order.organisation_id}::uuid)
      or exists (select from patient_share where account_id = account.id and patient_id = ${order.patient_id}::uuid
        and (until is null or until >= ${getToday()}::date)))`.execute(db);
  return rows.map(({ id }) => id);
};

async function listAccountsByFunction(
  db: Kysely<Tables>,
  { manufacturer_id: manufacturerId }: StoredOrder,
  labFunction: LabFunction,
): Promise<string[]> {
  const rows = await db
    .selectFrom('lab_function')
    .select('account_id')
    .where('organisation_id', '=', manufacturerId)
    .where('lab_function', '=', labFunction)
    .execute();
  return rows.map(({ account_id: id }) => id);
}

/**
 * Lists the accounts with a function at the manufacturer of an order, or only the one that has the order if that still
 * has the function.
 */
function createFunctionRecipients(labFunction: LabFunction, findHolder?: typeof findExpertAccount): Recipients {
  return async (db, order) => {
    const accountIds = await listAccountsByFunction(db, order, labFunction);
    const holder = (await findHolder?.(db, order)) ?? null;
    return holder !== null && accountIds.includes(holder) ? [holder] : accountIds;
  };
}

async function findDesigner(_: Kysely<Tables>, order: StoredOrder): Promise<string | null> {
  return order.designer_id;
}

/** Finds the account of the expert whom the doctor has chosen. */
async function findExpertAccount(db: Kysely<Tables>, order: StoredOrder): Promise<string | null> {
  const row = await db
    .selectFrom('treatment_case')
    .innerJoin('order_expert', 'order_expert.id', 'treatment_case.expert_id')
    .select('order_expert.account_id')
    .where('treatment_case.id', '=', order.case_id)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

const RECIPIENTS: Readonly<Record<OrderNotification, Recipients>> = {
  notifyDoctor: listDoctors,
  notifyReviewers: createFunctionRecipients('reviewer'),
  notifyDesigners: createFunctionRecipients('designer'),
  notifyDesigner: createFunctionRecipients('designer', findDesigner),
  notifyExpert: createFunctionRecipients('expert', findExpertAccount),
  notifyFactory: createFunctionRecipients('factory'),
  notifySales: createFunctionRecipients('sales'),
};

/** An event of an order about which people are notified. */
interface NotifiedEvent {
  readonly order: StoredOrder;
  readonly event: OrderAction | OrderEvent;
  /** The account that has caused it and needs no news of it; `null` for an automatic one. */
  readonly actorId: string | null;
  /** Further values of the text. */
  readonly values?: Readonly<Record<string, number>>;
}

/**
 * Writes the notices of an effect (`order-states.md` 4).
 *
 * @throws Error for an effect of an event without a kind of notice, which is an error of the program
 */
export async function notifyPeople(
  db: Kysely<Tables>,
  effect: OrderNotification,
  { order, event, actorId, values = {} }: NotifiedEvent,
): Promise<void> {
  const kind = NOTICE_KINDS_BY_EFFECT[effect][event];
  if (kind === undefined) throw new Error(`no kind of notice is declared for the effect ${effect} of ${event}`);
  const recipients = await RECIPIENTS[effect](db, order);
  const number = formatOrderShowId(await loadCaseNumber(db, order.case_id), order.number);
  await writeNotices(db, {
    kind,
    subjectId: order.id,
    accountIds: recipients.filter((id) => id !== actorId),
    organisationId: effect === 'notifyDoctor' ? order.organisation_id : order.manufacturer_id,
    values: { number, ...values },
  });
}

/** The effects after which somebody else is waited for in the same status. */
const SETTLING_EFFECTS: ReadonlySet<OrderEffect> = new Set(['offerTerms', 'recordDesigner', 'releaseDesign']);

/**
 * Finishes the notices that a change of an order settles: its tasks once somebody else is waited for, such as another
 * designer of the same plan, and all when it is removed. A request to cancel the order stays until it is closed.
 */
export async function finishSettledNotices(
  db: Kysely<Tables>,
  order: StoredOrder,
  { to, effects }: Pick<OrderChange, 'to' | 'effects'>,
): Promise<void> {
  if (to === null) return finishSubject(db, order.id, ORDER_NOTICE_KINDS);
  const hasMoved = to.detailStatus !== order.detail_status || to.stepStatus !== order.step_status;
  const isSettled = hasMoved || effects.some((effect) => SETTLING_EFFECTS.has(effect));
  const isCancellationClosed = effects.includes('closeCancellation');
  const kinds = ORDER_NOTICE_KINDS.filter(
    (kind) => kind.isTask && (kind === CANCELLATION_TASK ? isCancellationClosed : isSettled),
  );
  if (kinds.length > 0) await finishSubject(db, order.id, kinds);
}
