import { expect, test } from '../../../src/gallery/gallery-test.ts';
import { listFaultyViews } from '../../../src/gallery/list-faulty-views.ts';

test('MODE-04 MODE-05 MODE-07 shows every component without a fault, light and in English, on a desktop and a phone', async ({
  page,
  pageErrors,
}) => {
  expect(await listFaultyViews(page, pageErrors, { theme: 'light', language: 'en' })).toEqual([]);
});
