import { expect, test } from '@jest/globals';
import { delimiter, join } from 'node:path';
import { Problem } from '../workspace/problem.ts';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { findInstalledBrowser } from './browser.ts';

test('prefers a configured browser to those on the path', () => {
  using folder = createTemporaryWorkspace({ 'my-chrome': '', 'bin/chromium': '' });
  const configuredPath = join(folder.root, 'my-chrome');
  expect(findInstalledBrowser({ CHROME_PATH: configuredPath, PATH: join(folder.root, 'bin') })).toBe(configuredPath);
  expect(findInstalledBrowser({ CHROME_PATH: '', PATH: join(folder.root, 'bin') })).toBe(
    join(folder.root, 'bin', 'chromium'),
  );
});

test('prefers the headless shell to a browser with windows', () => {
  using folder = createTemporaryWorkspace({ 'bin/chromium': '', 'shell/chromium-headless-shell': '' });
  const PATH = [join(folder.root, 'bin'), join(folder.root, 'shell')].join(delimiter);
  expect(findInstalledBrowser({ PATH })).toBe(join(folder.root, 'shell', 'chromium-headless-shell'));
});

test('throws for a missing configured browser', () => {
  using folder = createTemporaryWorkspace({ 'bin/chromium': '' });
  const env = { CHROME_PATH: join(folder.root, 'none'), PATH: join(folder.root, 'bin') };
  expect(() => findInstalledBrowser(env)).toThrow(Problem);
});
