import { expect, test } from '@jest/globals';
import { createTemporaryWorkspace } from '../../testing/temporary-workspace.ts';
import { findLibraryImports } from './requests.ts';

test('finds imports of the libraries in every form of the workspace', () => {
  using folder = createTemporaryWorkspace({
    'shared/ui/src/index.ts': "import 'dayjs/locale/zh-cn';\nimport './own.css';\nimport 'antd/dist/reset.css';\n",
    'shell/src/a/page.tsx':
      "import {\n  Button,\n  type ButtonProps,\n} from 'antd';\nexport { theme } from 'antd/es/theme';\nimport dayjs from 'dayjs';\n",
    'shell/src/types.ts':
      "import type { Dayjs } from 'dayjs/esm';\nimport { z } from 'antdx';\nimport { x } from './antd';\n",
  });
  const search = { root: folder.root, folders: ['shell', 'shared/ui'], libraries: ['antd', 'dayjs'] };
  expect([...findLibraryImports(search)]).toEqual([
    ['antd', 'shell'],
    ['antd/es/theme', 'shell'],
    ['dayjs', 'shell'],
    ['dayjs/locale/zh-cn', 'shared/ui'],
  ]);
});
