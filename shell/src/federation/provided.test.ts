import { expect, test } from '@jest/globals';
import { PROVIDED } from './provided.ts';

/** What modules may take from the page; the shell's build fails besides when one of its own list is not here. */
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
  ...['api', 'bus', 'domain', 'platform', 'ui', 'upload'].map((name) => `@dentarium/${name}`),
];

test('MFE-02 the shell provides every shared package, and nothing else', () => {
  expect(Object.keys(PROVIDED).toSorted()).toEqual(promised.toSorted());
});

test.each(Object.entries(PROVIDED))('MFE-02 %s is there once', async (_, load) => {
  const [first, second] = await Promise.all([load(), load()]);
  expect(Object.keys(first).length).toBeGreaterThan(0);
  expect(second).toBe(first);
});
