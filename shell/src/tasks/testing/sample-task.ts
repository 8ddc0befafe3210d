import type { DownloadTask, TaskType } from '@dentarium/api/tasks/calls';

/** Builds a task that has just begun. */
export function buildSampleTask(overrides: Partial<DownloadTask> = {}): DownloadTask {
  return {
    id: 'task',
    PackageName: 'Images Li Mei',
    Progress: 0,
    Total: 10,
    isError: false,
    errorMessage: '',
    finish: false,
    path: '',
    link: '',
    type: 'package',
    createdAt: '2026-01-01T08:00:00.000Z',
    expiresAt: '2999-01-01T08:00:00.000Z',
    patientIds: [],
    fileIds: [],
    omitted: 0,
    ...overrides,
  };
}

/** Builds a type of task with a zip that is downloaded automatically. */
export function buildSampleType(overrides: Partial<TaskType> = {}): TaskType {
  return {
    type: 'package',
    title: { ch: '导出', en: 'Export' },
    finished: { ch: '{name} 打包完成', en: '{name} is packed and is being downloaded' },
    failed: { ch: '打包失败', en: 'Packaging failed' },
    downloadAll: null,
    result: { kind: 'download', extension: 'zip', automatic: true },
    cancel: true,
    retry: true,
    ...overrides,
  };
}

/** A type of task whose files are filed with a patient and downloaded on request, also several at once. */
export const reportType: TaskType = buildSampleType({
  type: 'report',
  title: { ch: '报告', en: 'Report' },
  finished: { ch: '{name} 已生成', en: '{name} is ready and filed with the patient' },
  failed: { ch: '报告生成失败', en: 'Report generation failed' },
  downloadAll: { ch: '下载 {count} 份报告', en: 'Download {count} reports' },
  result: { kind: 'download', extension: 'pdf', automatic: false },
});
