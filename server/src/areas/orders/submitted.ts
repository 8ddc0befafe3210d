import { formKeysOf } from '@dentarium/domain/orders';
import type { Kysely, Updateable } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { StoredOrder } from './order-access.ts';
import { answersOf } from './saved-answers.ts';
import type { Answers, FrozenAddress, TreatmentOrderTable } from './tables.ts';

/** Keeps a copy of the forms of an order as it is sent with them, and where its parcels go. */
export async function freezeForms(
  { db, principal }: Context,
  order: StoredOrder,
  { number, address }: { readonly number: number; readonly address: FrozenAddress | null },
): Promise<void> {
  const answers = await answersOf(db, order);
  const forms = formKeysOf(order.type).flatMap((formKey) => {
    const form = answers.get(formKey);
    return form === undefined ? [] : [{ formKey, formValue: form.answers }];
  });
  await writeSubmission(db, order.id, { number, forms, address, submittedBy: principal.accountId });
}

interface Submission {
  readonly number: number;
  readonly forms: readonly { readonly formKey: number; readonly formValue: Answers }[];
  readonly address: FrozenAddress | null;
  readonly submittedBy: string;
}

/** Writes what an order is sent with. */
export async function writeSubmission(db: Kysely<Tables>, orderId: string, submission: Submission): Promise<void> {
  const { number, forms, address, submittedBy } = submission;
  await db
    .insertInto('order_submission')
    .values({
      order_id: orderId,
      number,
      forms: JSON.stringify(forms),
      address: JSON.stringify(address),
      submitted_by: submittedBy,
    })
    .execute();
}

type Counted = Pick<Updateable<TreatmentOrderTable>, 'submission_count' | 'address_id' | 'has_failed_files'>;

/** Notes at an order how often it was sent. */
export async function countSubmission(db: Kysely<Tables>, order: StoredOrder, set: Counted): Promise<void> {
  await db.updateTable('treatment_order').set(set).where('id', '=', order.id).execute();
}

/** What an order was last sent with. */
export function lastSubmission(db: Kysely<Tables>, order: StoredOrder) {
  return db
    .selectFrom('order_submission')
    .select(['forms', 'address', 'submitted_by'])
    .where('order_id', '=', order.id)
    .where('number', '=', order.submission_count)
    .executeTakeFirst();
}

/** Where the parcels of an order go, as it was last sent; `null` for one that was not. */
export async function submittedAddress(db: Kysely<Tables>, order: StoredOrder): Promise<FrozenAddress | null> {
  return (await lastSubmission(db, order))?.address ?? null;
}

/** The answers of a form as an order was last sent with them, and where its parcels go. */
export async function submittedAnswers(
  db: Kysely<Tables>,
  order: StoredOrder,
  formKey: number,
): Promise<{ readonly answers: Answers; readonly address: FrozenAddress | null }> {
  const row = await lastSubmission(db, order);
  return {
    answers: row?.forms.find((form) => form.formKey === formKey)?.formValue ?? {},
    address: row?.address ?? null,
  };
}
