import { expect, test } from '@jest/globals';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { helpLabels } from './help-labels.ts';

test('PERS-06 reports a control that a help topic names and no page shows', async () => {
  const ch = '在“影像资料 – 列表”点击“新建患者”，再选“智能重叠”。';
  using workspace = createTemporaryWorkspace({
    'mf-a/module.json': JSON.stringify({ title: { ch: '影像资料' }, help: [{ id: 'new', text: { ch } }] }),
    'mf-a/src/locales/ch.json': '{ "create": "新建患者" }',
    'shared/domain/src/benefits.ts': "export const names = { ch: '智能重叠' };\n",
  });
  expect(await helpLabels.run(workspace.root)).toEqual([
    'mf-a/module.json: the help topic new names “列表”, which no page shows',
  ]);
});
