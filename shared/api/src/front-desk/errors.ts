import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of the queue of visits. */
export const TRIAGE_ERRORS = {
  'triage.notFound': defineError(
    404,
    '就诊记录不存在，或您无权查看。',
    'There is no such visit, or you have no access to it.',
  ),
  'triage.waiting': defineError(409, '该患者已在今日队列中。', 'This patient is in the queue of today already.'),
  'triage.state': defineError(
    409,
    '当前状态不能执行此操作。',
    'This cannot be done in the present state of the visit.',
  ),
  'triage.noStage': defineError(409, '请先开始今日阶段。', 'Please start the stage of today first.'),
} as const satisfies Record<string, KnownError>;
