import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { JobContext, Jobs } from '../../kernel/jobs/jobs.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';
import { type FoundFile, findFiles, type NamedFile } from './found-files.ts';
import { checkFiles, giveUp, ordersToRetry } from './check-files.ts';
import { filesOfOrder, isOfLastSubmission } from './order-file-rows.ts';

/** The queue of the checks of the files of orders. */
const JOB = 'order-files';
/** The maximum number of orders whose files one process checks at the same time. */
const AT_ONCE = 2;

interface Work {
  readonly orderId: string;
}

/** A submission of an order, with its files. */
export interface SentFiles {
  readonly orderId: string;
  readonly patientId: string;
  readonly submission: number;
  readonly found: readonly FoundFile[];
}

/** Handles the end of the checks of the files of an order, in the transaction in which it reads their results. */
export type WhenSettled = (db: Kysely<Tables>, orderId: string) => Promise<void>;

interface Deps {
  readonly jobs: Pick<Jobs, 'enqueue' | 'register'>;
  readonly store: ObjectStore;
}

/**
 * The files that orders were sent with. A submission stores rows that use the objects of the patient's files, so the
 * files stay even if the patient's ones are deleted. A durable job then reads each file to its end and checks its
 * integrity.
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

  /** Sets the handler that is notified when the checks of an order end. */
  settledWith(whenSettled: WhenSettled): void {
    this.#whenSettled = whenSettled;
  }

  /**
   * Resolves the files of a patient that the forms of an order refer to, with the problems that are known immediately.
   */
  find(db: Kysely<Tables>, patientId: string, named: readonly NamedFile[]): Promise<FoundFile[]> {
    return findFiles(db, this.#store, patientId, named);
  }

  /** Adds files to a submission, in the transaction of the call that sends it. Existing files stay unchanged. */
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

  /** Retries the failed files of the last submission of an order, and returns them. */
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

  /** Checks the files of an order without waiting for the job, in a transaction that also does other work. */
  readNow(db: Kysely<Tables>, orderId: string): Promise<void> {
    return checkFiles({ db, store: this.#store, signal: new AbortController().signal }, orderId);
  }

  /** Retries files that were out of reach; runs periodically. */
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
