import { readFile } from 'node:fs/promises';
import type { Arch } from '@dentarium/scheme';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import { lockCount } from '../../kernel/db/lock-count.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { BlobAnswer } from '../../kernel/http/blob-answer.ts';
import type { Jobs } from '../../kernel/jobs/jobs.ts';
import { toObjectName } from '../../objects/object-row.ts';
import { type FileServices, createOriginalAnswer } from '../files/area.ts';
import { runSchemeProcess } from './reading/run-scheme-process.ts';
import type { SchemeVersion } from './scheme-access.ts';

/** The job that creates the model of a step; its input names the model. */
export const MODEL_JOB = 'scheme-model';
/** The codes with which storing refuses bytes that are no model. */
const INVALID_MODEL_CODES: ReadonlySet<string> = new Set(['upload.content', 'upload.contentUnknown']);
/** The maximum number of models of the site that wait to be created. */
const MAX_WAITING_MODELS = 200;

/** A reference to a model of a version. */
interface StepModelReference {
  readonly arch: Arch;
  readonly step: number;
}

/** Creates the models of steps. A job creates each on the first request; afterwards it is stored. */
export class SchemeModels {
  readonly #db: Kysely<Tables>;
  readonly #jobs: Jobs;
  readonly #files: FileServices;

  constructor(db: Kysely<Tables>, jobs: Jobs, files: FileServices) {
    this.#db = db;
    this.#jobs = jobs;
    this.#files = files;
  }

  /**
   * Returns the model of an arch at a step.
   *
   * @throws Failure `not.found` for a step that the arch does not have, `scheme.modelInWork`, `scheme.busy`,
   * `scheme.unreadable`
   */
  async getModel(ctx: RecordContext, scheme: SchemeVersion, { arch, step }: StepModelReference): Promise<BlobAnswer> {
    if (step > scheme.document.arches[arch].steps) throw new Failure('not.found');
    const model = await this.#db
      .selectFrom('scheme_model')
      .leftJoin('stored_object', 'stored_object.id', 'scheme_model.object_id')
      .select(['scheme_model.id as model_id', 'scheme_model.failure'])
      .selectAll('stored_object')
      .where('scheme_id', '=', scheme.id)
      .where('arch', '=', arch)
      .where('step', '=', step)
      .executeTakeFirst();
    if (model === undefined) await this.#enqueue(ctx, scheme, { arch, step });
    if (model === undefined || (model.id === null && model.failure === null)) throw new Failure('scheme.modelInWork');
    if (model.id === null) throw new Failure('scheme.unreadable');
    const object = await this.#db.selectFrom('stored_object').selectAll().where('id', '=', model.id).executeTakeFirst();
    if (object === undefined) throw new Failure('object.notFound');
    const fileName = `plan-${scheme.number}-${arch}-${step}.stl`;
    return createOriginalAnswer(this.#files.library, { object, fileName });
  }

  async #enqueue(
    { principal }: RecordContext,
    scheme: SchemeVersion,
    { arch, step }: StepModelReference,
  ): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await lockCount(transaction, 'scheme_model', 'all');
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::integer as waiting from scheme_model where object_id is null and failure is null`.execute(
        transaction,
      );
      if ((rows[0]?.waiting ?? 0) >= MAX_WAITING_MODELS) throw new Failure('scheme.busy');
      const insertedModel = await transaction
        .insertInto('scheme_model')
        .values({ scheme_id: scheme.id, arch, step, asked_by: principal.accountId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      // A concurrent request may have inserted it already.
      if (insertedModel !== undefined) await this.#jobs.enqueue(transaction, MODEL_JOB, { modelId: insertedModel.id });
    });
  }

  /** Creates a requested model; a repeated call has no effect. */
  async createModel(modelId: string, signal: AbortSignal): Promise<void> {
    const modelRow = await this.#db
      .selectFrom('scheme_model')
      .innerJoin('order_scheme', 'order_scheme.id', 'scheme_model.scheme_id')
      .innerJoin('treatment_order', 'treatment_order.id', 'order_scheme.order_id')
      .innerJoin('stored_object', 'stored_object.id', 'order_scheme.object_id')
      .select(['arch', 'step', 'asked_by', 'document', 'treatment_order.manufacturer_id', 'bucket', 'full_name'])
      .where('scheme_model.id', '=', modelId)
      .where('scheme_model.object_id', 'is', null)
      .executeTakeFirst();
    const scheme = modelRow?.document;
    if (modelRow === undefined || scheme === undefined || scheme === null) return;
    const { arch, step, manufacturer_id: organisationId, asked_by: accountId } = modelRow;
    const { library } = this.#files;
    const bytes = await library.withScratch((output) =>
      library.store.withFile(toObjectName(modelRow), async (path) => {
        const answer = await runSchemeProcess({ kind: 'model', path, scheme, arch, step, output }, signal);
        return answer.kind === 'model' ? readFile(output) : null;
      }),
    );
    const file = { name: `${arch}-${step}.stl`, organisationId, accountId, isDemo: false };
    const objectId = bytes === null ? null : await this.#storeModel({ ...file, bytes });
    await this.#db
      .updateTable('scheme_model')
      .set(objectId === null ? { failure: 'scheme.unreadable' } : { object_id: objectId })
      .where('id', '=', modelId)
      .execute();
  }

  /** Stores a model; `null` if the file in the zip is no model. */
  async #storeModel(model: Parameters<FileServices['storeFile']>[0]): Promise<string | null> {
    try {
      return (await this.#files.storeFile(model)).objectId;
    } catch (error) {
      if (error instanceof Failure && INVALID_MODEL_CODES.has(error.code)) return null;
      throw error;
    }
  }

  /**
   * Deletes a model that no attempt has created. The next request retries, because the cause, such as an unavailable
   * store, may be gone.
   */
  async deleteUnfinished(modelId: string): Promise<void> {
    await this.#db
      .deleteFrom('scheme_model')
      .where('id', '=', modelId)
      .where('object_id', 'is', null)
      .where('failure', 'is', null)
      .execute();
  }
}
