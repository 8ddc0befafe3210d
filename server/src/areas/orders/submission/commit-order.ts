import { FORM_KEYS } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import type { ResolvedFile, OrderFiles } from '../../order-files/area.ts';
import { changeOrder, requireAllowed } from '../cases/change-order.ts';
import { openSystemRequest, countAwaitedItems } from './awaited-items.ts';
import { findFrozenAddress } from '../production/delivery-addresses.ts';
import { toDoctorFacts } from './doctor-facts.ts';
import { listCommitProblems } from '../forms/form-problems.ts';
import { canArriveLater, addMissingFiles } from '../forms/file-references.ts';
import { requireOrder, type VisibleOrder, requireOperator, type StoredOrder } from '../cases/order-access.ts';
import { loadSubmittableAnswers } from '../forms/saved-answers.ts';
import { resolveSubmittedFiles } from './submitted-files.ts';
import { type RequestAnswer, writeRequestAnswers } from './request-answers.ts';
import { recordSubmission, freezeForms, findSubmittedAddress } from './submissions.ts';
import { requireChangedForms } from './unchanged-forms.ts';

/** The input of an action on an order. */
export interface ActionInput {
  readonly operatorId: string;
  readonly orderId: string;
  readonly version?: number | undefined;
}

/** Finds the waybill of an announced model that has not arrived; `null` without one. */
async function findAwaitedParcel(db: Kysely<Tables>, order: StoredOrder): Promise<string | null> {
  const mailing = (await loadSubmittableAnswers(db, order)).get(FORM_KEYS.modelMailing);
  const waybill = mailing?.answers['waybill'];
  if (mailing?.is_finish !== true || typeof waybill !== 'string') return null;
  const arrivedItem = await db
    .selectFrom('data_request_item')
    .innerJoin('data_request', 'data_request.id', 'data_request_item.request_id')
    .select('data_request_item.id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'parcel')
    .where('text', '=', waybill)
    .where('supplied_at', 'is not', null)
    .executeTakeFirst();
  return arrivedItem === undefined ? waybill : null;
}

/**
 * Submits an order to its manufacturer (D3, A3), with the files that its forms refer to.
 *
 * @throws Failure `order.formsUnfinished` with the forms, `order.unchanged`, or the failures of `changeOrder`
 */
export async function commitOrder(
  ctx: RecordContext,
  files: OrderFiles,
  input: ActionInput & { readonly addressId: string; readonly acceptUnchanged?: boolean | undefined },
): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { order, patient, db } = await requireOrder(ctx, input.orderId, 'edit');
  const address = await findFrozenAddress(db, order.organisation_id, input.addressId);
  const resolvedFiles = await resolveSubmittedFiles(db, files, order, await loadSubmittableAnswers(db, order));
  const problems = addMissingFiles(await listCommitProblems(db, { order, patient }), resolvedFiles);
  const parcel = await findAwaitedParcel(db, order);
  const awaited = { parcel, files: resolvedFiles.filter(canArriveLater) };
  const submission = order.submission_count + 1;
  const facts = {
    ...toDoctorFacts(order, input.version),
    mandatoryFormsComplete: problems.length === 0,
    hasAddress: address !== null,
    outstandingItems: countAwaitedItems(awaited),
  };
  const request = {
    db,
    order,
    action: 'commit',
    actors: ['doctor'],
    actorId: ctx.principal.accountId,
    facts,
    detail: { number: submission, ...(parcel === null ? {} : { waybill: parcel }) },
    effects: {
      freezeForms: async () => {
        await freezeForms({ db, principal: ctx.principal }, { order, patient }, { number: submission, address });
        await files.addFiles(db, { orderId: order.id, patientId: patient.id, submission, files: resolvedFiles });
      },
      countSubmission: () =>
        recordSubmission(db, order, {
          submission_count: submission,
          address_id: input.addressId,
          has_failed_files: awaited.files.length > 0,
        }),
    },
  } as const;
  const submit = async (): Promise<void> => {
    requireAllowed(order, request.action, facts, request.actors);
    await requireChangedForms(db, { order, patient }, input.acceptUnchanged);
    await changeOrder(request);
  };
  await submit().catch((error: unknown) => {
    const isUnfinished = error instanceof Failure && error.code === 'order.formsUnfinished';
    throw isUnfinished ? new Failure('order.formsUnfinished', { forms: problems }) : error;
  });
  await openSystemRequest(db, order.id, awaited);
}

