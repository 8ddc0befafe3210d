import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as kit from './kit.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Collects the values that the shell and its shared packages use of the UI kit, each with a file that uses it. */
function collectUsedParts(): Map<string, string> {
  const names = new Map<string, string>();
  for (const folder of ['shell', 'shared/platform', 'shared/ui', 'shared/viewers']) {
    const source = join(ROOT, folder, 'src');
    for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue;
      const text = readFileSync(join(source, file), 'utf8');
      for (const [, list = ''] of text.matchAll(/import \{([^}]*)\} from 'antd';/g)) {
        const values = list.split(',').map((name) => name.trim());
        for (const name of values)
          if (name !== '' && !name.startsWith('type ')) names.set(name, `${folder}/src/${file}`);
      }
    }
  }
  return names;
}

test('MFE-02 contains every part of the UI kit that the shell and the shared packages use in the first load', () => {
  const names = collectUsedParts();
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter(([name]) => !(name in kit))).toEqual([]);
});
