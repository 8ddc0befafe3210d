import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import { hasPermission } from '../../kernel/access/permission.ts';
import type { BlobAnswer, BlobRedirect } from '../../kernel/http/blob-answer.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { MissingObjectError, type ObjectStore } from '../../objects/stores/object-store.ts';
import { parseTaskName, toResultName } from './task-name.ts';
import type { TaskRow } from './task-row.ts';
import type { TaskType } from './task-type.ts';
import type { Tasks } from './tasks.ts';

/** The validity in seconds of the signed cloud address of a result. */
const SIGNATURE_SECONDS = 300;

interface DownloadDeps {
  readonly tasks: Tasks;
  readonly store: ObjectStore;
}

/**
 * The rule that a name, signed with the secret of a task, gives access to its result. All invalid names fail with the
 * same error.
 */
const signedTask = defineRowRule({
  refusal: 'package.gone',
  async find(db, name: string, caller) {
    const parsedName = parseTaskName(name);
    if (parsedName === undefined) return undefined;
    const { taskId: id } = parsedName;
    caller.recordSubject({ id });
    const row = await db.selectFrom('download_task').selectAll().where('id', '=', id).executeTakeFirst();
    return row !== undefined && parsedName.isGenuine(row.secret) && row.expires_at >= new Date() ? row : undefined;
  },
});

/**
 * Opens the result of a task. A frame sends no token, so the signed name authenticates the request. The rights of the
 * owner are read again: without the right to the task type, or if the area refuses, the result is gone. The browser
 * fetches a result in the cloud directly, by a short-lived signed address. The object stores the file name, because
 * addresses must not contain patient data.
 *
 * @throws Failure `package.gone`
 */
export async function openResult(
  ctx: RecordContext,
  { tasks, store }: DownloadDeps,
  name: string,
): Promise<BlobAnswer | BlobRedirect> {
  const { row, db } = await ctx.requireRow(signedTask, name);
  const type = tasks.types.find(row.type);
  if (type?.result.kind !== 'download' || row.result_bucket === null || row.result_name === null)
    throw new Failure('package.gone');
  await requireOwner(ctx, tasks, { task: row, db }, type);
  const object = { bucket: row.result_bucket, name: row.result_name };
  const location = await store.createSignedUrl(object, SIGNATURE_SECONDS);
  if (location !== undefined) return { location };
  return {
    body: (range) => store.read(object, range).catch(throwGone),
    acceptsRanges: true,
    contentType: type.result.contentType,
    fileName: `${toResultName(row.package_name, row.omitted, row.language)}.${type.result.extension}`,
    ...(row.result_size === null ? {} : { size: row.result_size }),
  };
}

async function requireOwner(
  ctx: RecordContext,
  tasks: Tasks,
  { task, db }: AuthorisedAccess & { readonly task: TaskRow },
  type: TaskType,
): Promise<void> {
  const principal = await tasks.loadOwnerPrincipal(db, task);
  if (principal === undefined || !hasPermission(type.permission, principal)) throw new Failure('package.gone');
  await type.onDownload?.({ task, owner: ctx.withPrincipal(principal) }).catch(throwGone);
}

function throwGone(error: unknown): never {
  if (error instanceof MissingObjectError || error instanceof Failure) throw new Failure('package.gone');
  throw error;
}
