import { type KnownError, known } from './known-error.ts';

/** Failures of medical records, their phrases and the detailed exam. */
export const RECORD_ERRORS = {
  'record.notFound': known(404, '病历不存在，或您无权查看。', 'There is no such record, or you have no access to it.'),
  'record.invalid': known(
    400,
    '病历内容有误，请检查标出的项目。',
    'Some of the record is not valid. Please check the marked fields.',
  ),
  'record.locked': known(
    409,
    '病历签名已超过 24 小时，不能修改，只能补充更正。',
    'This record was signed more than 24 hours ago. It cannot be changed, but a correction can be added.',
  ),
  'record.signed': known(409, '此病历已签名。', 'This record is signed already.'),
  'record.notSigned': known(
    409,
    '病历尚未签名，请直接修改。',
    'This record is not signed yet. Please change the record itself.',
  ),
  'phrase.notFound': known(404, '常用语不存在。', 'This phrase does not exist.'),
  'exam.invalid': known(
    400,
    '检查内容有误，请检查标出的项目。',
    'Some of the exam is not valid. Please check the marked fields.',
  ),
} as const satisfies Record<string, KnownError>;
