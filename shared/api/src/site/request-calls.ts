import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';

const requests = service('RequestService', '/api/RequestService', { none: 'page' });

/** The maximum number of request ids of one question. */
export const MAX_SETTLED_REQUESTS = 50;

/**
 * Settles what became of writing requests of the caller whose answer a page never received: they were made, or they are
 * not made and never will be. A request that is still running is waited for; one that arrives later is refused with
 * `request.withdrawn`. Answers are known for 24 hours.
 */
export const settleRequests = requests('SettleRequests', {
  method: 'POST',
  own: true,
  permission: 'signedIn',
  body: z.object({
    keys: z
      .array(z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)))
      .check(z.minLength(1), z.maxLength(MAX_SETTLED_REQUESTS)),
  }),
  result: z.object({ madeKeys: z.array(z.string()) }),
  changes: {},
  summary:
    'Settles which of the own writing requests with these ids were made; the server refuses the others from then on.',
});
