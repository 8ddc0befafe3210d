import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of medical records, their phrases and the detailed exam. */
export const RECORD_ERRORS = {
  'exam.notFound': defineError(
    404,
    '检查不存在，或您无权查看。',
    'There is no such exam, or you have no access to it.',
  ),
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
  'record.countersigned': defineError(
    409,
    '自己书写或签名的病历，以及已会签的病历，不能会签。',
    'You have written or signed this record yourself, or have counter-signed it already.',
  ),
  'record.signed': defineError(409, '此病历已签名。', 'This record is signed already.'),
  'record.notSigned': defineError(
    409,
    '病历尚未签名，请直接修改。',
    'This record is not signed yet. Please change the record itself.',
  ),
  'phrase.notFound': defineError(404, '常用语不存在。', 'This phrase does not exist.'),
  'exam.invalid': defineError(
    400,
    '检查内容有误，请检查标出的项目。',
    'Some of the exam is not valid. Please check the marked fields.',
  ),
} as const satisfies Record<string, KnownError>;
