import { expect, test } from '@jest/globals';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { wording } from './wording.ts';

async function findWordingProblems(file: string, content: string): Promise<readonly string[]> {
  using workspace = createTemporaryWorkspace({ [file]: content });
  return await wording.run(workspace.root);
}

test.each([
  ['en', 'Deep overbite'],
  ['en', 'Deep Ⅱ°'],
  ['en', 'Reverse'],
  ['en', 'Neutral'],
  ['en', 'Left bite'],
  ['en', 'Dental age'],
  ['en', 'Joints and periodontium'],
  ['en', 'Upright'],
  ['en', 'Not kept yet'],
  ['en', 'Taken away'],
  ['en', 'No account fits'],
  ['en', 'You do not have the right to do this.'],
  ['en', 'Save question and phase'],
  ['en', 'Unfold'],
  ['en', 'Front bite'],
  ['en', 'Upper step'],
  ['en', 'Select export stage'],
  ['en', 'Opened'],
  ['en', 'Create the first one. His stages come after that.'],
  ['ch', 'Ⅱ度深覆'],
  ['ch', '反覆合'],
  ['ch', '反合'],
  ['ch', '覆合与覆盖'],
  ['ch', '前牙开合'],
  ['ch', '开合方法'],
  ['ch', '上牙弓合面像'],
  ['ch', '合平面角'],
  ['ch', '安氏II类错合'],
  ['ch', '反牙合'],
  ['ch', '口镜起雾、唇部遮挡'],
  ['ch', '当时 {{age}}'],
  ['ch', 'Universal'],
  ['ch', '不含手写文字'],
  ['ch', '横版画册'],
])('STG-10 PAT-11 reports in %s the text "%s"', async (language, text) => {
  const file = `mf-patients/src/locales/${language}.json`;
  expect(await findWordingProblems(file, `{\n  "key": "${text}"\n}`)).toEqual([
    expect.stringContaining(`${file}:2 says "${text}"`),
  ]);
});

test('accepts correct texts, keys, imports and comments', async () => {
  expect(
    await findWordingProblems(
      'mf-patients/src/locales/en.json',
      '{ "fold": "Collapse", "side": "Right", "one": "Class I" }',
    ),
  ).toEqual([]);
  expect(
    await findWordingProblems(
      'mf-patients/src/locales/ch.json',
      '{ "a": "Ⅰ度深覆𬌗", "b": "深覆盖", "c": "反𬌗", "d": "咬合面", "e": "正常合并", "f": "𬌗平面角" }',
    ),
  ).toEqual([]);
  expect(
    await findWordingProblems(
      'server/src/areas/reports/words.ts',
      "import a from './dental age.ts';\n/** Dental age. */\nexport const b = ['x'];\n",
    ),
  ).toEqual([]);
});

test.each([
  ['server/src/areas/reports/exam-words.ts', "export const words = { canine: ['neutral'] };\n"],
  ['shared/domain/src/file-categories.ts', "category(4, 'intraoral', '右侧咬合像', 'Right bite');\n"],
  [
    'shared/api/src/failures/call-errors.ts',
    "defineError(403, '您没有权限。', 'You do not have the right to do this.');\n",
  ],
  ['shared/orders/src/forms/patient/exam-fields.ts', "const CANINE = [{ ch: '中性', en: 'neutral' }];\n"],
  ['shared/orders/src/forms/prescription/elastics.ts', "choice('kind', 1, [{ ch: 'II 类', en: 'class II' }]);\n"],
  ['mf-patients/module.json', '{ "help": [{ "text": { "en": "With the right to change." } }] }'],
])('PAT-11 checks the texts of %s', async (file, content) => {
  expect(await findWordingProblems(file, content)).toHaveLength(1);
});
