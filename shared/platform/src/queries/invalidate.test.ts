import { afterEach, expect, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { invalidate } from './invalidate.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

/** Answers that come when they are let through, each with what was asked for at its time. */
function held(key: string) {
  const gates: PromiseWithResolvers<void>[] = [];
  let now = 'before';
  const queryFn = async (): Promise<string> => {
    const said = now;
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return said;
  };
  return {
    options: { queryKey: [key], queryFn },
    /** Something is changed: what was asked before says nothing of it. */
    change: () => {
      now = 'after';
    },
    letThrough: () => gates.shift()?.resolve(),
    asked: () => gates.length,
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('SOCK-04 an answer that was on its way for the first time when something changed is asked for again', async () => {
  const { options, change, letThrough, asked } = held('first');
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  change();
  const done = Promise.all([1, 2, 3].map(() => invalidate(({ queryKey }) => queryKey[0] === 'first')));
  letThrough();
  await settled();
  // Once, although three things were changed.
  expect(asked()).toBe(1);
  letThrough();
  await done;
  expect(queryClient.getQueryData(['first'])).toBe('after');
  stop();
});

test('SOCK-04 an answer that was asked for ahead when something changed is stale when it comes', async () => {
  const { options, change, letThrough } = held('ahead');
  const ahead = queryClient.query(options);
  change();
  const done = invalidate(({ queryKey }) => queryKey[0] === 'ahead');
  letThrough();
  await ahead;
  await done;
  expect(queryClient.getQueryState(['ahead'])).toMatchObject({ data: 'before', isInvalidated: true });
});

test('SOCK-04 an answer that is shown is asked for once, and others not at all', async () => {
  const { options, letThrough, asked } = held('shown');
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  letThrough();
  await settled();
  const done = invalidate(({ queryKey }) => queryKey[0] === 'shown');
  expect(asked()).toBe(1);
  letThrough();
  await done;
  await invalidate(({ queryKey }) => queryKey[0] === 'other');
  expect(asked()).toBe(0);
  stop();
});
