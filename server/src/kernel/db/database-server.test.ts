import { expect, test } from '@jest/globals';
import { formatDatabaseServer, toDatabaseServer } from './database-server.ts';
import { findPackageRoot } from './postgres-binaries.ts';

const home = '/srv/clinic/postgres';

test.each([
  ['18.4', null, 'Database: PostgreSQL 18.4, at DATABASE_URL'],
  ['16.9 (Debian 16.9-1)', null, 'Database: PostgreSQL 16.9, at DATABASE_URL'],
  ['18.4', `${findPackageRoot()}/native/bin`, 'Database: PostgreSQL 18.4, packaged with the product'],
  ['18.4', `${home}/programs-18.4.0/native/bin`, 'Database: PostgreSQL 18.4, packaged with the product'],
  ['17.2', '/usr/lib/postgresql/17/bin', 'Database: PostgreSQL 17.2, of this machine'],
])('SITE-08 names the PostgreSQL %s with programs in %s', (version, folder, line) => {
  const programs = folder === null ? null : { folder, home };
  expect(formatDatabaseServer(toDatabaseServer(version, programs))).toBe(line);
});
