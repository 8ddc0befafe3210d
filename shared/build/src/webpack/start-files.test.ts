import { expect, test } from '@jest/globals';
import { listStartFiles } from './start-files.ts';

const groups = (parts: Readonly<Record<string, readonly string[]>>) =>
  ({
    namedChunkGroups: new Map(Object.entries(parts).map(([part, files]) => [part, { getFiles: () => files }])),
  }) as unknown as Parameters<typeof listStartFiles>[0];

test('MFE-02 names the scripts and styles of a part of the page once each, and none of a missing part', () => {
  const build = groups({
    'start-up': ['assets/start.js'],
    site: ['assets/start.js', 'assets/kit.js', 'assets/kit.css', 'assets/kit.js.map'],
  });
  expect(listStartFiles(build, 'site', 'start-up')).toEqual([
    { href: '/assets/kit.js', as: 'script' },
    { href: '/assets/kit.css', as: 'style' },
  ]);
  expect(listStartFiles(build, 'other')).toEqual([]);
});
