import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { requirePatient } from '../../kernel/access/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Library } from '../files/library.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import type { BlobAnswer, BlobElsewhere } from '../../kernel/http/blob-answer.ts';
import { Failure } from '../../kernel/failure.ts';
import { MissingObject } from '../../objects/stores/object-store.ts';
import { readName } from '../tasks/task-name.ts';
import type { TaskRow } from '../tasks/task-row.ts';
import type { Tasks } from '../tasks/tasks.ts';

/** Seconds for which a browser may fetch a zip from the cloud by itself. */
const SIGNED_FOR = 300;

interface DownloadDeps {
  readonly db: Kysely<Tables>;
  readonly tasks: Tasks;
  readonly library: Library;
  readonly request: FastifyRequest;
}

/** The finished task whose signed name this is; every other name is the same to whoever tries. */
async function taskOfName(db: Kysely<Tables>, name: string): Promise<TaskRow> {
  const read = readName(name);
  const row =
    read === undefined
      ? undefined
      : await db.selectFrom('download_task').selectAll().where('id', '=', read.taskId).executeTakeFirst();
  if (read === undefined || row === undefined || !read.isGenuine(row.secret) || row.expires_at < new Date())
    throw new Failure('package.gone');
  return row;
}

/**
 * The zip of a task. A frame sends no token, so the name proves who asks; what the owner of the task may do is read anew: with
 * the right to export or the sight of a patient gone, the zip is too. From a cloud the browser fetches it by itself, by an
 * address that is signed and soon over; how it is saved stands with the object, since addresses tell nothing of patients.
 *
 * @throws Failure `package.gone`
 */
export async function openResult(deps: DownloadDeps, name: string): Promise<BlobAnswer | BlobElsewhere> {
  const { db, tasks, library, request } = deps;
  const row = await taskOfName(db, name);
  const principal = await tasks.principalOf(db, row);
  if (principal === undefined || !principal.rights.has('export')) throw new Failure('package.gone');
  if (row.result_bucket === null || row.result_name === null) throw new Failure('package.gone');
  const object = { bucket: row.result_bucket, name: row.result_name };
  for (const patientId of row.patient_ids) {
    const patient = await requirePatient(db, principal, patientId, 'view').catch(asGone);
    await recordAudit(db, {
      action: 'package.download',
      outcome: 'done',
      accountId: row.account_id,
      requestId: request.id,
      ip: request.ip,
      organisationId: patient.organisation_id,
      patientId,
      subjectId: row.id,
    });
  }
  const location = await library.store.signedAddress(object, SIGNED_FOR);
  if (location !== undefined) return { location };
  return {
    body: () => library.store.read(object).catch(asGone),
    contentType: 'application/zip',
    fileName: `${row.package_name}.zip`,
    ...(row.result_size === null ? {} : { size: row.result_size }),
  };
}

function asGone(error: unknown): never {
  if (error instanceof MissingObject || (error instanceof Failure && error.code === 'patient.notFound'))
    throw new Failure('package.gone');
  throw error;
}
