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
  'object.lost': defineError(
    404,
    '文件内容已丢失，请联系管理员从备份中恢复。',
    'The content of this file is lost. Please ask the administrator to restore it from the backup.',
  ),
  'file.otherPerson': defineError(
    409,
    '文件中的患者信息与该患者不一致，请核对；如确认归档，请填写原因。',
    'The file names another person than this patient. Compare them, and file it with a reason only if it is right.',
  ),
  'file.category': defineError(400, '不能使用此影像分类。', 'This category cannot be chosen.'),
  'photoLayout.notFound': defineError(404, '版式不存在。', 'This layout does not exist.'),
} as const satisfies Record<string, KnownError>;
