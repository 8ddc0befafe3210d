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
import { listAddressRecords, loadFrozenAddress } from './delivery-addresses.ts';
import { createDoctorAction } from '../cases/doctor-action.ts';
import { readAnswers } from '../forms/forms.ts';
import {
  type AuthorisedOrder,
  type VisibleOrder,
  requireOrder,
  requireOperator,
  type StoredOrder,
} from '../cases/order-access.ts';
import { loadShippedStepSets } from './plan-steps.ts';
import { addBatch } from './production.ts';
import { toUuids } from '../forms/slot-files.ts';
import type { Answers } from '../tables.ts';

/** Finds the open application of an order. */
export function findOpenApplication(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('reissue_application')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** The columns of an unanswered application. */
const UNANSWERED = {
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
export async function requestReissue(ctx: RecordContext, files: OrderFiles, input: ReissueInput): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const target = await requireOrder(ctx, input.orderId, 'edit');
  if (input.confirm === true) return confirmReissue(ctx, target, input);
  if (input.formValue === undefined)
    throw new Failure('order.formInvalid', { fields: [{ field: 'formValue', problem: 'required' }] });
  return applyForReissue(ctx, files, target, { ...input, answers: readAnswers(input.formValue) });
}

/** Validates the form of an application, and returns its columns. */
async function validateReissue(db: Kysely<Tables>, order: StoredOrder, answers: Answers) {
  const shipped = await loadShippedStepSets(db, order.id);
  const facts = toReissueFacts({
    shipped: { upper: [...shipped.upper], lower: [...shipped.lower] },
    addresses: await listAddressRecords(db, order.organisation_id),
  });
  const evaluation = evaluateForm(followOnForms.reissue, answers, { facts, day: getToday() });
  const submittedAnswers = toSubmittedAnswers(followOnForms.reissue, evaluation);
  const readNumbers = (key: string): number[] => toMembers(submittedAnswers[key]).map(Number);
  return {
    faults: listFormFaults(evaluation, []),
    photos: toMembers(submittedAnswers['photos']).map(String).toSorted(),
    row: {
      arch: Number(submittedAnswers['arch']),
      upper_steps: readNumbers('stepsUpper').toSorted((one, other) => one - other),
      lower_steps: readNumbers('stepsLower').toSorted((one, other) => one - other),
      reason: Number(submittedAnswers['reason']),
      quantity: Number(submittedAnswers['quantity']),
      text: toMembers(submittedAnswers['text']).join(''),
      address_id: toMembers(submittedAnswers['address']).join(''),
    },
  };
}

/**
 * Resolves the photographs of an application as files of the order.
 *
 * @throws Failure `file.notFound`, and `order.formInvalid` for an unreadable one, like in the forms of an order
 */
async function resolvePhotos(db: Kysely<Tables>, files: OrderFiles, patientId: string, photos: readonly string[]) {
  const references = toUuids(photos).map((fileId, position): FileReference => ({
    formKey: REISSUE_FORM_KEY,
    field: 'photos',
    position,
    fileId,
  }));
  const photoFiles = await files.resolve(db, patientId, references);
  if (references.length < photos.length || photoFiles.some(({ file }) => file === null))
    throw new Failure('file.notFound');
  if (photoFiles.some(({ problem }) => problem !== null))
    throw new Failure('order.formInvalid', { fields: [{ field: 'photos', problem: 'missing' }] });
  return photoFiles;
}

async function applyForReissue(
  ctx: RecordContext,
  files: OrderFiles,
  { order, patient, db }: AuthorisedOrder & VisibleOrder,
  input: ActionInput & { readonly answers: Answers },
): Promise<void> {
  const { faults, photos, row } = await validateReissue(db, order, input.answers);
  const photoFiles = faults.length > 0 ? [] : await resolvePhotos(db, files, patient.id, photos);
  const addPhotos = () =>
    files.addFiles(db, {
      orderId: order.id,
      patientId: patient.id,
      submission: order.submission_count,
      files: photoFiles,
    });
  const previous = await findOpenApplication(db, order.id);
  const columns = { ...row, file_ids: photos, applied_by: ctx.principal.accountId, applied_at: new Date() };
  const isChanged = previous?.text !== row.text || previous.file_ids.join(' ') !== photos.join(' ');
  const insertApplication = async (): Promise<void> => {
    await db
      .insertInto('reissue_application')
      .values({ order_id: order.id, ...columns })
      .execute();
    await addPhotos();
  };
  const updateApplication = async (): Promise<void> => {
    await db
      .updateTable('reissue_application')
      .set({ ...columns, ...UNANSWERED })
      .where('order_id', '=', order.id)
      .where('closed_at', 'is', null)
      .execute();
    await addPhotos();
  };
  await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'applyForReissue',
      version: input.version,
      facts: { reissueFormComplete: faults.length === 0, applicationChanged: isChanged },
      detail: { reason: row.reason, upper: row.upper_steps, lower: row.lower_steps, fileIds: photos },
      note: row.text,
      effects: { openApplication: insertApplication, changeApplication: updateApplication },
    }),
  ).catch((error: unknown) => {
    const isForm = error instanceof Failure && error.code === 'order.reissueForm';
    throw isForm ? new Failure('order.reissueForm', { fields: faults }) : error;
  });
}

async function confirmReissue(ctx: RecordContext, { order, db }: AuthorisedOrder, input: ReissueInput): Promise<void> {
  const application = await findOpenApplication(db, order.id);
  const makeBatch = async (): Promise<void> => {
    if (application === undefined) throw new Error('an order in reissue has an open application');
    await addBatch(db, order.id, {
      kind: 'reissue',
      arch: application.arch,
      upper: application.terms_upper ?? [],
      lower: application.terms_lower ?? [],
      quantity: application.quantity,
      address: await loadFrozenAddress(db, application.address_id),
      createdBy: ctx.principal.accountId,
    });
  };
  await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'confirmReissue',
      version: input.version,
      facts: { termsOffered: order.terms_offered },
      effects: { makeReissueBatch: makeBatch, closeApplication: () => closeApplication(db, order.id) },
    }),
  );
}
