import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of uploads and of the store that they go to. */
export const UPLOAD_ERRORS = {
  'upload.name': defineError(400, '文件名或路径不允许。', 'This file name or path is not allowed.'),
  'upload.empty': defineError(
    400,
    '文件为空（0 字节），未上传。',
    'The file is empty (zero bytes) and was not uploaded.',
  ),
  'upload.extension': defineError(400, '不支持的文件格式。', 'Unsupported file format.'),
  'upload.content': defineError(
    400,
    '文件内容与格式不符（{found}）。',
    'The content of this file is not what its name says ({found}).',
  ),
  'upload.foreign': defineError(
    400,
    '这是 {maker} 的专用格式，本系统无法打开。请在 {maker} 软件中导出：模型用 STL 或 PLY，影像用标准 DICOM。',
    'This is a format of {maker}, which cannot be opened here. Export models as STL or PLY, and images as DICOM, from the {maker} program.',
  ),
  'upload.contentUnknown': defineError(
    400,
    '无法识别文件内容（不是 {wanted} 文件），文件可能已损坏。可上传：照片（JPEG、PNG、BMP、TIFF、HEIC、CR2）、DICOM、模型（STL、PLY、OBJ、DRC、OFF）、文档（PDF、XLS、XLSX、HTML）、视频（AVI、MP4）、ZIP。',
    'What this file contains is not recognised: it is no {wanted} file, and may be damaged. Taken are photographs (JPEG, PNG, BMP, TIFF, HEIC, CR2), DICOM, models (STL, PLY, OBJ, DRC, OFF), documents (PDF, XLS, XLSX, HTML), videos (AVI, MP4) and ZIP.',
  ),
  'upload.tooLarge': defineError(413, '文件超过最大限制 {limit}。', 'The file is larger than the limit of {limit}.'),
  'upload.pixels': defineError(
    400,
    '图像尺寸过大（{width}×{height}），无法接收。',
    'The image is too large ({width} × {height} pixels) and was not accepted.',
  ),
  'upload.damaged': defineError(400, '图像已损坏，无法读取。', 'The image is damaged and cannot be read.'),
  'upload.partDamaged': defineError(
    400,
    '分片在传输中损坏，请重传。',
    'A part was damaged on the way. It has to be sent again.',
  ),
  'upload.md5': defineError(
    400,
    '文件校验失败，请重新上传。',
    'The file did not arrive as it was sent. Please upload it again.',
  ),
  'upload.part': defineError(400, '分片编号或大小有误。', 'The number or the size of a part is not valid.'),
  'upload.changed': defineError(409, '上传参数与之前不一致。', 'This upload was begun with other parameters.'),
  'upload.diskFull': defineError(
    507,
    '存储空间不足，上传未完成。',
    'There is no space left in the store. The upload was not finished.',
  ),
  'upload.region': defineError(
    400,
    '存储配置缺少地域（region），请联系管理员设置。',
    'The storage configuration names no region. Please ask the administrator to set it.',
  ),
  'upload.zipDamaged': defineError(400, '压缩包已损坏，无法打开。', 'The zip file is damaged and cannot be opened.'),
  'upload.zipEncrypted': defineError(
    400,
    '压缩包已加密，请解除密码后重新上传。',
    'The zip file is protected by a password. Please upload it without one.',
  ),
  'upload.zipTooLarge': defineError(
    400,
    '压缩包解压后过大，未上传。',
    'The content of the zip file is too large; it was not uploaded.',
  ),
  'upload.zipContent': defineError(
    400,
    '压缩包不符合要求：应只含口扫模型（STL、PLY、OBJ、DRC、OFF）或 DICOM 文件。',
    'The zip file does not meet the requirements: it should hold models (STL, PLY, OBJ, DRC, OFF) or DICOM files only.',
  ),
  'upload.zipForeign': defineError(
    400,
    '压缩包内是 {maker} 的专用格式，本系统无法打开。请在 {maker} 软件中导出：模型用 STL 或 PLY，影像用标准 DICOM。',
    'The zip file holds a format of {maker}, which cannot be opened here. Export models as STL or PLY, and images as DICOM, from the {maker} program.',
  ),
  'upload.zipMethod': defineError(
    400,
    '压缩包使用 {method} 压缩，本系统无法解压。请用普通 ZIP（Deflate）方式重新压缩。',
    'The zip file is packed by {method}, which cannot be unpacked here. Pack it again as a common zip (Deflate).',
  ),
  'upload.unreadable': defineError(
    400,
    '无法读取此文件：它可能已被移动、修改或删除，请重新选择。',
    'This file cannot be read any more: it may have been moved, changed or deleted. Please choose it again.',
  ),
  'upload.otherFile': defineError(
    400,
    '所选文件与中断的上传不是同一个文件。',
    'This is not the file whose upload was interrupted.',
  ),
  'upload.destination': defineError(
    400,
    '无法识别此文件的去向，请在原页面重新上传。',
    'It is not known any more where this file was to go. Please upload it again from where it belongs.',
  ),
  'upload.duplicate': defineError(
    409,
    '相同的文件已在上传，已跳过。',
    'The same file is being uploaded already and was left out.',
  ),
  'upload.failed': defineError(500, '上传失败', 'Upload failed'),
  'storage.full': defineError(
    507,
    '机构存储空间不足（已用 {used}，共 {limit}），上传未完成。',
    'The storage of the clinic is used up ({used} of {limit}). The upload was not finished.',
  ),
  'storage.unreachable': defineError(
    503,
    '文件存储暂时无法访问，请稍后再试或联系管理员。',
    'The file store cannot be reached at the moment. Please try again shortly or tell the administrator.',
  ),
} as const satisfies Record<string, KnownError>;
