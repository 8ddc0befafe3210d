import { afterEach, expect, jest, test } from '@jest/globals';
import { createClient, setClient } from '@dentarium/api';
import { getUserInfo } from '@dentarium/api/services/user-service';
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { callQuery, invalidate, useCall } from './call-query.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

function answerWith(answer: () => Response): jest.Mock {
  const fetch = jest.fn(async () => answer());
  setClient(createClient({ token: () => 'token', language: () => 'en', baseUrl: 'http://localhost', fetch }));
  return fetch;
}

function User() {
  const user = useQuery({ ...callQuery(getUserInfo, {}), retryDelay: 1 });
  return <p>{user.data?.name ?? (user.error === null ? 'loading' : `failed: ${user.error.message}`)}</p>;
}

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <User />
    </QueryClientProvider>,
  );
}

const named = (name: string) => Response.json({ success: true, resultInfo: { name } });

test('a call is a query, and is asked again when it is said to be out of date', async () => {
  let name = 'Wang';
  const fetch = answerWith(() => named(name));
  show();
  expect(await screen.findByText('Wang')).toBeTruthy();
  name = 'Li';
  await invalidate(getUserInfo.id);
  expect(await screen.findByText('Li')).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a refusal is not asked for again', async () => {
  const fetch = answerWith(() =>
    Response.json({ success: false, errorCode: 'access.denied', errorMessage: 'no' }, { status: 403 }),
  );
  show();
  expect(await screen.findByText(/^failed/)).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a failure of the server is asked for once more', async () => {
  const fetch = answerWith(() => Response.json({}, { status: 500 }));
  show();
  expect(await screen.findByText(/^failed/)).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(2);
});

function Change() {
  const change = useCall(getUserInfo);
  return (
    <>
      <button type="button" onClick={() => (change.isPending ? undefined : change.mutate({}))}>
        change
      </button>
      <p>{change.error?.message ?? change.status}</p>
    </>
  );
}

test('the second click of a double click finds the change under way', async () => {
  const fetch = jest.fn(() => new Promise<Response>(() => undefined));
  setClient(createClient({ token: () => 'token', language: () => 'en', baseUrl: 'http://localhost', fetch }));
  render(<Change />);
  const button = screen.getByRole('button');
  for (let clicks = 0; clicks < 2; clicks += 1) {
    // A browser runs the microtasks between two clicks, and need not run anything else.
    await act(async () => button.click());
  }
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('without a network a change fails with a message instead of waiting for one', async () => {
  setClient(
    createClient({
      token: () => 'token',
      language: () => 'en',
      baseUrl: 'http://localhost',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    }),
  );
  onlineManager.setOnline(false);
  try {
    render(<Change />);
    await act(async () => screen.getByRole('button').click());
    expect(await screen.findByText('The network cannot be reached. Please check the connection.')).toBeTruthy();
  } finally {
    onlineManager.setOnline(true);
  }
});
