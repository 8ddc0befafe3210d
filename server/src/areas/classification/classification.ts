import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Jobs } from '../../kernel/jobs/jobs.ts';
import { ServiceRequests } from '../../kernel/signed-service/service-requests.ts';
import { notifyAccount } from '../../kernel/socket/notify.ts';
import { type ClassifiedFile, saveVerdict } from './answers.ts';
import type { Classifier, Subject } from './classifier.ts';

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

/** Classification of files as durable jobs. */
export class Classification {
  /** The key with which the external service signs its answers; null where there is no such service. */
  readonly secret: string | null;
  readonly #requests: ServiceRequests<ClassifiedFile>;

  constructor({ jobs, builtIn, external, secret }: ClassificationDeps) {
    this.secret = secret;
    this.#requests = new ServiceRequests<ClassifiedFile>(jobs, {
      table: 'classification',
      job: 'classify',
      request: (db, id, signal) => classify(db, id, external ?? builtIn, signal),
      // What can be known without a service is better than nothing.
      resolveWithout: async (db, id, signal) => {
        const answer = await classify(db, id, builtIn, signal);
        return answer === 'later' ? undefined : answer;
      },
      notify: (db, answers) => this.notifyRequesters(db, answers),
    });
  }

  /** Has files classified, in the caller's transaction: it begins when that is committed. */
  async request(db: Kysely<Tables>, accountId: string | null, fileIds: readonly string[]): Promise<void> {
    await this.#requests.request(db, accountId, fileIds);
  }

  /** Tells those who asked that files have been classified. */
  async notifyRequesters(db: Kysely<Tables>, classifiedFiles: readonly ClassifiedFile[]): Promise<void> {
    const notifiedKeys = new Set<string>();
    for (const { accountId, patientId } of classifiedFiles) {
      const key = `${accountId} ${patientId}`;
      if (accountId === null || notifiedKeys.has(key)) continue;
      notifiedKeys.add(key);
      await notifyAccount(db, accountId, { kind: 'aiCallback', patientId });
    }
  }

  /** Files that an external service has not answered in time go to the built-in classifier; to be called now and then. */
  async requeueLate(db: Kysely<Tables>): Promise<void> {
    await this.#requests.requeueLate(db);
  }

  /** Requests that were answered long ago say nothing any more; to be called now and then. */
  async removeOld(db: Kysely<Tables>): Promise<void> {
    await this.#requests.removeOld(db);
  }
}

async function classify(
  db: Kysely<Tables>,
  id: string,
  classifier: Classifier,
  signal: AbortSignal,
): Promise<ClassifiedFile | 'later' | undefined> {
  const subject = await findSubject(db, id);
  if (subject === undefined) return undefined;
  const verdict = await classifier.classify(subject, signal);
  if (verdict === 'later') return 'later';
  return db.transaction().execute((transaction) => saveVerdict(transaction, id, verdict));
}

/** The file of a request. */
async function findSubject(db: Kysely<Tables>, id: string): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('classification')
    .innerJoin('file', 'file.id', 'classification.file_id')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .selectAll('stored_object')
    .select(['file.name as file_name'])
    .where('classification.id', '=', id)
    .where('file.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { file_name, ...object } = row;
  return { id, name: file_name, object };
}
