import { expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { readPassword } from './read-password.ts';

test.each([
  [['secret\n'], 'secret'],
  [['sec', 'ret\r\nsecond line'], 'secret'],
  [['密码 with blanks'], '密码 with blanks'],
  [[], ''],
])('SITE-01 reads the first line of %j as the password', async (chunks: string[], password) => {
  expect(await readPassword(Readable.from(chunks))).toBe(password);
});

test('SITE-01 refuses a password without an end', async () => {
  await expect(readPassword(Readable.from(Array<string>(20).fill('x'.repeat(1000))))).rejects.toThrow('too long');
});
