import type { DownloadTask } from '@dentarium/api/services/task-service';

/** A task that has just begun. */
export function sampleTask(differs: Partial<DownloadTask> = {}): DownloadTask {
  return {
    id: 'task',
    PackageName: 'Images Li Mei',
    Progress: 0,
    Total: 10,
    isError: false,
    errorMessage: '',
    finish: false,
    path: '',
    type: 'package',
    createdAt: '2026-01-01T08:00:00.000Z',
    expiresAt: '2999-01-01T08:00:00.000Z',
    patientIds: [],
    fileIds: [],
    ...differs,
  };
}
