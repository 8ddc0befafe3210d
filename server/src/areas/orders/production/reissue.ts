import { getToday } from '@dentarium/domain';
import { evaluateForm, listFormFaults, toMembers, toSubmittedAnswers } from '@dentarium/domain/declared-form';
import { followOnForms, toReissueFacts } from '@dentarium/orders/forms';
import { REISSUE_FORM_KEY } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import type { FileReference, OrderFiles } from '../../order-files/area.ts';
import { changeOrder } from '../cases/change-order.ts';
import type { ActionInput } from '../submission/commit-order.ts';
import { addressRecords, frozenAddress } from './delivery-addresses.ts';
import { createDoctorAction } from '../cases/doctor-acting.ts';
import { readAnswers } from '../forms/forms.ts';
import { type VisibleOrder, requireOrder, requireOperator, type StoredOrder } from '../cases/order-access.ts';
import { shippedOf } from './plan-steps.ts';
import { addBatch } from './production.ts';
import { toUuids } from '../forms/slot-files.ts';
import type { Answers } from '../tables.ts';

/** Finds the open application of an order. */
export function openApplication(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('reissue_application')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** The columns of an unanswered application. */
const NO_ANSWER = {
  is_free: null,
  price: null,
  terms_upper: null,
  terms_lower: null,
  terms_note: '',
  refusal: '',
} as const;

/** Closes the application of an order: it was withdrawn, given up, or is produced. */
export async function closeApplication(db: Kysely<Tables>, orderId: string): Promise<void> {
  await db
    .updateTable('reissue_application')
    .set({ closed_at: new Date() })
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .execute();
}

/** The input of an application; `confirm` accepts the terms of the open one. */
interface ReissueInput extends ActionInput {
  readonly confirm?: boolean | undefined;
  readonly formValue?: string | undefined;
}

/**
 * Applies for a reissue (R1), applies again (R6), or accepts its terms (R4).
 *
 * @throws Failure `order.formInvalid`, or one of the rules of orders
 */
export async function reissue(ctx: RecordContext, files: OrderFiles, input: ReissueInput): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const found = await requireOrder(ctx, input.orderId, 'edit');
  if (input.confirm === true) return confirmReissue(ctx, found, input);
  if (input.formValue === undefined)
    throw new Failure('order.formInvalid', { fields: [{ field: 'formValue', problem: 'required' }] });
  return apply(ctx, files, found, { ...input, answers: readAnswers(input.formValue) });
}

/** Validates the form of an application, and returns its columns. */
async function judged(db: Kysely<Tables>, order: StoredOrder, answers: Answers) {
  const shipped = await shippedOf(db, order.id);
  const facts = toReissueFacts({
    shipped: { upper: [...shipped.upper], lower: [...shipped.lower] },
    addresses: await addressRecords(db, order.organisation_id),
  });
  const evaluation = evaluateForm(followOnForms.reissue, answers, { facts, day: getToday() });
  const said = toSubmittedAnswers(followOnForms.reissue, evaluation);
  const numbers = (key: string): number[] => toMembers(said[key]).map(Number);
  return {
    faults: listFormFaults(evaluation, []),
    photos: toMembers(said['photos']).map(String).toSorted(),
    row: {
      arch: Number(said['arch']),
      upper_steps: numbers('stepsUpper').toSorted((one, other) => one - other),
      lower_steps: numbers('stepsLower').toSorted((one, other) => one - other),
      reason: Number(said['reason']),
      quantity: Number(said['quantity']),
      text: toMembers(said['text']).join(''),
      address_id: toMembers(said['address']).join(''),
    },
  };
}

/**
 * Resolves the photographs of an application as files of the order.
 *
 * @throws Failure `file.notFound`, and `order.formInvalid` for an unreadable one, like in the forms of an order
 */
async function foundPhotos(db: Kysely<Tables>, files: OrderFiles, patientId: string, photos: readonly string[]) {
  const named = toUuids(photos).map((fileId, position): FileReference => ({
    formKey: REISSUE_FORM_KEY,
    field: 'photos',
    position,
    fileId,
  }));
  const found = await files.resolve(db, patientId, named);
  if (named.length < photos.length || found.some(({ file }) => file === null)) throw new Failure('file.notFound');
  if (found.some(({ problem }) => problem !== null))
    throw new Failure('order.formInvalid', { fields: [{ field: 'photos', problem: 'missing' }] });
  return found;
}

async function apply(
  ctx: RecordContext,
  files: OrderFiles,
  { order, patient }: VisibleOrder,
  input: ActionInput & { readonly answers: Answers },
): Promise<void> {
  const { db } = ctx;
  const { faults, photos, row } = await judged(db, order, input.answers);
  const found = faults.length > 0 ? [] : await foundPhotos(db, files, patient.id, photos);
  const takePhotos = () =>
    files.addFiles(db, { orderId: order.id, patientId: patient.id, submission: order.submission_count, files: found });
  const before = await openApplication(db, order.id);
  const said = { ...row, file_ids: photos, applied_by: ctx.principal.accountId, applied_at: new Date() };
  const isChanged = before?.text !== row.text || before.file_ids.join(' ') !== photos.join(' ');
  const open = async (): Promise<void> => {
    await db
      .insertInto('reissue_application')
      .values({ order_id: order.id, ...said })
      .execute();
    await takePhotos();
  };
  const change = async (): Promise<void> => {
    await db
      .updateTable('reissue_application')
      .set({ ...said, ...NO_ANSWER })
      .where('order_id', '=', order.id)
      .where('closed_at', 'is', null)
      .execute();
    await takePhotos();
  };
  await changeOrder(
    createDoctorAction(ctx, order, {
      action: 'applyForReissue',
      version: input.version,
      facts: { reissueFormComplete: faults.length === 0, applicationChanged: isChanged },
      detail: { reason: row.reason, upper: row.upper_steps, lower: row.lower_steps, fileIds: photos },
      note: row.text,
      effects: { openApplication: open, changeApplication: change },
    }),
  ).catch((error: unknown) => {
    const isForm = error instanceof Failure && error.code === 'order.reissueForm';
    throw isForm ? new Failure('order.reissueForm', { fields: faults }) : error;
  });
}

async function confirmReissue(ctx: RecordContext, { order }: VisibleOrder, input: ReissueInput): Promise<void> {
  const { db } = ctx;
  const application = await openApplication(db, order.id);
  const make = async (): Promise<void> => {
    if (application === undefined) throw new Error('an order in reissue has an open application');
    await addBatch(db, order.id, {
      kind: 'reissue',
      arch: application.arch,
      upper: application.terms_upper ?? [],
      lower: application.terms_lower ?? [],
      quantity: application.quantity,
      address: await frozenAddress(db, application.address_id),
      createdBy: ctx.principal.accountId,
    });
  };
  await changeOrder(
    createDoctorAction(ctx, order, {
      action: 'confirmReissue',
      version: input.version,
      facts: { termsOffered: order.terms_offered },
      effects: { makeReissueBatch: make, closeApplication: () => closeApplication(db, order.id) },
    }),
  );
}
