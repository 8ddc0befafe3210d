import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ClassificationState } from '../../kernel/db/tables/images.ts';
import type { JobContext, Jobs } from '../../kernel/jobs/jobs.ts';
import { notifyAccount } from '../../kernel/socket/notify.ts';
import { type Answered, saveVerdict } from './answers.ts';
import type { Classifier, Subject } from './classifier.ts';
import { requestClassification } from './requests.ts';

/** What classification works with. */
export interface ClassificationDeps {
  readonly jobs: Pick<Jobs, 'enqueue' | 'register'>;
  /** Finds out what can be known without a model. */
  readonly builtIn: Classifier;
  /** A service that the operator has configured, asked first; the built-in one stands in when it fails. */
  readonly external: Classifier | null;
  /** What answers of the service are signed with. */
  readonly secret: string | null;
}

interface ClassifyJob {
  /** Ids of requests. */
  readonly ids: readonly string[];
}

/** Files of one job: few, so that results come one after the other and a crash repeats little. */
const AT_ONCE = 10;
/** Minutes that an external service may take to answer. */
const PATIENCE = 10;
const KEPT_DAYS = 30;
const JOB = 'classify';
/** For what the service has not answered: the built-in rules alone. */
const LATE_JOB = 'classify-late';

/** Classification of files as durable jobs: a request is a row, and a result is taken once. */
export class Classification {
  readonly #deps: ClassificationDeps;

  constructor(deps: ClassificationDeps) {
    this.#deps = deps;
    deps.jobs.register<ClassifyJob>(JOB, {
      run: (job, context) => this.#run(job.ids, deps.external ?? deps.builtIn, context),
      // Nobody waits for a service that is down: what can be known without it is better than nothing.
      failed: ({ ids }, context) => this.#run(ids, deps.builtIn, { ...context, signal: AbortSignal.timeout(600_000) }),
      timeLimit: 600,
    });
    deps.jobs.register<ClassifyJob>(LATE_JOB, {
      run: (job, context) => this.#run(job.ids, deps.builtIn, context),
      timeLimit: 600,
    });
  }

  /** The key with which the external service signs its answers; null where there is no such service. */
  get secret(): string | null {
    return this.#deps.secret;
  }

  /** Has files classified, in the caller's transaction: it begins when that is committed. */
  async request(db: Kysely<Tables>, accountId: string | null, fileIds: readonly string[]): Promise<void> {
    const ids = await requestClassification(db, accountId, fileIds);
    await this.#enqueue(db, JOB, ids);
  }

  /** Tells those who asked that files have been classified. */
  async tell(db: Kysely<Tables>, answered: readonly Answered[]): Promise<void> {
    const told = new Set<string>();
    for (const { accountId, patientId } of answered) {
      const key = `${accountId} ${patientId}`;
      if (accountId === null || told.has(key)) continue;
      told.add(key);
      await notifyAccount(db, accountId, { kind: 'aiCallback', patientId });
    }
  }

  /** Files that an external service has not answered in time go to the built-in classifier; to be called now and then. */
  async requeueLate(db: Kysely<Tables>): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const late = await transaction
        .updateTable('classification')
        .set({ state: 'waiting', updated_at: new Date() })
        .where('state', '=', 'sent')
        .where('updated_at', '<', sql<Date>`now() - make_interval(mins => ${PATIENCE})`)
        .returning('id')
        .execute();
      await this.#enqueue(
        transaction,
        LATE_JOB,
        late.map(({ id }) => id),
      );
    });
  }

  /** Requests that were answered long ago say nothing any more; to be called now and then. */
  async removeOld(db: Kysely<Tables>): Promise<void> {
    await db
      .deleteFrom('classification')
      .where('state', 'in', ['done', 'failed'])
      .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute();
  }

  async #enqueue(db: Kysely<Tables>, name: string, ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += AT_ONCE)
      await this.#deps.jobs.enqueue(db, name, { ids: ids.slice(at, at + AT_ONCE) });
  }

  async #run(
    ids: readonly string[],
    classifier: Classifier,
    { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  ): Promise<void> {
    const answered: Answered[] = [];
    try {
      for (const id of ids) {
        signal.throwIfAborted();
        const subject = await subjectOf(db, id);
        if (subject === undefined) continue;
        await setState(db, id, 'running');
        const verdict = await classifier.classify(subject, signal);
        if (verdict === 'later') await setState(db, id, 'sent');
        else {
          const taken = await db.transaction().execute((transaction) => saveVerdict(transaction, id, verdict));
          if (taken !== undefined) answered.push(taken);
        }
      }
    } finally {
      await this.tell(db, answered);
    }
  }
}

/** A file whose request is not answered yet. */
async function subjectOf(db: Kysely<Tables>, id: string): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('classification')
    .innerJoin('file', 'file.id', 'classification.file_id')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .selectAll('stored_object')
    .select(['file.name as file_name'])
    .where('classification.id', '=', id)
    .where('classification.state', 'in', ['waiting', 'running'])
    .where('file.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { file_name, ...object } = row;
  return { id, name: file_name, object };
}

/** The answer of a service may have come before its own call has ended. */
async function setState(db: Kysely<Tables>, id: string, state: ClassificationState): Promise<void> {
  await db
    .updateTable('classification')
    .set({ state, updated_at: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}
