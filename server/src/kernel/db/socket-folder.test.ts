import { expect, test } from '@jest/globals';
import { tmpdir } from 'node:os';
import { getSocketFolder } from './socket-folder.ts';

test('places the socket beside the database unless the path is too long', () => {
  expect(getSocketFolder('/srv/clinic/postgres')).toBe('/srv/clinic/postgres/socket');
  const long = `/srv/${'clinic'.repeat(20)}`;
  expect(getSocketFolder(long)).toMatch(new RegExp(`^${tmpdir()}/dentarium-[0-9a-f]{12}$`));
  expect(getSocketFolder(long)).not.toBe(getSocketFolder(`${long}2`));
});

test('counts the length in bytes: a Chinese letter is three', () => {
  expect(getSocketFolder(`/srv/${'诊'.repeat(40)}`)).toContain(tmpdir());
});
