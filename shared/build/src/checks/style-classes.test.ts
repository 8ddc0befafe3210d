import { expect, test } from '@jest/globals';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { styleClasses } from './style-classes.ts';

test('finds a class that the CSS module of a component does not have', async () => {
  using workspace = createTemporaryWorkspace({
    'mf-a/src/list.module.css': '/* .gone {} */\n.list { gap: 1px; }\n.list > .item:hover { color: red; }\n',
    'mf-a/src/list.tsx': [
      "import styles from './list.module.css';",
      "export const List = () => <ul className={styles['list']}><li className={styles['item']} /></ul>;",
    ].join('\n'),
    'mf-a/src/card.tsx': [
      "import styles from './list.module.css';",
      "export const Card = () => <p className={styles['gone']} title={texts['title']} />;",
    ].join('\n'),
  });
  expect(await styleClasses.run(workspace.root)).toEqual([
    'mf-a/src/card.tsx: the class "gone" is not in ./list.module.css',
  ]);
});
