import type { DownloadTask } from '@dentarium/api/tasks/calls';
import { formatError } from '@dentarium/api/errors';
import type { Selectable } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { createSignedName } from './task-name.ts';
import type { TaskType } from './task-type.ts';

/** A row of the table of tasks. */
export type TaskRow = Selectable<Tables['download_task']>;

function toErrorMessage({ error_code, error_detail }: TaskRow, language: 'ch' | 'en'): string {
  if (error_code === null) return '';
  const detail = typeof error_detail === 'object' && error_detail !== null ? error_detail : {};
  return formatError(error_code, language, { ...detail }) ?? formatError('task.failed', language, { ...detail });
}

/** Converts a row to a task of the contract in the language of the caller. */
export function toDownloadTask(row: TaskRow, { result }: TaskType, language: 'ch' | 'en'): DownloadTask {
  const isStored = row.finish && row.result_name !== null && result.kind === 'download';
  return {
    id: row.id,
    PackageName: row.package_name,
    Progress: row.progress,
    Total: row.total,
    isError: row.is_error,
    errorMessage: toErrorMessage(row, language),
    finish: row.finish,
    path: isStored ? `/TempFileStore/${createSignedName(row, result.extension)}` : '',
    link: row.finish && result.kind === 'link' ? (row.result_link ?? '') : '',
    type: row.type,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    patientIds: row.patient_ids,
    fileIds: row.file_ids,
    omitted: row.omitted,
  };
}
