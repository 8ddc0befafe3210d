import { expect, test } from '@jest/globals';
import { readGallery, writeGallery } from './gallery-address.ts';

test.each(['', 'category=8', 'category=14&pair=a.b'])('STG-08 reads the address "%s" as it is written', (text) => {
  expect(writeGallery(readGallery(new URLSearchParams(text))).toString()).toBe(text);
});

test('STG-08 shows all files for an unknown category', () => {
  expect(readGallery(new URLSearchParams('category=7777&pair=a'))).toEqual({ category: null, pair: null });
});
