import { defineError } from '../contract/known-error.ts';
import { declareFailures } from '../failures/area-failures.ts';

declare module '../failures/area-failures.ts' {
  interface AreaErrors {
    'note.notFound': AreaError;
    'note.blankExists': AreaError;
    'note.tooMany': AreaError;
  }
}

// Declared with their calls, because the first load of a page needs none of them.
declareFailures({
  errors: {
    'note.notFound': defineError(404, '该笔记不存在。', 'This note does not exist.'),
    'note.blankExists': defineError(
      409,
      '已有一条空白笔记，请先填写它。',
      'There is a blank note already. Please fill it in first.',
    ),
    'note.tooMany': defineError(
      409,
      '最多保存 {max} 条笔记，请先删除不再需要的笔记。',
      'At most {max} notes can be kept. Please delete notes that you no longer need.',
    ),
  },
});
