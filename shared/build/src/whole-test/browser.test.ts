import { expect, test } from '@jest/globals';
import { delimiter, join } from 'node:path';
import { Problem } from '../workspace/problem.ts';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { findInstalledBrowser } from './browser.ts';

test('a browser that is named is taken, before those on the path', () => {
  using folder = createTemporaryWorkspace({ 'my-chrome': '', 'bin/chromium': '' });
  const configuredPath = join(folder.root, 'my-chrome');
  expect(findInstalledBrowser({ CHROME_PATH: configuredPath, PATH: join(folder.root, 'bin') })).toBe(configuredPath);
  expect(findInstalledBrowser({ CHROME_PATH: '', PATH: join(folder.root, 'bin') })).toBe(
    join(folder.root, 'bin', 'chromium'),
  );
});

test('the headless shell is taken before a browser that draws windows', () => {
  using folder = createTemporaryWorkspace({ 'bin/chromium': '', 'shell/chromium-headless-shell': '' });
  const PATH = [join(folder.root, 'bin'), join(folder.root, 'shell')].join(delimiter);
  expect(findInstalledBrowser({ PATH })).toBe(join(folder.root, 'shell', 'chromium-headless-shell'));
});

test('a named browser that is not there is a problem, not a reason to take another one', () => {
  using folder = createTemporaryWorkspace({ 'bin/chromium': '' });
  const env = { CHROME_PATH: join(folder.root, 'none'), PATH: join(folder.root, 'bin') };
  expect(() => findInstalledBrowser(env)).toThrow(Problem);
});
