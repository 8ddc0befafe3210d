import { type ApiError, type CallInput, createClient, setClient } from '@dentarium/api';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { updatePatientTags } from '@dentarium/api/patients/operation-calls';
import { bus, type Toast } from '@dentarium/bus';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { findAnswer } from './answer-cache.ts';
import { runApiMutation, type Send } from './api-mutation.ts';
import { callQuery } from './call-query.ts';
import { queryClient } from './query-client.ts';
import { type ApiMutation, useApiMutation, type UseApiMutationOptions } from './use-api-mutation.ts';
import { toast } from '../texts/toast.ts';

type Answer = (request: Request) => Response | Promise<Response>;

const createPatientQuery = (id: string) => callQuery(queryPatientInfo, { params: { id } }, { silent: true });
const createChange = (id: string, tagIds: string[] = ['t']) => ({ params: { id }, body: { tagIds, version: 1 } });
const succeed = (value: unknown) => Response.json({ success: true, resultInfo: value });
const refuse = (errorCode: string, status = 403) =>
  Response.json({ success: false, errorCode, errorMessage: errorCode }, { status });

let toasts: Toast[];
let stop: () => void;
let writes: Request[];
let reads: string[];
let write: Answer;
let names: Record<string, string>;
/** No read answer arrives until it settles. */
let gate: Promise<void>;

beforeEach(() => {
  toasts = [];
  writes = [];
  reads = [];
  names = { one: 'Wang', two: 'Zhao' };
  gate = Promise.resolve();
  write = () => succeed({ id: 'one', name: 'Li' });
  stop = bus.on('toast:show', (message) => toasts.push(message));
  setClient(
    createClient({
      token: () => 'token',
      language: () => 'en',
      baseUrl: 'http://localhost',
      onFailure: (error) => toast('error', error.code),
      fetch: async (input) => {
        const request = new Request(input);
        const id = new URL(request.url).pathname.split('/').at(-1) ?? '';
        if (request.method === 'GET') {
          reads.push(id);
          await gate;
          return succeed({ id, name: names[id] });
        }
        writes.push(request);
        return write(request);
      },
    }),
  );
});
afterEach(() => {
  stop();
  queryClient.clear();
});

type Input = CallInput<typeof updatePatientTags>;
type Options = UseApiMutationOptions<Input, Awaited<ReturnType<typeof sendChange>>>;
const sendChange = (send: Send, input: Input) => send(updatePatientTags, input);

let change: ApiMutation<Input, unknown>;
const keep = (mutation: typeof change): void => void (change = mutation);

function Name({ id }: { readonly id: string }) {
  const { data } = useQuery(createPatientQuery(id));
  return <p>{`${id}: ${data?.name ?? 'nobody'}`}</p>;
}

function Page({ options }: { readonly options: Options }) {
  const mutation = useApiMutation(updatePatientTags, options);
  useEffect(() => keep(mutation));
  return (
    <>
      <button onClick={() => void mutation.mutate(createChange('one'))}>
        {mutation.isPending ? 'sending' : 'send'}
      </button>
      <Name id="one" />
      <Name id="two" />
    </>
  );
}

async function show(options: Options = {}): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <Page options={options} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('one: Wang')).toBeTruthy();
  expect(await screen.findByText('two: Zhao')).toBeTruthy();
}

const click = () => act(async () => screen.getByRole('button').click());
const getRequestKey = (request: Request | undefined) => request?.headers.get('idempotency-key');
/** An answer that is given when the test releases it. */
function holdAnswer(): { readonly answer: Answer; readonly give: (response: Response) => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: () => promise, give: (response) => act(async () => resolve(response)) };
}

const rename: Options['optimistic'] = (cache, { params, body }) =>
  cache.change(createPatientQuery(params.id), (patient) => ({
    ...patient,
    name: `${patient.name}+${body.tagIds.join('')}`,
  }));

test('makes a change once however often it is requested, and can make it again after that', async () => {
  const first = holdAnswer();
  write = first.answer;
  await show();
  // A browser runs the microtasks between two clicks, and need not run anything else.
  for (let clicks = 0; clicks < 3; clicks += 1) await click();
  expect(writes).toHaveLength(1);
  expect(screen.getByRole('button').textContent).toBe('sending');
  await first.give(succeed({ id: 'one' }));
  expect(await screen.findByRole('button', { name: 'send' })).toBeTruthy();
  await click();
  expect(writes).toHaveLength(2);
  expect(getRequestKey(writes[1])).not.toBe(getRequestKey(writes[0]));
});

