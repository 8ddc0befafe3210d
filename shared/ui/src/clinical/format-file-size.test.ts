import { expect, test } from '@jest/globals';
import { formatFileSize } from './format-file-size.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KiB'],
  [832 * 1024, '832 KiB'],
  [1024 ** 2 - 1, '1.0 MiB'],
  [12.4 * 1024 ** 2, '12 MiB'],
  [1.5 * 1024 ** 3, '1.5 GiB'],
  [500 * 1024 ** 3, '500 GiB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
