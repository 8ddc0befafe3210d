import { expect, test } from '@jest/globals';
import { readGallery, writeGallery } from './gallery-address.ts';

test.each(['', 'category=8', 'category=14&pair=a.b'])('STG-08 the address "%s" is read as it is written', (text) => {
  expect(writeGallery(readGallery(new URLSearchParams(text))).toString()).toBe(text);
});

test('STG-08 what no category is shows all files', () => {
  expect(readGallery(new URLSearchParams('category=7777&pair=a'))).toEqual({ category: null, pair: null });
});