test('refetches the changed answers, and nothing of another patient', async () => {
  await show();
  names['one'] = 'Li';
  reads = [];
  await click();
  expect(await screen.findByText('one: Li')).toBeTruthy();
  expect(reads).toEqual(['one']);
});

test('does not refetch a complete answer that came with the change', async () => {
  await show({ onSuccess: (patient, { params }, cache) => cache.store(createPatientQuery(params.id), patient) });
  reads = [];
  await click();
  expect(await screen.findByText('one: Li')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'send' })).toBeTruthy();
  expect(reads).toEqual([]);
});

test('does not refetch an answer that a change completes, unless an older one is in flight', async () => {
  const complete: Options = {
    onSuccess: (patient, { params }, cache) =>
      cache.complete(createPatientQuery(params.id), (before) => ({
        ...before,
        name: `${before.name} ${patient.name}`,
      })),
  };
  await show(complete);
  reads = [];
  await click();
  expect(await screen.findByText('one: Wang Li')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'send' })).toBeTruthy();
  expect(reads).toEqual([]);
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  void queryClient.refetchQueries(createPatientQuery('one'));
  await act(async () => runApiMutation(updatePatientTags, createChange('one'), complete));
  expect(reads).toEqual(['one', 'one']);
  await act(async () => resolve());
});

test('refetches an answer that was stored without a request when it is changed later', async () => {
  await runApiMutation(updatePatientTags, createChange('three'), {
    onSuccess: (patient, _, cache) => cache.store(createPatientQuery('three'), patient),
  });
  expect(findAnswer(createPatientQuery('three'))?.name).toBe('Li');
  await runApiMutation(updatePatientTags, createChange('three'));
  expect(queryClient.getQueryState(createPatientQuery('three').queryKey)?.isInvalidated).toBe(true);
});

test.each<[string, Options['silent'], string[]]>([
  ['is shown as a toast', undefined, ['access.denied']],
  ['the screen shows itself', true, []],
  ['is of a kind that the screen shows', (error) => (error as ApiError).is('access.denied'), []],
  ['is of another kind', (error) => (error as ApiError).is('version.stale'), ['access.denied']],
])('handles a refusal that is %s', async (_, silent, expectedToasts) => {
  write = () => refuse('access.denied');
  const onError = jest.fn();
  await show({ onError, ...(silent === undefined ? {} : { silent }) });
  await click();
  await waitFor(() => expect(change.error).toMatchObject({ code: 'access.denied' }));
  expect(toasts.map(({ text }) => text)).toEqual(expectedToasts);
  expect(onError).toHaveBeenCalledTimes(1);
});

test('throws a refusal with its details to a form', async () => {
  write = () =>
    Response.json({ success: false, errorCode: 'patient.invalid', detail: { fields: ['name'] } }, { status: 400 });
  await show({ silent: true });
  const failure = await act(() => change.mutateAsync(createChange('one')).catch((error: unknown) => error));
  expect(failure).toMatchObject({ code: 'patient.invalid', detail: { fields: ['name'] } });
});

test('shows an error in the code of a change, too', async () => {
  const fail = async (): Promise<never> => Promise.reject(new TypeError('broken'));
  await expect(runApiMutation(fail, undefined)).rejects.toThrow('broken');
  expect(toasts).toMatchObject([{ kind: 'error', text: expect.stringContaining('unexpected') }]);
});

test('fails with a message without a network instead of waiting for one', async () => {
  await show();
  write = () => Promise.reject(new TypeError('Failed to fetch'));
  onlineManager.setOnline(false);
  try {
    await click();
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['network.failed']));
  } finally {
    onlineManager.setOnline(true);
  }
});

test('repeats a change after a lost answer with the same request id, and sends another change with another', async () => {
  await show();
  write = () => Promise.reject(new TypeError('Failed to fetch'));
  await click();
  await waitFor(() => expect(change.error).not.toBe(null));
  await act(() => change.mutate(createChange('one', ['other'])));
  write = () => succeed({ id: 'one' });
  await click();
  await click();
  await waitFor(() => expect(writes).toHaveLength(4));
  const [lostKey, otherKey, repeatedKey, freshKey] = writes.map(getRequestKey);
  expect(repeatedKey).toBe(lostKey);
  expect(new Set([lostKey, otherKey, freshKey]).size).toBe(3);
});

