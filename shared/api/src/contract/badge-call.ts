import { z } from 'zod/mini';
import { type Call, service } from './contract.ts';

/**
 * Creates the call that a declared badge counts with. It has the id of the declared call, so that the page caches one
 * answer for both.
 *
 * @param path of a reading call without input: `/api/OrderService/QueryPendingCount`.
 */
export function createBadgeCall(path: string): Call {
  const [name = '', serviceName = ''] = path.split('/').toReversed();
  return service(serviceName, path.slice(0, -name.length - 1), { none: 'page' })(name, {
    method: 'GET',
    own: true,
    permission: 'signedIn',
    result: z.unknown(),
    reads: {},
    summary: 'Counts for a badge of a tab.',
  });
}

/**
 * Reads the count in an answer; 0 if there is none. @param path the keys that lead to it: `page.total`; by default the
 * answer itself.
 */
export function readCount(answer: unknown, path: string | undefined): number {
  const count = (path ?? '')
    .split('.')
    .filter((key) => key !== '')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined,
      answer,
    );
  return typeof count === 'number' ? count : 0;
}
