import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { JobContext, Jobs } from '../../kernel/jobs/jobs.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';
import { type FoundFile, findFiles, type NamedFile } from './found-files.ts';
import { checkFiles, giveUp, ordersToRetry } from './check-files.ts';
import { filesOfOrder, isOfLastSubmission } from './order-file-rows.ts';

/** The queue of the work at the files of orders. */
const JOB = 'order-files';
/** Orders whose files are checked at the same time by one process. */
const AT_ONCE = 2;

interface Work {
  readonly orderId: string;
}

/** A submission of an order, with the files that it is sent with. */
export interface SentFiles {
  readonly orderId: string;
  readonly patientId: string;
  readonly submission: number;
  readonly found: readonly FoundFile[];
}

/** Is told when nothing is left to do at the files of an order; in the transaction in which it reads what they have come to. */
export type WhenSettled = (db: Kysely<Tables>, orderId: string) => Promise<void>;

interface Deps {
  readonly jobs: Pick<Jobs, 'enqueue' | 'register'>;
  readonly store: ObjectStore;
}

/**
 * The files that orders were sent with. A submission takes them by rows that use the objects of the patient's files, so that they stay
 * whatever becomes of those; a durable job then reads each to its end and says whether it is whole.
 */
export class OrderFiles {
  readonly #jobs: Deps['jobs'];
  readonly #store: ObjectStore;
  #whenSettled: WhenSettled = async () => undefined;

  constructor({ jobs, store }: Deps) {
    this.#jobs = jobs;
    this.#store = store;
    jobs.register<Work>(JOB, {
      run: ({ orderId }, context) => this.#check(orderId, context),
      handleFailure: async ({ orderId }, { db }) => {
        await giveUp(db, orderId);
        await this.#settle(db, orderId);
      },
      concurrency: AT_ONCE,
    });
  }

  /** Says who is told; until then nobody is. */
  settledWith(whenSettled: WhenSettled): void {
    this.#whenSettled = whenSettled;
  }

  /** Looks for files of a patient that the forms of an order name, and what is wrong with them as far as that is known at once. */
  find(db: Kysely<Tables>, patientId: string, named: readonly NamedFile[]): Promise<FoundFile[]> {
    return findFiles(db, this.#store, patientId, named);
  }

  /** Takes files into a submission, in the transaction of the call that sends it. What it has already stays as it is. */
  async take(db: Kysely<Tables>, { orderId, patientId, submission, found }: SentFiles): Promise<void> {
    const rows = found.flatMap(({ named, file, problem }) => {
      if (file === null) return [];
      const { formKey, field, position, fileId } = named;
      const { name, category, taken_at, mirror, rotation, crop, object_id, md5, size } = file;
      const seen = { name, category, taken_at, mirror, rotation, crop: crop === null ? null : JSON.stringify(crop) };
      const place = { order_id: orderId, patient_id: patientId, submission, form_key: formKey, field, position };
      const state = problem === null ? ('waiting' as const) : ('fail' as const);
      return [{ ...place, ...seen, file_id: fileId, object_id, md5, size, state, problem }];
    });
    if (rows.length > 0)
      await db
        .insertInto('order_file')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await this.#jobs.enqueue(db, JOB, { orderId });
  }

  /** Tries files of an order again that have failed, and gives them; those of its last submission. */
  async retry(db: Kysely<Tables>, orderId: string): Promise<OrderFile[]> {
    const again = await db
      .updateTable('order_file')
      .set({ state: 'waiting', problem: null, changed_at: new Date() })
      .where('order_id', '=', orderId)
      .where('state', '=', 'fail')
      .where(isOfLastSubmission)
      .returning('id')
      .execute();
    if (again.length === 0) return [];
    await this.#jobs.enqueue(db, JOB, { orderId });
    const ids = new Set(again.map(({ id }) => id));
    return (await filesOfOrder(db, orderId)).filter(({ id }) => ids.has(id));
  }

  /** Reads the files of an order before its job does, where more is done with it in the same transaction. */
  readNow(db: Kysely<Tables>, orderId: string): Promise<void> {
    return checkFiles({ db, store: this.#store, signal: new AbortController().signal }, orderId);
  }

  /** Tries again what was out of reach, now and then. */
  async retryLost(db: Kysely<Tables>): Promise<void> {
    for (const orderId of await ordersToRetry(db))
      await db.transaction().execute((transaction) => this.retry(transaction, orderId));
  }

  async #check(orderId: string, { db, signal }: JobContext): Promise<void> {
    await checkFiles({ db, store: this.#store, signal }, orderId);
    await this.#settle(db, orderId);
  }

  #settle(db: Kysely<Tables>, orderId: string): Promise<void> {
    return db.transaction().execute((transaction) => this.#whenSettled(transaction, orderId));
  }
}
