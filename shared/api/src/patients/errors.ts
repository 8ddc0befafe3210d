import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of patients: their details, shares, tags and saved filters. */
export const PATIENT_ERRORS = {
  'patient.notFound': defineError(
    404,
    '患者不存在，或您无权查看。',
    'There is no such patient, or you have no access to the patient.',
  ),
  'patient.deleted': defineError(404, '该患者在回收站中。', 'This patient is in the recycle bin.'),
  'patient.invalid': defineError(
    400,
    '患者信息有误，请检查标出的项目。',
    'Some patient details are not valid. Please check the marked fields.',
  ),
  'patient.noTaken': defineError(
    409,
    '患者编号 {patientNo} 已被使用。',
    'The patient ID {patientNo} is already in use.',
  ),
  'patient.terminated': defineError(
    409,
    '患者已停止治疗，请先重新开始治疗。',
    'The treatment is stopped. Please restart it first.',
  ),
  'patient.doctor': defineError(
    400,
    '主治医生须为该机构的医生（具有医生角色或正畸医生标记）。',
    'The attending doctor has to be a doctor of this clinic, by role or as an orthodontist.',
  ),
  'patient.age': defineError(400, '年龄范围设置有误。', 'The age range is not valid.'),
  'patient.mergeSelf': defineError(400, '不能将患者与其自身合并。', 'A patient cannot be merged with themselves.'),
  'patient.mergeOrganisation': defineError(
    409,
    '两位患者不属于同一机构，无法合并。',
    'Patients of different clinics cannot be merged.',
  ),
  'patient.mergeContradiction': defineError(
    409,
    '两位患者的信息相互矛盾，请核对后输入不再保留的患者编号。',
    'The two patients contradict each other. Check them, and type the ID of the patient who is given up.',
  ),
  'patient.stopReason': defineError(400, '请选择停止治疗的原因。', 'Please choose why the treatment stops.'),
  'patient.state': defineError(
    409,
    '治疗状态已在另一终端被修改。',
    'The state of the treatment was changed on another terminal.',
  ),
  'patient.typedNo': defineError(
    400,
    '输入的患者编号不一致，未作任何更改。',
    'The patient ID that was typed is not that of the patient. Nothing was changed.',
  ),
  'patient.kept': defineError(
    409,
    '该患者有已提交给厂家的订单，须保留，不能彻底删除。',
    'Orders of this patient were submitted to a manufacturer and have to be kept. The patient cannot be deleted for good.',
  ),
  'share.doctor': defineError(
    404,
    '该医生不存在，或不能与其共享。',
    'This doctor does not exist, or patients cannot be shared with this account.',
  ),
  'share.until': defineError(400, '截止日期不能早于今天。', 'The end date cannot lie in the past.'),
  'share.notFound': defineError(404, '该共享不存在。', 'This share does not exist.'),
  'tag.notFound': defineError(404, '标签不存在。', 'This tag does not exist.'),
  'tag.invalid': defineError(
    400,
    '标签不能为空，不能有空格，最多 10 个字符。',
    'A tag must not be empty or have spaces, and has at most 10 characters.',
  ),
  'tag.taken': defineError(409, '已有同名标签“{text}”。', 'There is a tag of this name already: {text}.'),
} as const satisfies Record<string, KnownError>;
