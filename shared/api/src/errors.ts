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
  'stage.invalid': known(400, '阶段信息有误，请检查。', 'Some stage details are not valid. Please check them.'),
  'stage.stale': known(
    409,
    '此阶段已在另一终端被修改，请查看最新内容后再保存。',
    'This stage was changed on another terminal. Please look at the latest version before saving.',
  ),
  'tag.stale': known(409, '标签已在另一终端被修改。', 'tag modified on another terminal'),
  'tag.notFound': known(404, '标签不存在。', 'This tag does not exist.'),
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
