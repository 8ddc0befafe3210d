import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

const MINUTE_MS = 60_000;
const createError = (code: string) => Object.assign(new Error('connect'), { code });

let now: number;
beforeEach(() => {
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Fails with each code at its minute, and then succeeds. Waits without a limit for a refused connection only. */
async function retry(failures: readonly (readonly [minute: number, code: string])[]): Promise<string> {
  const left = [...failures];
  return retryWhileUnavailable(
    () => {
      const [minute, code] = left.shift() ?? [];
      if (minute === undefined || code === undefined) return Promise.resolve('answer');
      now = minute * MINUTE_MS;
      return Promise.reject(createError(code));
    },
    { milliseconds: (error) => ((error as { code?: string }).code === 'ECONNREFUSED' ? Infinity : MINUTE_MS) },
  );
}

test.each<[string, Parameters<typeof retry>[0]]>([
  ['that is away for an hour', [[60, 'ECONNREFUSED']]],
  [
    'whose name is unknown for a moment after an hour',
    [
      [60, 'ECONNREFUSED'],
      [60.5, 'ENOTFOUND'],
    ],
  ],
])('SITE-05 waits for a database %s', async (_, failures) => {
  expect(await retry(failures)).toBe('answer');
});

test('SITE-05 gives up after a minute in which the name of the host is unknown', async () => {
  const failures = [
    [60, 'ECONNREFUSED'],
    [60.5, 'ENOTFOUND'],
    [61.5, 'ENOTFOUND'],
  ] as const;
  await expect(retry(failures)).rejects.toMatchObject({ code: 'ENOTFOUND' });
});
