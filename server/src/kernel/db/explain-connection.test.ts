import { expect, test } from '@jest/globals';
import { explainConnection, isTemporary } from './explain-connection.ts';

const createError = (code: string, message = 'connect') => Object.assign(new Error(message), { code });

test.each<[string, Error, number, string]>([
  ['a database that is away', createError('ECONNREFUSED'), 75, 'The database does not answer (ECONNREFUSED): start it'],
  ['a socket that is missing', createError('ENOENT'), 75, 'The database does not answer (ENOENT): start it'],
  ['a lost connection', new Error('Connection terminated'), 75, 'does not answer (Connection terminated): start it'],
  [
    'a wrong password',
    createError('28P01'),
    78,
    'refused the user name or the password of DATABASE_URL: correct them.',
  ],
  ['a user without an entry', createError('28000'), 78, 'add a line to its pg_hba.conf'],
  ['a database that does not exist', createError('3D000'), 78, 'does not exist: create it first.'],
  ['a user without rights', createError('42501'), 78, 'may not change the database: make it the owner.'],
  ['a standby', createError('25006'), 78, 'name the primary server, not a standby.'],
  ['an unknown host', createError('ENOTFOUND'), 78, 'The host in DATABASE_URL is not known: correct its name.'],
  ['a closed socket', createError('EACCES'), 78, 'may not use the socket of DATABASE_URL'],
  ['an unknown certificate', createError('SELF_SIGNED_CERT_IN_CHAIN'), 78, 'name its root by sslrootcert=<file>'],
  ['another certificate', createError('ERR_TLS_CERT_ALTNAME_INVALID'), 78, 'is for another host'],
  ['an old certificate', createError('CERT_HAS_EXPIRED'), 78, 'has expired: renew it.'],
  ['a damaged key', createError('ERR_OSSL_PEM_NO_START_LINE'), 78, 'check the certificates that DATABASE_URL names.'],
  ['no encryption', new Error('The server does not support SSL connections'), 78, 'leave sslmode out of DATABASE_URL.'],
  ['an error below another', new Error('a migration', { cause: createError('42501') }), 78, 'make it the owner.'],
])('SITE-05 gives %s the exit code that tells a supervisor whether to restart', (_, error, exitCode, sentence) => {
  expect(explainConnection(error)).toMatchObject({
    name: 'StartupError',
    exitCode,
    message: expect.stringContaining(sentence),
    cause: error,
  });
});

test('SITE-05 returns an unknown error, and one of a file, unchanged', () => {
  for (const error of [new Error('connect'), Object.assign(createError('ENOENT'), { path: '/srv/backup' })])
    expect(explainConnection(error)).toBe(error);
});

test('SITE-05 does not wait for a missing file', () => {
  expect(isTemporary(createError('ENOENT'))).toBe(true);
  expect(isTemporary(Object.assign(createError('ENOENT'), { path: '/srv/backup' }))).toBe(false);
});

test.each([
  ['ECONNREFUSED', true],
  ['EAI_AGAIN', true],
  ['57P03', true],
  ['ENOTFOUND', false],
  ['28P01', false],
])('SITE-05 waits for a database that fails with %s: %j', (code, isWaiting) => {
  expect(isTemporary(createError(code))).toBe(isWaiting);
});
