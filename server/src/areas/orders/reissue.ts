import type { ReissueForm } from '@dentarium/api/services/case-production';
import { REISSUE_FORM_KEY } from '@dentarium/domain/orders';
import type { Kysely } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import type { NamedFile, OrderFiles } from '../order-files/area.ts';
import { changeOrder } from './change-order.ts';
import type { ActionInput } from './commit-order.ts';
import { addressFor, frozenAddress } from './delivery-addresses.ts';
import { byDoctor } from './doctor-acting.ts';
import { type OrderOfPatient, orderFor, requireOperator, type StoredOrder } from './order-access.ts';
import { shippedOf } from './plan-steps.ts';
import { addBatch } from './production.ts';

/** The application of an order that is open. */
function openApplication(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('reissue_application')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Closes the application of an order: it was withdrawn, given up, or is made. */
export async function closeApplication(db: Kysely<Tables>, orderId: string): Promise<void> {
  await db
    .updateTable('reissue_application')
    .set({ closed_at: new Date() })
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .execute();
}

/** What an application asks for; with `confirm` it accepts the terms of the one that is open. */
interface ReissueInput extends ActionInput {
  readonly confirm?: boolean | undefined;
  readonly application?: ReissueForm | undefined;
}

/**
 * Applies for a reissue (R1), again (R6), or accepts its terms (R4).
 *
 * @throws Failure `order.formInvalid`, or what the rules of orders refuse with
 */
export async function reissue(ctx: Context, files: OrderFiles, input: ReissueInput): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const found = await orderFor(ctx, input.orderId, 'edit');
  if (input.confirm === true) return confirmReissue(ctx, found, input);
  if (input.application === undefined)
    throw new Failure('order.formInvalid', { fields: [{ field: 'application', problem: 'required' }] });
  return apply(ctx, files, found, { ...input, application: input.application });
}

/** Whether every step that is named was shipped; retainers have no steps, and are named by none. */
async function wereShipped(db: Kysely<Tables>, order: StoredOrder, form: ReissueForm): Promise<boolean> {
  const parcel = await db.selectFrom('shipment').select('id').where('order_id', '=', order.id).executeTakeFirst();
  if (parcel === undefined) return false;
  const { upper, lower } = await shippedOf(db, order.id);
  const hasSteps = upper.size + lower.size > 0;
  const names = form.upperSteps.length + form.lowerSteps.length > 0;
  return (
    hasSteps === names &&
    form.upperSteps.every((step) => upper.has(step)) &&
    form.lowerSteps.every((step) => lower.has(step))
  );
}

/** The photographs of an application, as the files of the order name them. */
function namedPhotos(fileIds: readonly string[]): NamedFile[] {
  return fileIds.map((fileId, position) => ({ formKey: REISSUE_FORM_KEY, field: 'photos', position, fileId }));
}

async function apply(
  ctx: Context,
  files: OrderFiles,
  { order, patient }: OrderOfPatient,
  input: ActionInput & { readonly application: ReissueForm },
): Promise<void> {
  const { db } = ctx;
  const { application: form } = input;
  if ((await addressFor(db, order.organisation_id, form.addressId)) === null) throw new Failure('order.address');
  const fileIds = [...new Set(form.fileIds)].toSorted();
  const found = await files.find(db, patient.id, namedPhotos(fileIds));
  if (found.some(({ file }) => file === null)) throw new Failure('file.notFound');
  // As of the forms of an order: what nobody can look at is not sent.
  if (found.some(({ problem }) => problem !== null))
    throw new Failure('order.formInvalid', { fields: [{ field: 'fileIds', problem: 'missing' }] });
  const takePhotos = () =>
    files.take(db, { orderId: order.id, patientId: patient.id, submission: order.submission_count, found });
  const before = await openApplication(db, order.id);
  const text = form.text.trim();
  const said = {
    upper_steps: [...new Set(form.upperSteps)].toSorted((one, other) => one - other),
    lower_steps: [...new Set(form.lowerSteps)].toSorted((one, other) => one - other),
    reason: form.reason,
    quantity: form.quantity,
    text,
    file_ids: fileIds,
    address_id: form.addressId,
    applied_by: ctx.principal.accountId,
    applied_at: new Date(),
  };
  const isChanged = before?.text !== text || before.file_ids.join(' ') !== fileIds.join(' ');
  await changeOrder(
    byDoctor(ctx, order, {
      action: 'applyForReissue',
      version: input.version,
      facts: {
        stepsShipped: await wereShipped(db, order, form),
        reissueReason: form.reason,
        photoGiven: fileIds.length > 0,
        applicationChanged: isChanged,
      },
      detail: { reason: form.reason, upper: said.upper_steps, lower: said.lower_steps },
      note: text,
      effects: {
        openApplication: async () => {
          await db
            .insertInto('reissue_application')
            .values({ order_id: order.id, ...said })
            .execute();
          await takePhotos();
        },
        changeApplication: async () => {
          await db
            .updateTable('reissue_application')
            .set({ ...said, is_free: null, price: null, terms_note: '', refusal: '' })
            .where('order_id', '=', order.id)
            .where('closed_at', 'is', null)
            .execute();
          await takePhotos();
        },
      },
    }),
  );
}

async function confirmReissue(ctx: Context, { order }: OrderOfPatient, input: ReissueInput): Promise<void> {
  const { db } = ctx;
  const application = await openApplication(db, order.id);
  const make = async (): Promise<void> => {
    if (application === undefined) throw new Error('an order in reissue has an open application');
    await addBatch(db, order.id, {
      kind: 'reissue',
      upper: application.upper_steps,
      lower: application.lower_steps,
      quantity: application.quantity,
      address: await frozenAddress(db, application.address_id),
      createdBy: ctx.principal.accountId,
    });
  };
  await changeOrder(
    byDoctor(ctx, order, {
      action: 'confirmReissue',
      version: input.version,
      facts: { termsOffered: order.terms_offered },
      effects: { makeReissueBatch: make, closeApplication: () => closeApplication(db, order.id) },
    }),
  );
}
