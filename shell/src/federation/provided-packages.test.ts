import { expect, test } from '@jest/globals';
import { PROVIDED_PACKAGES } from './provided-packages.ts';

/**
 * The packages that modules may use from the page; the build of the shell also fails if an entry of its own list is
 * missing.
 */
const promised = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'antd',
  'dayjs',
  'i18next',
  'react-i18next',
  '@tanstack/react-query',
  'jotai',
  ...['api', 'bus', 'domain', 'platform', 'ui', 'upload', 'viewers'].map((name) => `@dentarium/${name}`),
];

test('MFE-02 provides every shared package, and nothing else', () => {
  expect(Object.keys(PROVIDED_PACKAGES).toSorted()).toEqual(promised.toSorted());
});

test.each(Object.entries(PROVIDED_PACKAGES))('MFE-02 provides %s once', async (_, load) => {
  const [first, second] = await Promise.all([load(), load()]);
  expect(Object.keys(first).length).toBeGreaterThan(0);
  expect(second).toBe(first);
});
