import { expect, test } from '@jest/globals';
import { explainConnection } from './explain-connection.ts';

test.each([
  ['a database that is away', 'ECONNREFUSED', 75],
  ['a host whose name is not resolved at the moment', 'ENOTFOUND', 75],
  ['a wrong password', '28P01', 78],
  ['a database that does not exist', '3D000', 78],
])('%s has the exit code by which a supervisor knows whether to start the server again', (_, code, exitCode) => {
  const error = Object.assign(new Error('connect'), { code });
  expect(explainConnection(error)).toMatchObject({ name: 'StartupError', exitCode, cause: error });
});

test('what nobody can explain stays what it is', () => {
  const error = new Error('connect');
  expect(explainConnection(error)).toBe(error);
});
