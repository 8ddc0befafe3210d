import { expect, test } from '@jest/globals';
import { toFileName } from './download-file.ts';

test.each([
  ['Upper occlusal', 'image/jpeg', 'Upper occlusal.jpg'],
  ['正面像', 'image/png', '正面像.png'],
  ['photo.JPG', 'image/jpeg', 'photo.JPG'],
  ['a/b:c*  d', 'image/heic', 'a b c d.heic'],
  ['unheard of', 'application/x-unknown', 'unheard of'],
])('VIEW-01 saves an original with the title %s of type %s as %s', (title, type, name) => {
  expect(toFileName(title, type)).toBe(name);
});
