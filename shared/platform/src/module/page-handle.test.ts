import { expect, test } from '@jest/globals';
import { defineModule } from './define-module.tsx';
import type { PageHandle } from './page-handle.ts';

test('MFE-01 starts to load the data of the pages at an address, by its parameters, before they are shown', () => {
  const requests: string[] = [];
  const handle = (name: string): PageHandle => ({
    prepare: ({ params, searchParams }) =>
      requests.push(`${name} ${params['id'] ?? '-'} ${searchParams.get('file') ?? '-'}`),
  });
  const { prepare } = defineModule({
    name: 'early',
    routes: [
      {
        path: '/early/:id',
        handle: handle('frame'),
        children: [
          { path: 'page', handle: handle('page') },
          { path: 'other', handle: handle('other') },
        ],
      },
      { path: '/early/plain' },
    ],
    locales: { ch: {}, en: {} },
  });
  prepare?.({ pathname: '/early/7/page', search: '?file=8' });
  expect(requests).toEqual(['frame 7 8', 'page 7 8']);
  prepare?.({ pathname: '/early/plain', search: '' });
  prepare?.({ pathname: '/elsewhere', search: '' });
  expect(requests).toHaveLength(2);
});