/** Loads the requested items, including supplied ones. */
function loadRequestedItems(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('data_request_item')
    .innerJoin('data_request', 'data_request.id', 'data_request_item.request_id')
    .select(['data_request_item.id', 'form_key', 'kind', 'text', 'supplied_at'])
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .orderBy('form_key')
    .execute();
}

/** Lists the requested items that are not supplied yet. */
export async function listOutstandingItems(db: Kysely<Tables>, orderId: string) {
  return (await loadRequestedItems(db, orderId)).filter(({ supplied_at: suppliedAt }) => suppliedAt === null);
}

/** Closes the data requests of an order. */
export async function closeRequests(db: Kysely<Tables>, orderId: string): Promise<void> {
  await db
    .updateTable('data_request')
    .set({ closed_at: new Date() })
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Answers a data request (D4, A4). The manufacturer receives a new copy of the forms with their current files, and
 * parcels keep their address.
 *
 * @throws Failure `order.notFound`, `order.requestItem`, `order.outstanding` with the items, `order.unchanged`, or the
 *   failures of `changeOrder`
 */
export async function completeData(
  ctx: RecordContext,
  files: OrderFiles,
  input: ActionInput & {
    readonly patientId: string;
    readonly answers?: readonly RequestAnswer[] | undefined;
    readonly acceptUnchanged?: boolean | undefined;
  },
): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { order, patient, db } = await requireOrder(ctx, input.orderId, 'edit');
  if (order.patient_id !== input.patientId) throw new Failure('order.notFound');
  requireAllowed(order, 'completeData', { ...toDoctorFacts(order, input.version), outstandingItems: 0 });
  await writeRequestAnswers(db, order.id, input.answers ?? []);
  const resolvedFiles = await resolveSubmittedFiles(db, files, order, await loadSubmittableAnswers(db, order));
  const missing = await listMissingItems(db, { order, patient }, resolvedFiles);
  if (missing.length === 0) await requireChangedForms(db, { order, patient }, input.acceptUnchanged);
  const { patient_id: patientId, submission_count: submissionCount } = order;
  const submission = submissionCount + 1;
  const address = await findSubmittedAddress(db, order);
  await changeOrder({
    db,
    order,
    action: 'completeData',
    actors: ['doctor'],
    actorId: ctx.principal.accountId,
    facts: { ...toDoctorFacts(order, input.version), outstandingItems: missing.length },
    detail: { number: submission },
    effects: {
      closeRequest: () => closeRequests(db, order.id),
      freezeForms: async () => {
        await freezeForms({ db, principal: ctx.principal }, { order, patient }, { number: submission, address });
        await files.addFiles(db, { orderId: order.id, patientId, submission, files: resolvedFiles });
      },
      countSubmission: () => recordSubmission(db, order, { submission_count: submission, has_failed_files: false }),
    },
  }).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'order.outstanding'
      ? new Failure('order.outstanding', { items: missing })
      : error;
  });
}

/** Lists the requested items that are missing or invalid, and the files of forms that are deleted or unreadable. */
async function listMissingItems(db: Kysely<Tables>, target: VisibleOrder, resolvedFiles: readonly ResolvedFile[]) {
  const invalidForms = new Set<number>((await listCommitProblems(db, target)).map(({ formKey }) => formKey));
  const missingFiles = resolvedFiles.filter(({ file, problem }) => file === null || problem !== null);
  const missingItems = (await loadRequestedItems(db, target.order.id)).filter(
    ({ kind, form_key: formKey, supplied_at: suppliedAt }) => {
      // An awaited file is supplied if its form refers only to readable files, the same or others.
      const isSupplied = suppliedAt !== null || (kind === 'file' && areFilesReadable(resolvedFiles, formKey));
      return !isSupplied || invalidForms.has(formKey);
    },
  );
  return [
    ...missingItems.map(({ id, form_key: formKey }) => ({ id, formKey })),
    ...missingFiles.map(({ reference }) => ({ id: reference.fileId, formKey: reference.formKey })),
  ];
}

/** Returns whether the files that a form refers to are readable. */
function areFilesReadable(resolvedFiles: readonly ResolvedFile[], formKey: number): boolean {
  const formFiles = resolvedFiles.filter((one) => one.reference.formKey === formKey);
  return formFiles.length > 0 && formFiles.every(({ file, problem }) => file !== null && problem === null);
}
