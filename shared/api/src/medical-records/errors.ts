import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of medical records, their phrases and the detailed exam. */
export const RECORD_ERRORS = {
  'record.notFound': defineError(
    404,
    '病历不存在，或您无权查看。',
    'There is no such record, or you have no access to it.',
  ),
  'record.invalid': defineError(
    400,
    '病历内容有误，请检查标出的项目。',
    'Some of the record is not valid. Please check the marked fields.',
  ),
  'record.locked': defineError(
    409,
    '病历已签名，不能修改或删除，只能补充更正。',
    'This record is signed. It is neither changed nor deleted, but a correction can be added.',
  ),
  'record.author': defineError(
    409,
    '只有病历的书写者可以修改、删除或签名。',
    'Only the author of a record changes, deletes or signs it.',
  ),
  'phrase.notFound': defineError(404, '常用语不存在。', 'This phrase does not exist.'),
} as const satisfies Record<string, KnownError>;
