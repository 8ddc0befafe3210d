import { afterEach, expect, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { invalidate } from './invalidate.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

/** Answers that arrive when they are released, each with its state at the time of the request. */
function createHeldQuery(key: string) {
  const gates: PromiseWithResolvers<void>[] = [];
  let now = 'before';
  const queryFn = async (): Promise<string> => {
    const requestedState = now;
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return requestedState;
  };
  return {
    options: { queryKey: [key], queryFn },
    /** Changes something: earlier answers do not contain it. */
    change: () => {
      now = 'after';
    },
    letThrough: () => gates.shift()?.resolve(),
    asked: () => gates.length,
  };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('SOCK-04 refetches an answer that was in flight for the first time when something changed', async () => {
  const { options, change, letThrough, asked } = createHeldQuery('first');
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  change();
  const invalidation = Promise.all([1, 2, 3].map(() => invalidate(({ queryKey }) => queryKey[0] === 'first')));
  letThrough();
  await settle();
  // Once, although three things were changed.
  expect(asked()).toBe(1);
  letThrough();
  await invalidation;
  expect(queryClient.getQueryData(['first'])).toBe('after');
  stop();
});

test('SOCK-04 treats an answer that was prefetched when something changed as stale on arrival', async () => {
  const { options, change, letThrough } = createHeldQuery('ahead');
  const ahead = queryClient.query(options);
  change();
  const invalidation = invalidate(({ queryKey }) => queryKey[0] === 'ahead');
  letThrough();
  await ahead;
  await invalidation;
  expect(queryClient.getQueryState(['ahead'])).toMatchObject({ data: 'before', isInvalidated: true });
});

test('SOCK-04 refetches an answer that is shown once, and others not at all', async () => {
  const { options, letThrough, asked } = createHeldQuery('shown');
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  letThrough();
  await settle();
  const invalidation = invalidate(({ queryKey }) => queryKey[0] === 'shown');
  expect(asked()).toBe(1);
  letThrough();
  await invalidation;
  await invalidate(({ queryKey }) => queryKey[0] === 'other');
  expect(asked()).toBe(0);
  stop();
});
