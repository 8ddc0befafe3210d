import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of stages and the files in them: filing, layouts of photos, the classifier and its exceptions. */
export const FILE_ERRORS = {
  'stage.notFound': defineError(
    404,
    '阶段不存在，或您无权查看。',
    'There is no such stage, or you have no access to it.',
  ),
  'stage.invalid': defineError(400, '阶段信息有误，请检查。', 'Some stage details are not valid. Please check them.'),
  'stage.single': defineError(
    409,
    '只有一个治疗阶段，无法合并。',
    'Only one treatment phase exists: stages cannot be merged',
  ),
  'stage.same': defineError(400, '请选择两个不同的阶段。', 'Please choose two different stages.'),
  'stage.unclassified': defineError(
    409,
    '“未分类”阶段中的文件无处可移，请先归入其他阶段，或连同文件一起删除。',
    'The files of the stage "Unclassified" cannot be moved there. File them into another stage first, or delete them with it.',
  ),
  'file.notFound': defineError(
    404,
    '文件不存在，或您无权查看。',
    'There is no such file, or you have no access to it.',
  ),
  'file.inSignedRecord': defineError(
    409,
    '已签名的病历引用了此影像，不能彻底删除。',
    'A signed record shows this image. It cannot be deleted for good.',
  ),
  'file.category': defineError(400, '不能使用此影像分类。', 'This category cannot be chosen.'),
  'volume.none': defineError(409, '此文件中没有可重建的断层图像。', 'This file holds no slices that make a volume.'),
  'volume.oneSlice': defineError(
    409,
    '此文件的序列只有一张断层图像，无法重建。请将该序列的全部文件归入同一阶段，或上传其压缩包。',
    'The series of this file has one slice only, which makes no volume. File all of its files into one stage, or upload them as a zip.',
  ),
  'volume.colours': defineError(
    409,
    '此文件中的图像为彩色截图，不是断层图像。',
    'The images of this file are in colour: screenshots, and no slices.',
  ),
  'volume.packed': defineError(
    409,
    '此多帧文件整体经过压缩（Deflated Explicit VR），无法逐帧读取。请从设备以其他传输语法导出。',
    'This file of several frames is deflated as a whole (Deflated Explicit VR), so that no frame can be read by itself. Please export it in another transfer syntax.',
  ),
  'volume.damaged': defineError(
    409,
    '此文件已损坏，无法读取断层图像。',
    'This file is damaged. Its slices cannot be read.',
  ),
  'volume.tooLarge': defineError(
    413,
    '断层图像过多或过大，无法在此打开，请下载后用专业软件查看。',
    'There are more slices, or larger ones, than can be shown here. Please download the file.',
  ),
  'volume.busy': defineError(
    429,
    '正在打开的断层影像过多，请稍后再试。',
    'Too many volumes are being opened. Please try again in a moment.',
  ),
  'photoLayout.invalid': defineError(
    400,
    '版式有误：格子超出范围或相互重叠。',
    'Cells of this layout lie outside of it or overlap.',
  ),
  'photoLayout.name': defineError(409, '已有同名版式。', 'There is a layout of this name already.'),
  'photoLayout.tooMany': defineError(
    409,
    '自定义版式已达上限。',
    'There are too many layouts. Please delete one first.',
  ),
  'photoLayout.notFound': defineError(404, '版式不存在。', 'This layout does not exist.'),
  'classifier.signature': defineError(403, '签名无效。', 'The signature is not valid.'),
} as const satisfies Record<string, KnownError>;
