import { expect, test } from '@jest/globals';
import { tmpdir } from 'node:os';
import { getSocketFolder } from './socket-folder.ts';

test('the socket lies with the database, unless the path would be too long for a socket', () => {
  expect(getSocketFolder('/srv/clinic/postgres')).toBe('/srv/clinic/postgres/socket');
  const long = `/srv/${'clinic'.repeat(20)}`;
  expect(getSocketFolder(long)).toMatch(new RegExp(`^${tmpdir()}/dentarium-[0-9a-f]{12}$`));
  expect(getSocketFolder(long)).not.toBe(getSocketFolder(`${long}2`));
});

test('the length counts in bytes: one of Chinese letters is three', () => {
  expect(getSocketFolder(`/srv/${'诊'.repeat(40)}`)).toContain(tmpdir());
});
