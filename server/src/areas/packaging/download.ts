import type { Context } from '../../kernel/access/context.ts';
import type { Library } from '../files/library.ts';
import type { BlobAnswer, BlobElsewhere } from '../../kernel/http/blob-answer.ts';
import { Failure } from '../../kernel/failure.ts';
import { MissingObject } from '../../objects/stores/object-store.ts';
import { readName } from '../tasks/task-name.ts';
import type { TaskRow } from '../tasks/task-row.ts';
import type { Tasks } from '../tasks/tasks.ts';

/** Seconds for which a browser may fetch a zip from the cloud by itself. */
const SIGNED_FOR = 300;

interface DownloadDeps {
  readonly tasks: Tasks;
  readonly library: Library;
}

/** The finished task whose signed name this is; every other name is the same to whoever tries. */
async function taskOfName(ctx: Context, name: string): Promise<TaskRow> {
  const read = readName(name);
  ctx.subject(read === undefined ? {} : { id: read.taskId });
  const row =
    read === undefined
      ? undefined
      : await ctx.db.selectFrom('download_task').selectAll().where('id', '=', read.taskId).executeTakeFirst();
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
export async function openResult(
  ctx: Context,
  { tasks, library }: DownloadDeps,
  name: string,
): Promise<BlobAnswer | BlobElsewhere> {
  const row = await taskOfName(ctx, name);
  const principal = await tasks.principalOf(ctx.db, row);
  if (principal === undefined || !principal.rights.has('export')) throw new Failure('package.gone');
  if (row.result_bucket === null || row.result_name === null) throw new Failure('package.gone');
  const object = { bucket: row.result_bucket, name: row.result_name };
  const owner = ctx.as(principal);
  for (const patientId of row.patient_ids) {
    const { organisation_id: organisationId } = await owner.patient(patientId, 'view', { notFound: 'package.gone' });
    ctx.entry('package.download', { id: row.id, patientId, organisationId, accountId: row.account_id });
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
  if (error instanceof MissingObject) throw new Failure('package.gone');
  throw error;
}
