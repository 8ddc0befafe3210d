import type { TaskDownload, TaskType } from '../tasks/area.ts';

/**
 * Refuses the download if the owner may no longer see one of the patients. Records the download in the audit trail of
 * each patient.
 */
async function onDownload({ task, owner }: TaskDownload): Promise<void> {
  for (const patientId of task.patient_ids) {
    const { patient } = await owner.requirePatient(patientId, 'view', { notFound: 'package.gone' });
    owner.addAuditEntry('package.download', {
      id: task.id,
      patientId,
      organisationId: patient.organisation_id,
      accountId: task.account_id,
    });
  }
}

/** The task type of packages. */
export const packageTask: TaskType = {
  type: 'package',
  texts: {
    title: { ch: '导出', en: 'Export' },
    finished: { ch: '{name} 打包完成，正在下载', en: '{name} is packed and is being downloaded' },
    failed: { ch: '打包失败', en: 'Packaging failed' },
  },
  permission: { right: 'export' },
  result: { kind: 'download', extension: 'zip', contentType: 'application/zip', automatic: true },
  cancel: true,
  retry: true,
  message: 'packageProgress',
  onDownload,
};
