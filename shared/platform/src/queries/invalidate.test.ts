import { afterEach, expect, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { invalidate } from './invalidate.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

/** Answers that arrive when they are released, each with its state at the time of the request. */
function createHeldQuery(key: string) {
  const { promise: releaseSignal, resolve: release } = Promise.withResolvers<void>();
  let requestCount = 0;
  let now = 'before';
  const queryFn = async (): Promise<string> => {
    const requestedState = now;
    requestCount += 1;
    await releaseSignal;
    return requestedState;
  };
  return {
    options: { queryKey: [key], queryFn },
    /** Changes something: earlier answers do not contain it. */
    change: () => {
      now = 'after';
    },
    /** Lets answers through, those of later requests as well. */
    release,
    countRequests: () => requestCount,
  };
}

test('SOCK-04 refetches an answer that was in flight for the first time when something changed', async () => {
  const { options, change, release, countRequests } = createHeldQuery('first');
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  change();
  const invalidation = Promise.all([1, 2, 3].map(() => invalidate(({ queryKey }) => queryKey[0] === 'first')));
  release();
  await invalidation;
  // Once, although three things were changed.
  expect(countRequests()).toBe(2);
  expect(queryClient.getQueryData(['first'])).toBe('after');
  stop();
});

test('SOCK-04 treats an answer that was prefetched when something changed as stale on arrival', async () => {
  const { options, change, release } = createHeldQuery('ahead');
  const firstAnswer = queryClient.query(options);
  change();
  const invalidation = invalidate(({ queryKey }) => queryKey[0] === 'ahead');
  release();
  await firstAnswer;
  await invalidation;
  expect(queryClient.getQueryState(['ahead'])).toMatchObject({ data: 'before', isInvalidated: true });
});

test('SOCK-04 refetches an answer that is shown once, and others not at all', async () => {
  const { options, release, countRequests } = createHeldQuery('shown');
  const observer = new QueryObserver(queryClient, options);
  const stop = observer.subscribe(() => undefined);
  release();
  await observer.getCurrentQuery().promise;
  await invalidate(({ queryKey }) => queryKey[0] === 'shown');
  expect(countRequests()).toBe(2);
  await invalidate(({ queryKey }) => queryKey[0] === 'other');
  expect(countRequests()).toBe(2);
  stop();
});
