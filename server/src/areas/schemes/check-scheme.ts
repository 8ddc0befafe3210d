import type { ServerEvents } from '@dentarium/api/server-events';
import { formatStorableJson } from '@dentarium/domain/storable-text';
import { SCHEME_LIMITS } from '@dentarium/scheme';
import type { Kysely, Transaction, Updateable } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { sendEvent } from '../../kernel/socket/notify.ts';
import { toObjectName } from '../../objects/object-row.ts';
import { MissingObjectError } from '../../objects/stores/object-store.ts';
import type { Library } from '../files/area.ts';
import { changeOrder, addToOutbox, type StoredOrder, requireStoredOrder } from '../orders/area.ts';
import { loadSchemePrescription } from './scheme-prescription.ts';
import { runSchemeProcess } from './reading/run-scheme-process.ts';
import type { ReadScheme, SchemeAnswer } from './reading/scheme-request.ts';
import type { StoredScheme } from './scheme-access.ts';
import { isExpertNeeded } from './submit-scheme.ts';

type SchemeReading = Exclude<SchemeAnswer, { readonly kind: 'error' | 'model' }>;
type Outcome = Updateable<Tables['order_scheme']>;

/** The dependencies of a check. */
interface CheckDeps {
  readonly db: Kysely<Tables>;
  readonly library: Pick<Library, 'store'>;
}

/**
 * Reads a submitted scheme, and advances its order if the scheme has no problem. A check may be repeated; an earlier
 * decision stays.
 *
 * @throws Error for a temporary failure of the store or the disk
 */
export async function checkScheme({ db, library }: CheckDeps, schemeId: string, signal: AbortSignal): Promise<void> {
  const scheme = await findCheckingScheme(db, schemeId);
  if (scheme === undefined) return;
  const order = await findStoredOrder(db, scheme.order_id);
  if (order === undefined) return;
  const reading = await readZip({ db, library }, { scheme, order }, signal);
  await db.transaction().execute((transaction) => applyReading(transaction, schemeId, reading));
}

/** Fails a check that no attempt has finished. */
export async function failCheck(db: Kysely<Tables>, schemeId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const scheme = await findCheckingScheme(transaction, schemeId, true);
    if (scheme !== undefined) await recordOutcome(transaction, scheme, { state: 'failed', failure: 'scheme.notRead' });
  });
}

function findCheckingScheme(db: Kysely<Tables>, id: string, lock = false): Promise<StoredScheme | undefined> {
  const query = db.selectFrom('order_scheme').selectAll().where('id', '=', id).where('state', '=', 'checking');
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

async function findStoredOrder(db: Kysely<Tables>, id: string): Promise<StoredOrder | undefined> {
  try {
    return await requireStoredOrder(db, id);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

async function readZip(
  { db, library }: CheckDeps,
  { scheme, order }: { readonly scheme: StoredScheme; readonly order: StoredOrder },
  signal: AbortSignal,
): Promise<SchemeReading> {
  const object = await db.selectFrom('stored_object').selectAll().where('id', '=', scheme.object_id).executeTakeFirst();
  if (object === undefined) return { kind: 'unreadable' };
  if (object.size > SCHEME_LIMITS.zipBytes) {
    const params = { limit: SCHEME_LIMITS.zipBytes };
    return { kind: 'refused', refusals: [{ place: '', code: 'zip.large', params }] };
  }
  const item = await db
    .selectFrom('treatment_item')
    .select('max_steps')
    .where('id', '=', order.treatment_item_id)
    .executeTakeFirstOrThrow();
  const rules = { maxSteps: item.max_steps, prescription: await loadSchemePrescription(db, order) };
  try {
    const answer = await library.store.withFile(toObjectName(object), (path) =>
      runSchemeProcess({ kind: 'read', path, ...rules }, signal),
    );
    return answer.kind === 'model' ? { kind: 'unreadable' } : answer;
  } catch (error) {
    if (error instanceof MissingObjectError) return { kind: 'unreadable' };
    throw error;
  }
}

/**
 * Applies the result of reading. It locks the patient like every action on an order, so concurrent ones run one after
 * the other.
 */
async function applyReading(db: Transaction<Tables>, schemeId: string, reading: SchemeReading): Promise<void> {
  const current = await findCheckingScheme(db, schemeId);
  if (current === undefined) return;
  const currentOrder = await findStoredOrder(db, current.order_id);
  if (currentOrder === undefined) return;
  await db.selectFrom('patient').select('id').where('id', '=', currentOrder.patient_id).forUpdate().executeTakeFirst();
  const scheme = await findCheckingScheme(db, schemeId, true);
  if (scheme === undefined) return;
  if (reading.kind === 'refused')
    await recordOutcome(db, scheme, { state: 'refused', refusals: formatStorableJson(reading.refusals) });
  else if (reading.kind === 'unreadable')
    await recordOutcome(db, scheme, { state: 'failed', failure: 'scheme.unreadable' });
  else await acceptScheme(db, scheme, reading);
}

/** Accepts a scheme as the next version of the plan, unless the order has changed meanwhile. */
async function acceptScheme(db: Transaction<Tables>, scheme: StoredScheme, reading: ReadScheme): Promise<void> {
  const order = await requireStoredOrder(db, scheme.order_id);
  const number = order.scheme_count + 1;
  const expertNeeded = await isExpertNeeded(db, order);
  const isCurrentSubmission = order.submission_count === scheme.submission_number;
  try {
    if (!isCurrentSubmission) throw new Failure('order.status');
    await changeOrder({
      db,
      order,
      action: 'submitScheme',
      actors: ['designer'],
      actorId: scheme.submitted_by,
      facts: { versionMatches: true, schemeComplete: true, expertNeeded },
      detail: { scheme: number },
      note: scheme.note,
      effects: {
        countScheme: () =>
          db.updateTable('treatment_order').set({ scheme_count: number }).where('id', '=', order.id).execute(),
      },
    });
  } catch (error) {
    // The rules of orders refuse before anything is written.
    if (!(error instanceof Failure)) throw error;
    await recordOutcome(db, scheme, { state: 'failed', failure: error.code });
    return;
  }
  await recordOutcome(db, scheme, {
    state: expertNeeded ? 'expert' : 'proposed',
    number,
    digest: reading.digest,
    document: JSON.stringify(reading.scheme),
    places: JSON.stringify(reading.places),
    figures: JSON.stringify(reading.figures),
    marks: JSON.stringify(reading.marks),
  });
}

async function recordOutcome(db: Kysely<Tables>, scheme: StoredScheme, outcome: Outcome): Promise<void> {
  await db.updateTable('order_scheme').set(outcome).where('id', '=', scheme.id).execute();
  const state = outcome.number === undefined ? String(outcome.state) : 'taken';
  const detail = { orderId: scheme.order_id, schemeId: scheme.id, state };
  await sendEvent(db, scheme.submitted_by, 'scheme:checked', detail, { order: true });
  if (state !== 'taken') await publishRejection(db, detail);
}

/**
 * Publishes a rejected scheme to the manufacturer's system. For an accepted one, the action on the order is published.
 */
async function publishRejection(db: Kysely<Tables>, detail: ServerEvents['scheme:checked']): Promise<void> {
  const { orderId, schemeId, state } = detail;
  const { case_id: caseId } = await db
    .selectFrom('treatment_order')
    .select('case_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await addToOutbox(db, orderId, 'refuseScheme', { orderId, caseId, schemeId, state });
}
