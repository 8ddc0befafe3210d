import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { JobContext, Jobs } from '../../kernel/jobs/jobs.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';
import { type ResolvedFile, resolveFiles, type FileReference } from './resolve-files.ts';
import { checkFiles, failUnfinishedFiles, listOrdersToRetry } from './check-files.ts';
import { listOrderFiles, isInLastSubmission } from './order-file-rows.ts';

/** The queue of the checks of the files of orders. */
const ORDER_FILES_JOB = 'order-files';
/** The maximum number of orders whose files one process checks at the same time. */
const MAX_PARALLEL_ORDERS = 2;

interface JobInput {
  readonly orderId: string;
}

/** A submission of an order, with its files. */
export interface SubmissionFiles {
  readonly orderId: string;
  readonly patientId: string;
  readonly submission: number;
  readonly files: readonly ResolvedFile[];
}

/** Handles the end of the checks of the files of an order, in the transaction in which it reads their results. */
export type SettledHandler = (db: Kysely<Tables>, orderId: string) => Promise<void>;

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
  #handleSettled: SettledHandler = async () => undefined;

  constructor({ jobs, store }: Deps) {
    this.#jobs = jobs;
    this.#store = store;
    jobs.register<JobInput>(ORDER_FILES_JOB, {
      run: ({ orderId }, context) => this.#check(orderId, context),
      handleFailure: async ({ orderId }, { db }) => {
        await failUnfinishedFiles(db, orderId);
        await this.#notifySettled(db, orderId);
      },
      concurrency: MAX_PARALLEL_ORDERS,
    });
  }

  /** Sets the handler that is notified when the checks of an order end. */
  setSettledHandler(handler: SettledHandler): void {
    this.#handleSettled = handler;
  }

  /**
   * Resolves the files of a patient that the forms of an order refer to, with the problems that are known immediately.
   */
  resolve(db: Kysely<Tables>, patientId: string, references: readonly FileReference[]): Promise<ResolvedFile[]> {
    return resolveFiles(db, this.#store, patientId, references);
  }

  /** Adds files to a submission, in the transaction of the call that sends it. Existing files stay unchanged. */
  async addFiles(db: Kysely<Tables>, { orderId, patientId, submission, files }: SubmissionFiles): Promise<void> {
    const rows = files.flatMap(({ reference, file, problem }) => {
      if (file === null) return [];
      const { formKey, field, position, fileId } = reference;
      const { name, category, taken_at, mirror, rotation, crop, other_person, object_id, md5, size } = file;
      const fileValues = {
        name,
        category,
        taken_at,
        mirror,
        rotation,
        crop: crop === null ? null : JSON.stringify(crop),
        names_other_person: other_person !== null,
      };
      const placeValues = { order_id: orderId, patient_id: patientId, submission, form_key: formKey, field, position };
      const state = problem === null ? ('waiting' as const) : ('fail' as const);
      return [{ ...placeValues, ...fileValues, file_id: fileId, object_id, md5, size, state, problem }];
    });
    if (rows.length > 0)
      await db
        .insertInto('order_file')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await this.#jobs.enqueue(db, ORDER_FILES_JOB, { orderId });
  }

  /** Retries the failed files of the last submission of an order, and returns them. */
  async retry(db: Kysely<Tables>, orderId: string): Promise<OrderFile[]> {
    const retriedRows = await db
      .updateTable('order_file')
      .set({ state: 'waiting', problem: null, changed_at: new Date() })
      .where('order_id', '=', orderId)
      .where('state', '=', 'fail')
      .where(isInLastSubmission)
      .returning('id')
      .execute();
    if (retriedRows.length === 0) return [];
    await this.#jobs.enqueue(db, ORDER_FILES_JOB, { orderId });
    const ids = new Set(retriedRows.map(({ id }) => id));
    return (await listOrderFiles(db, orderId)).filter(({ id }) => ids.has(id));
  }

  /** Checks the files of an order without waiting for the job, in a transaction that also does other work. */
  checkNow(db: Kysely<Tables>, orderId: string): Promise<void> {
    return checkFiles({ db, store: this.#store, signal: new AbortController().signal }, orderId);
  }

  /** Retries files that were out of reach; runs periodically. */
  async retryLost(db: Kysely<Tables>): Promise<void> {
    for (const orderId of await listOrdersToRetry(db))
      await db.transaction().execute((transaction) => this.retry(transaction, orderId));
  }

  async #check(orderId: string, { db, signal }: JobContext): Promise<void> {
    await checkFiles({ db, store: this.#store, signal }, orderId);
    await this.#notifySettled(db, orderId);
  }

  #notifySettled(db: Kysely<Tables>, orderId: string): Promise<void> {
    return db.transaction().execute((transaction) => this.#handleSettled(transaction, orderId));
  }
}
