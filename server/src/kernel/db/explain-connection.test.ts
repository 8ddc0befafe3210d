import { expect, test } from '@jest/globals';
import { explainConnection } from './explain-connection.ts';

test.each([
  ['a database that is away', 'ECONNREFUSED', 75],
  ['a host whose name is not resolved at the moment', 'ENOTFOUND', 75],
  ['a wrong password', '28P01', 78],
  ['a database that does not exist', '3D000', 78],
])('gives %s the exit code that tells a supervisor whether to restart', (_, code, exitCode) => {
  const error = Object.assign(new Error('connect'), { code });
  expect(explainConnection(error)).toMatchObject({ name: 'StartupError', exitCode, cause: error });
});

test('returns an unknown error unchanged', () => {
  const error = new Error('connect');
  expect(explainConnection(error)).toBe(error);
});
