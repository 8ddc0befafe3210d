/** A failure that the product knows: its HTTP status and what people read, with `{name}` for details. */
export interface KnownError {
  readonly status: number;
  readonly ch: string;
  readonly en: string;
}

function known(status: number, ch: string, en: string): KnownError {
  return { status, ch, en };
}

/**
 * Every failure of the product by its code. 401, 403, 404, 406, 413 and 429 are real statuses on every call; the
 * others are for calls of our own, and `success: false` with status 200 for calls of the specification.
 */
export const ERRORS = {
  'auth.required': known(401, '请先登录。', 'Please sign in.'),
  'auth.replaced': known(406, '您的账号已在另一台设备上登录。', 'This account is logged in on another device.'),
  'access.denied': known(403, '您没有执行此操作的权限。', 'You do not have the right to do this.'),
  'access.moduleOff': known(403, '此功能已关闭。', 'This feature is switched off.'),
  'not.found': known(404, '未找到。', 'Not found.'),
  'patient.notFound': known(404, '患者不存在，或您无权查看。', 'This patient does not exist, or you may not see it.'),
  'stage.notFound': known(404, '阶段不存在，或您无权查看。', 'This stage does not exist, or you may not see it.'),
  'file.notFound': known(404, '文件不存在，或您无权查看。', 'This file does not exist, or you may not see it.'),
  'object.notFound': known(404, 'NoSuchKeyError: Object not exists', 'NoSuchKeyError: Object not exists'),
  'request.tooLarge': known(413, '请求内容过大。', 'The request is too large.'),
  'request.tooMany': known(429, '操作过于频繁，请稍后再试。', 'Too many requests. Please wait a moment and try again.'),
  'request.invalid': known(400, '填写的内容有误，请检查。', 'Some of the information is not valid. Please check it.'),
  'request.repeatedDifferently': known(
    409,
    '重复的请求内容不一致。',
    'This request was sent before with other content.',
  ),
  'server.failed': known(500, '系统异常，请稍后再试。', 'The system is abnormal, Please try again later'),
  'server.unavailable': known(
    503,
    '系统暂时不可用，请稍后再试。',
    'The system is not available at the moment. Please try again shortly.',
  ),
  'network.failed': known(
    0,
    '网络连接失败，请检查网络。',
    'The network cannot be reached. Please check the connection.',
  ),
  'network.timeout': known(0, '请求超时', 'request timed out'),
  'answer.empty': known(0, '服务器没有返回数据。', 'The server answered without data.'),

  'patient.invalid': known(
    400,
    '患者信息有误，请检查标出的项目。',
    'Some patient details are not valid. Please check the marked fields.',
  ),
  'patient.noTaken': known(409, '患者编号 {patientNo} 已被使用。', 'The patient ID {patientNo} is already in use.'),
  'patient.stale': known(
    409,
    '此患者已在另一终端被修改，请查看最新内容后再保存。',
    'This patient was changed on another terminal. Please look at the latest version before saving.',
  ),
  'patient.terminated': known(
    409,
    '该患者已停止治疗，请先重新开始治疗。',
    'Treatment of this patient is stopped. Please restart it first.',
  ),
  'patient.doctor': known(400, '主治医生不属于该机构。', 'The attending doctor does not belong to this clinic.'),
  'patient.age': known(400, '年龄范围设置有误。', 'The age range is not valid.'),
  'patient.mergeSelf': known(400, '不能将患者与其自身合并。', 'A patient cannot be merged with himself or herself.'),
  'patient.mergeOrganisation': known(
    409,
    '两位患者不属于同一机构，无法合并。',
    'Patients of different clinics cannot be merged.',
  ),
  'patient.stopReason': known(400, '请选择停止治疗的原因。', 'Please choose why the treatment stops.'),
  'patient.state': known(
    409,
    '治疗状态已在另一终端被修改。',
    'The state of the treatment was changed on another terminal.',
  ),
  'patient.typedNo': known(
    400,
    '输入的患者编号不一致，未删除。',
    'The patient ID that was typed is not that of the patient. Nothing was deleted.',
  ),
  'share.doctor': known(
    404,
    '该医生不存在，或不能与其共享。',
    'This doctor does not exist, or patients cannot be shared with this account.',
  ),
  'share.until': known(400, '截止日期不能早于今天。', 'The end date cannot lie in the past.'),
  'share.notFound': known(404, '该共享不存在。', 'This share does not exist.'),
  'record.notFound': known(404, '病历不存在，或您无权查看。', 'This record does not exist, or you may not see it.'),
  'record.invalid': known(
    400,
    '病历内容有误，请检查标出的项目。',
    'Some of the record is not valid. Please check the marked fields.',
  ),
  'record.stale': known(
    409,
    '此病历已在另一终端被修改，请查看最新内容后再保存。',
    'This record was changed on another terminal. Please look at the latest version before saving.',
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
  'exam.stale': known(
    409,
    '此检查已在另一终端被修改，请查看最新内容后再保存。',
    'This exam was changed on another terminal. Please look at the latest version before saving.',
  ),
  'stage.invalid': known(400, '阶段信息有误，请检查。', 'Some stage details are not valid. Please check them.'),
  'stage.stale': known(
    409,
    '此阶段已在另一终端被修改，请查看最新内容后再保存。',
    'This stage was changed on another terminal. Please look at the latest version before saving.',
  ),
  'tag.stale': known(409, '标签已在另一终端被修改。', 'tag modified on another terminal'),
  'tag.notFound': known(404, '标签不存在。', 'This tag does not exist.'),
  'tag.invalid': known(
    400,
    '标签不能为空，不能有空格，最多 10 个字符。',
    'A tag must not be empty or have spaces, and has at most 10 characters.',
  ),
  'tag.taken': known(409, '已有同名标签“{text}”。', 'There is a tag of this name already: {text}.'),
  'filter.notFound': known(404, '该筛选方案不存在。', 'This saved filter does not exist.'),
  'filter.stale': known(
    409,
    '该筛选方案已在另一终端被修改，请重新打开后再保存。',
    'This saved filter was changed on another terminal. Please open it again before saving.',
  ),
  'filter.name': known(400, '请填写名称，最多 30 个字符。', 'Please enter a name of at most 30 characters.'),
  'filter.nameTaken': known(
    409,
    '已有同名的筛选方案“{name}”。',
    'There is a saved filter of this name already: {name}.',
  ),
  'filter.tooMany': known(409, '最多保存 100 个筛选方案。', 'At most 100 filters can be saved.'),
  'stage.single': known(
    409,
    '只有一个治疗阶段，无法合并。',
    'Only one treatment phase exists: stages cannot be merged',
  ),
  'stage.same': known(400, '请选择两个不同的阶段。', 'Please choose two different stages.'),
  'stage.unclassified': known(
    409,
    '“未分类”阶段中的文件无处可移，请先归入其他阶段，或连同文件一起删除。',
    'The files of the stage "Unclassified" cannot be moved there. File them into another stage first, or delete them with it.',
  ),
  'photoLayout.invalid': known(
    400,
    '版式有误：格子超出范围或相互重叠。',
    'Cells of this layout lie outside of it or overlap.',
  ),
  'photoLayout.name': known(409, '已有同名版式。', 'There is a layout of this name already.'),
  'photoLayout.stale': known(409, '此版式已在另一终端被修改。', 'This layout was changed on another terminal.'),
  'photoLayout.tooMany': known(409, '自定义版式已达上限。', 'There are too many layouts. Please delete one first.'),
  'photoLayout.notFound': known(404, '版式不存在。', 'This layout does not exist.'),
  'classifier.signature': known(403, '签名无效。', 'The signature is not valid.'),
  'file.category': known(400, '不能使用此影像分类。', 'This category cannot be chosen.'),
  'file.stale': known(409, '此文件已在另一终端被修改。', 'This file was changed on another terminal.'),

  'upload.name': known(400, '文件名或路径不允许。', 'This file name or path is not allowed.'),
  'upload.empty': known(400, '文件为空（0 字节），未上传。', 'The file is empty (zero bytes) and was not uploaded.'),
  'upload.extension': known(400, '不支持的文件格式。', 'Unsupported file format.'),
  'upload.content': known(
    400,
    '文件内容与格式不符：{found}。',
    'The content of this file is not what its name says: {found}.',
  ),
  'upload.tooLarge': known(413, '文件超过最大限制 {limit}。', 'The file is larger than the limit of {limit}.'),
  'upload.pixels': known(
    400,
    '图像尺寸过大（{width}×{height}），无法接收。',
    'The image is too large ({width} × {height} pixels) and was not accepted.',
  ),
  'upload.damaged': known(400, '图像已损坏，无法读取。', 'The image is damaged and cannot be read.'),
  'upload.partMd5': known(400, '分片在传输中损坏，请重传。', 'A part was damaged on the way. It has to be sent again.'),
  'upload.md5': known(
    400,
    '文件校验失败，请重新上传。',
    'The file did not arrive as it was sent. Please upload it again.',
  ),
  'upload.part': known(400, '分片编号或大小有误。', 'The number or the size of a part is not valid.'),
  'upload.changed': known(409, '上传参数与之前不一致。', 'This upload was begun with other parameters.'),
  'upload.diskFull': known(
    507,
    '存储空间不足，上传未完成。',
    'There is no space left in the store. The upload was not finished.',
  ),
  'upload.region': known(
    400,
    '存储配置缺少地域（region），请联系管理员设置。',
    'The storage configuration names no region. Please ask the administrator to set it.',
  ),
  'upload.zipDamaged': known(400, '压缩包已损坏，无法打开。', 'The zip file is damaged and cannot be opened.'),
  'upload.zipEncrypted': known(
    400,
    '压缩包已加密，请解除密码后重新上传。',
    'The zip file is protected by a password. Please upload it without one.',
  ),
  'upload.zipTooLarge': known(
    400,
    '压缩包解压后过大，未上传。',
    'The content of the zip file is too large; it was not uploaded.',
  ),
  'upload.zipContent': known(
    400,
    '压缩包不符合要求：应只含口扫模型（STL、PLY、OBJ、DRC、OFF）或 DICOM 文件。',
    'The zip file does not meet the requirements: it should hold models (STL, PLY, OBJ, DRC, OFF) or DICOM files only.',
  ),
  'storage.full': known(
    507,
    '机构存储空间不足（已用 {used}，共 {limit}），上传未完成。',
    'The storage of the clinic is used up ({used} of {limit}). The upload was not finished.',
  ),
  'storage.unreachable': known(
    503,
    '文件存储暂时无法访问，请稍后再试或联系管理员。',
    'The file store cannot be reached at the moment. Please try again shortly or tell the administrator.',
  ),
  'upload.unreadable': known(
    400,
    '无法读取此文件：它可能已被移动、修改或删除，请重新选择。',
    'This file cannot be read any more: it may have been moved, changed or deleted. Please choose it again.',
  ),
  'upload.otherFile': known(
    400,
    '所选文件与中断的上传不是同一个文件。',
    'This is not the file whose upload was interrupted.',
  ),
  'upload.duplicate': known(
    409,
    '相同的文件已在上传，已跳过。',
    'The same file is being uploaded already and was left out.',
  ),
  'upload.failed': known(500, '上传失败', 'Upload failed'),
  'account.name': known(400, '姓名不能为空，最多 50 个字符。', 'The name is required, at most 50 characters.'),
  'account.self': known(403, '只能修改您自己的账号。', 'Only your own account can be changed here.'),
  'account.avatar': known(
    400,
    '请选择图像（JPG 或 PNG，不超过 5 MB）。',
    'An image is required (JPG or PNG, at most 5 MB).',
  ),
  'account.phone': known(400, '手机号不正确', 'Incorrect phone number'),
  'account.phoneUnsupported': known(400, '暂不支持该手机号。', 'This phone number is not supported.'),
  'account.phoneTaken': known(409, '该手机号已被其他账号使用。', 'This phone number is used by another account.'),
  'account.noPhone': known(400, '账号尚未绑定手机号。', 'There is no phone number on this account yet.'),
  'account.passwordShort': known(400, '新密码至少 6 个字符。', 'The new password needs at least 6 characters.'),
  'account.passwordEmpty': known(400, '密码不能为空。', 'The password cannot be empty.'),
  'account.passwordWrong': known(400, '原密码不正确。', 'The old password is not correct.'),
  'account.passwordSame': known(400, '新密码不能与原密码相同。', 'The new password is the same as the old one.'),
  'account.passwordElsewhere': known(
    400,
    '此账号的密码由外部登录服务管理。',
    'The password of this account is kept by the external sign-in service.',
  ),
  'sms.cooldown': known(429, '请在 {seconds} 秒后再获取验证码。', 'Please ask for another code in {seconds} seconds.'),
  'sms.tooMany': known(
    429,
    '获取验证码过于频繁，请稍后再试。',
    'Too many codes were asked for. Please try again later.',
  ),
  'sms.empty': known(400, '验证码不能为空。', 'The verification code cannot be empty.'),
  'sms.wrong': known(400, '验证码不正确或已过期。', 'The verification code is incorrect or has expired.'),
  'sms.failed': known(502, '短信发送失败，请稍后再试。', 'The message could not be sent. Please try again later.'),
  'binding.unknown': known(404, '没有配置此登录方式。', 'This provider is not configured.'),
  'binding.failed': known(
    502,
    '第三方未确认或暂时无法连接，账号未绑定，请重试。',
    'The account was not linked: the provider did not confirm it or cannot be reached. Please try again.',
  ),
  'binding.taken': known(409, '该第三方账号已绑定其他用户。', 'This identity is linked to another user.'),
  'binding.none': known(409, '尚未绑定。', 'There is no such link.'),
  'user.notFound': known(
    404,
    '账号不存在，或您无权管理。',
    'This account does not exist, or you may not administer it.',
  ),
  'user.stale': known(
    409,
    '此账号已在另一终端被修改，请查看最新内容后再保存。',
    'This account was changed on another terminal. Please look at the latest version before saving.',
  ),
  'user.nameTaken': known(409, '用户名 {userName} 已被使用。', 'The user name {userName} is already in use.'),
  'user.invalid': known(
    400,
    '账号信息有误，请检查标出的项目。',
    'Some account details are not valid. Please check the marked fields.',
  ),
  'user.lastSuperAdmin': known(409, '必须至少保留一名可用的超级管理员。', 'One active super admin has to stay.'),
  'user.setAdmin': known(
    403,
    '只有具备“设置管理员”权限的人可以管理管理员。',
    'Only those who may set admins can administer admins.',
  ),
  'user.inUse': known(
    409,
    '该账号已被使用，不能删除，可以停用。',
    'This account has been used and cannot be removed. It can be disabled instead.',
  ),
  'user.importFile': known(
    400,
    '无法读取此文件，请使用 CSV（UTF-8 或 GB18030）。',
    'This file cannot be read. Please use CSV in UTF-8 or GB18030.',
  ),
  'user.importSize': known(413, '一次最多导入 {limit} 行。', 'At most {limit} rows can be imported at once.'),
  'role.notFound': known(404, '角色不存在。', 'This role does not exist.'),
  'role.stale': known(
    409,
    '此角色已在另一终端被修改，请查看最新内容后再保存。',
    'This role was changed on another terminal. Please look at the latest version before saving.',
  ),
  'role.invalid': known(400, '角色名称或权限有误。', 'The name or the rights of the role are not valid.'),
  'role.nameTaken': known(409, '已有同名角色。', 'There is a role of this name.'),
  'role.builtIn': known(409, '系统角色不能改名或删除。', 'The roles of the product cannot be renamed or removed.'),
  'role.inUse': known(409, '仍有 {count} 个账号使用此角色。', 'There are {count} accounts with this role.'),
  'role.superAdmin': known(
    409,
    '超级管理员必须保留“设置管理员”和“编辑角色”权限。',
    'The super admin keeps the rights to set admins and to edit roles.',
  ),
  'preference.invalid': known(400, '偏好设置的值有误：{key}。', 'The value of this preference is not valid: {key}.'),
  'organisation.notFound': known(
    404,
    '机构不存在，或您不属于该机构。',
    'This clinic does not exist, or you do not belong to it.',
  ),
  'organisation.applied': known(409, '申请已提交，请等待审核。', 'An application is under way already.'),
  'organisation.signed': known(409, '该机构已开通。', 'This clinic signs orders already.'),

  'task.notFound': known(404, '任务不存在或已过期。', 'This task does not exist any more.'),
  'task.notFailed': known(409, '该任务没有失败，无需重试。', 'This task has not failed, so there is nothing to retry.'),
  'task.failed': known(500, '任务失败，请重试。', 'The task failed. Please try it again.'),
  'package.empty': known(400, '所选阶段没有可导出的文件。', 'The selected stages have no files to export.'),
  'package.gone': known(
    404,
    '下载链接已失效，请从任务中心重新下载。',
    'This download has expired. Please start it again from the task centre.',
  ),
  'package.diskFull': known(
    507,
    '存储空间不足，打包未完成。',
    'There is no space left in the store. The package was not finished.',
  ),
  'report.noImages': known(
    409,
    '生成报告前需要影像数据：请先上传影像并完成分类。',
    'Imaging data is needed before a report: upload images and classify them first.',
  ),
  'report.unclassifiedStage': known(
    409,
    '“未分类”阶段不能生成报告，请先将影像归入其他阶段。',
    'The stage "Unclassified" cannot be reported. File its images into another stage first.',
  ),
  'report.stageGone': known(404, '未找到阶段信息（stage info not found）', 'stage info not found'),
  'report.sameStage': known(400, '请选择两个不同的阶段进行对比。', 'Please choose two different stages to compare.'),
  'report.stale': known(
    409,
    '报告文字已在另一终端被修改，请先查看最新内容。',
    'The texts of this report were changed on another terminal. Please look at the latest version first.',
  ),
  'report.doctor': known(
    400,
    '所选医生不属于该患者的机构。',
    'This doctor does not belong to the clinic of the patient.',
  ),
  'report.logo': known(
    400,
    '请选择 JPG 或 PNG 图片，大小不超过 1 MB。',
    'The logo must be a JPG or PNG image of at most 1 MB.',
  ),
  'report.busy': known(
    429,
    '正在生成其他报告，请稍候再试。',
    'Other reports are being made. Please wait a moment and try again.',
  ),
  'report.failed': known(500, '报告生成失败', 'Report generation failed'),
  'triage.notFound': known(404, '就诊记录不存在，或您无权查看。', 'This visit does not exist, or you may not see it.'),
  'triage.stale': known(409, '此就诊记录已在另一终端被修改。', 'This visit was changed on another terminal.'),
  'triage.waiting': known(409, '该患者已在今日队列中。', 'This patient is in the queue of today already.'),
  'triage.state': known(409, '当前状态不能执行此操作。', 'This cannot be done in the present state of the visit.'),
  'triage.noStage': known(409, '请先开始今日阶段。', 'Please start the stage of today first.'),
  'exception.notFound': known(
    404,
    '异常影像不存在，或您无权处理。',
    'This exception does not exist, or you may not handle it.',
  ),
  'exception.stale': known(409, '此异常影像已在另一终端被处理。', 'This exception was changed on another terminal.'),
  'exception.ended': known(409, '此异常影像已处理完毕。', 'This exception has been dealt with already.'),
  'exception.phase': known(400, '请选择异常问题和所属阶段', 'select exception question and phase'),
} as const satisfies Record<string, KnownError>;

/** The code of a known failure. */
export type ErrorCode = keyof typeof ERRORS;

/** The sentence of the catalogue for a failure without a known code in a non-Chinese language (CALL-02). */
export const SYSTEM_MESSAGE = ERRORS['server.failed'].en;

/** Whether a text is the code of a known failure. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/**
 * What people read for a code, with the details filled in.
 *
 * @param language `ch` or `en`.
 */
export function errorText(
  code: ErrorCode,
  language: 'ch' | 'en',
  detail: Readonly<Record<string, unknown>> = {},
): string {
  return ERRORS[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = detail[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}
