import { z } from 'zod/mini';
import { type Call, service } from './contract.ts';

/**
 * The call that a declared badge counts with. It has the id of the declared call itself, so that the page keeps one answer for both.
 *
 * @param path of a reading call that takes nothing in: `/api/OrderService/QueryPendingCount`.
 */
export function badgeCall(path: string): Call {
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

/** The figure in an answer; 0 where there is none. @param at the keys that lead to it: `page.total`; the answer itself when left out. */
export function countIn(answer: unknown, at: string | undefined): number {
  const found = (at ?? '')
    .split('.')
    .filter((key) => key !== '')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined,
      answer,
    );
  return typeof found === 'number' ? found : 0;
}
