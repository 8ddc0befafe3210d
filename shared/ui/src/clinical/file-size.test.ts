import { expect, test } from '@jest/globals';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 KB'],
  [832_100, '832 KB'],
  [999_900, '1.0 MB'],
  [12_400_000, '12 MB'],
  [1_500_000_000, '1.5 GB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
