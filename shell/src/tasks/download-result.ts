import { callApi } from '@dentarium/api';
import { downloadOriginal } from '@dentarium/api/files/calls';
import { type DownloadTask, queryTasks, type TaskType } from '@dentarium/api/tasks/calls';
import type { Mode } from '@dentarium/domain';
import { callQuery, queryClient } from '@dentarium/platform';
import { saveBlob, saveFrom } from '@dentarium/ui/save-blob';

/** The time that a hidden frame stays after its download has begun, in ms. */
const FRAME_LIFETIME_MS = 60_000;

/** Creates the query of the tasks of the user. */
export function createTasksQuery() {
  return callQuery(queryTasks, {}, { silent: true });
}

function downloadThroughFrame(path: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '';
  frame.src = path;
  document.body.append(frame);
  setTimeout(() => frame.remove(), FRAME_LIFETIME_MS);
}

/** Saves the files that a task has filed. */
async function downloadFiles({ fileIds, PackageName }: DownloadTask, extension: string): Promise<void> {
  for (const [index, fileId] of fileIds.entries()) {
    const blob = await callApi(downloadOriginal, { params: { fileId }, query: {} });
    saveBlob(blob, `${PackageName}${fileIds.length === 1 ? '' : ` ${index + 1}`}.${extension}`);
  }
}

/**
 * Downloads the result of a task (TASK-03): files that are filed with a patient from there, all others in private mode
 * through a hidden frame, in public mode from their path. A path is valid for minutes only, so it is refetched.
 *
 * @returns whether there was anything to download.
 * @throws ApiError
 */
export async function downloadResult(task: DownloadTask, { result }: TaskType, mode: Mode): Promise<boolean> {
  if (result.kind !== 'download') return false;
  if (task.fileIds.length > 0) {
    await downloadFiles(task, result.extension);
    return true;
  }
  const latest = await queryClient.query({ ...createTasksQuery(), staleTime: 0 });
  const path = latest.find(({ id }) => id === task.id)?.path ?? '';
  if (path === '') return false;
  if (mode === 'private') downloadThroughFrame(path);
  else saveFrom(path, `${task.PackageName}.${result.extension}`);
  return true;
}
