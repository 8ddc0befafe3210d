import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of the work that runs in the background: tasks, packages and reports. */
export const TASK_ERRORS = {
  'task.notFound': defineError(404, '任务不存在或已过期。', 'This task does not exist any more.'),
  'task.notFailed': defineError(
    409,
    '该任务没有失败，无需重试。',
    'This task has not failed, so there is nothing to retry.',
  ),
  'task.noRetry': defineError(
    409,
    '此类任务不能重试，请重新发起。',
    'A task of this kind cannot be retried. Please start a new one.',
  ),
  'task.noCancel': defineError(
    409,
    '此类任务开始后不能取消，请等待其完成。',
    'A task of this kind cannot be cancelled. Please wait until it has ended.',
  ),
  'task.failed': defineError(500, '任务失败，请重试。', 'The task failed. Please try it again.'),
  'task.tooMany': defineError(
    429,
    '您已有 {count} 个打包或报告正在生成或等待下载，最多 {limit} 个。请等待其完成，或在任务中心删除已下载的结果。',
    'You have {count} packages and reports under way or kept for download, and at most {limit} are possible. Wait until they have ended, or remove results from the task centre.',
  ),
  'task.tooManyOfClinic': defineError(
    429,
    '本机构已有 {count} 个打包或报告正在生成或等待下载，最多 {limit} 个。请稍后再试，或请同事在任务中心删除已下载的结果。',
    'The clinic has {count} packages and reports under way or kept for download, and at most {limit} are possible. Try again later, or ask colleagues to remove results from the task centre.',
  ),
  'task.tooLarge': defineError(
    413,
    '所选文件共 {size}，您保留的打包结果已有 {used}，合计最多 {limit}。请减少患者或阶段，或在任务中心删除已下载的结果。',
    'The selected files have {size}. Your packages take {used} already, and at most {limit} together. Select fewer patients or stages, or remove results from the task centre.',
  ),
  'task.tooLargeOfClinic': defineError(
    413,
    '所选文件共 {size}，本机构保留的打包结果已有 {used}，合计最多 {limit}。请减少患者或阶段，稍后再试，或请同事在任务中心删除已下载的结果。',
    'The selected files have {size}. The packages of the clinic take {used} already, and at most {limit} together. Select fewer patients or stages, try again later, or ask colleagues to remove results from the task centre.',
  ),
  'package.empty': defineError(400, '所选阶段没有可导出的文件。', 'The selected stages have no files to export.'),
  'package.gone': defineError(
    404,
    '下载链接已失效，请从任务中心重新下载。',
    'This download has expired. Please start it again from the task centre.',
  ),
  'package.diskFull': defineError(
    507,
    '存储空间不足，打包未完成。',
    'There is no space left in the store. The package was not finished.',
  ),
  'report.noImages': defineError(
    409,
    '生成报告前需要影像数据：请先上传影像并完成分类。',
    'Imaging data is needed before a report: upload images and classify them first.',
  ),
  'report.unclassifiedStage': defineError(
    409,
    '“未分类”阶段不能生成报告，请先将影像归入其他阶段。',
    'The stage "Unclassified" cannot be reported. File its images into another stage first.',
  ),
  'report.stageGone': defineError(404, '未找到阶段信息（stage info not found）', 'stage info not found'),
  'report.sameStage': defineError(
    400,
    '请选择两个不同的阶段进行对比。',
    'Please choose two different stages to compare.',
  ),
  'report.doctor': defineError(
    400,
    '所选医生不属于该患者的机构。',
    'This doctor does not belong to the clinic of the patient.',
  ),
  'report.busy': defineError(
    429,
    '正在生成其他报告，请稍候再试。',
    'Other reports are being made. Please wait a moment and try again.',
  ),
  'report.diskFull': defineError(
    507,
    '存储空间不足，报告未生成。',
    'There is no space left in the store. The report was not made.',
  ),
  'report.failed': defineError(500, '报告生成失败', 'Report generation failed'),
} as const satisfies Record<string, KnownError>;