test('sends the same change as another request after a refusal', async () => {
  write = () => refuse('access.denied');
  await show();
  await click();
  await waitFor(() => expect(change.isPending).toBe(false));
  await click();
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(getRequestKey(writes[0])).not.toBe(getRequestKey(writes[1]));
});

test.each([
  ['whose answer was lost', () => Promise.reject(new TypeError('Failed to fetch')), ['one']],
  ['that came too late', () => refuse('version.stale', 409), ['one']],
  ['that is not allowed', () => refuse('access.denied'), []],
])('refetches the possibly changed answers as far as necessary after a change %s', async (_, answer, refetched) => {
  write = answer;
  await show();
  reads = [];
  await click();
  await waitFor(() => expect(change.error).not.toBe(null));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(reads).toEqual(refetched);
});

test('shows an optimistic change at once, and rolls it back when it is refused', async () => {
  const answer = holdAnswer();
  write = answer.answer;
  await show({ optimistic: rename });
  await click();
  expect(screen.getByText('one: Wang+t')).toBeTruthy();
  await answer.give(refuse('access.denied'));
  expect(await screen.findByText('one: Wang')).toBeTruthy();
});

test('rolls one of two pending changes back, and keeps the other until it is confirmed', async () => {
  const [first, second] = [holdAnswer(), holdAnswer()];
  write = async (request) => {
    const { tagIds } = (await request.clone().json()) as { tagIds: string[] };
    return (tagIds[0] === 'a' ? first : second).answer(request);
  };
  await show();
  const pending = ['a', 'b'].map((tag) =>
    runApiMutation(updatePatientTags, createChange('one', [tag]), { optimistic: rename }).catch(() => undefined),
  );
  expect(await screen.findByText('one: Wang+a+b')).toBeTruthy();
  await first.give(refuse('access.denied'));
  expect(await screen.findByText('one: Wang+b')).toBeTruthy();
  names['one'] = 'Wang, tagged';
  await second.give(succeed({ id: 'one' }));
  expect(await screen.findByText('one: Wang, tagged')).toBeTruthy();
  await Promise.all(pending);
});

test('shows answers that arrive during a pending change with the change', async () => {
  const answer = holdAnswer();
  write = answer.answer;
  await show({ optimistic: rename });
  await click();
  names['one'] = 'Wang Fang';
  await act(() => queryClient.refetchQueries(createPatientQuery('one')));
  expect(screen.getByText('one: Wang Fang+t')).toBeTruthy();
  await answer.give(refuse('access.denied'));
  expect(await screen.findByText('one: Wang Fang')).toBeTruthy();
});

test('does not bring a change that is rolled back after a sign-out back to the page', async () => {
  const answer = holdAnswer();
  write = answer.answer;
  await queryClient.query(createPatientQuery('one'));
  const pending = runApiMutation(updatePatientTags, createChange('one'), { optimistic: rename }).catch(() => undefined);
  queryClient.clear();
  await answer.give(refuse('access.denied'));
  await pending;
  expect(findAnswer(createPatientQuery('one'))).toBeUndefined();
});

test('makes all choices of one scope, one after another', async () => {
  const first = holdAnswer();
  write = first.answer;
  await show({ scope: 'choice', optimistic: rename });
  await act(async () => {
    void change.mutate(createChange('one', ['a']));
    void change.mutate(createChange('one', ['b']));
  });
  expect(screen.getByText('one: Wang+a+b')).toBeTruthy();
  expect(writes).toHaveLength(1);
  write = () => succeed({ id: 'one' });
  await first.give(succeed({ id: 'one' }));
  await waitFor(() => expect(writes).toHaveLength(2));
});

test('refetches after the first calls of a failed change of several, and repeats them with the same ids', async () => {
  await show();
  const both = async (send: Send): Promise<void> => {
    await send(updatePatientTags, createChange('one'));
    await send(updatePatientTags, createChange('two'));
  };
  function Several() {
    const several = useApiMutation(both);
    return <button onClick={() => void several.mutate()}>both</button>;
  }
  render(<Several />);
  const begin = () => act(async () => screen.getByRole('button', { name: 'both' }).click());
  names['one'] = 'Li';
  write = ({ url }) =>
    url.endsWith('two') ? Promise.reject(new TypeError('Failed to fetch')) : succeed({ id: 'one' });
  await begin();
  expect(await screen.findByText('one: Li')).toBeTruthy();
  write = () => succeed({ id: 'one' });
  await begin();
  const keys = writes.map(getRequestKey);
  expect(keys.slice(2)).toEqual(keys.slice(0, 2));
});
