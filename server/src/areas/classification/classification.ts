import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Jobs } from '../../kernel/jobs/jobs.ts';
import { ServiceRequests } from '../../kernel/signed-service/service-requests.ts';
import { notifyAccount } from '../../kernel/socket/notify.ts';
import { type ClassifiedFile, saveVerdict } from './answers.ts';
import type { Classifier, Subject } from './classifier.ts';

/** The services that classification needs. */
export interface ClassificationDeps {
  readonly jobs: Pick<Jobs, 'enqueue' | 'register'>;
  /** Classifies without a model. */
  readonly builtIn: Classifier;
  /** An external service that is asked first. The built-in classifier replaces it when it fails. */
  readonly external: Classifier | null;
  /** The secret that signs the answers of the service. */
  readonly secret: string | null;
}

/** Classification of files as durable jobs. */
export class Classification {
  /** The key with which the external service signs its answers; null without such a service. */
  readonly secret: string | null;
  readonly #requests: ServiceRequests<ClassifiedFile>;

  /** True if an external service looks at the images. */
  readonly hasService: boolean;

  constructor({ jobs, builtIn, external, secret }: ClassificationDeps) {
    this.hasService = external !== null;
    this.secret = secret;
    this.#requests = new ServiceRequests<ClassifiedFile>(jobs, {
      table: 'classification',
      job: 'classify',
      request: (db, id, signal) => classify(db, id, external ?? builtIn, signal),
      // The built-in classifier is the fallback.
      resolveWithout: async (db, id, signal) => {
        const answer = await classify(db, id, builtIn, signal);
        return answer === 'later' ? undefined : answer;
      },
      notify: (db, answers) => this.notifyRequesters(db, answers),
    });
  }

  /** Requests the classification of files in the caller's transaction. It begins after the commit. */
  async request(db: Kysely<Tables>, accountId: string | null, fileIds: readonly string[]): Promise<void> {
    await this.#requests.request(db, accountId, fileIds);
  }

  /** Notifies the requesters that files have been classified. */
  async notifyRequesters(db: Kysely<Tables>, classifiedFiles: readonly ClassifiedFile[]): Promise<void> {
    const notifiedKeys = new Set<string>();
    for (const { accountId, patientId } of classifiedFiles) {
      const key = `${accountId} ${patientId}`;
      if (accountId === null || notifiedKeys.has(key)) continue;
      notifiedKeys.add(key);
      await notifyAccount(db, accountId, { kind: 'aiCallback', patientId });
    }
  }

  /**
   * Passes files without an answer in time from the external service to the built-in classifier. Called periodically.
   */
  async requeueLate(db: Kysely<Tables>): Promise<void> {
    await this.#requests.requeueLate(db);
  }

  /** Removes old requests. Called periodically. */
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

/** Finds the file of a request. */
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
