import { afterEach, expect, jest, test } from '@jest/globals';
import { createClient, setClient } from '@dentarium/api';
import type { TagSet } from '@dentarium/api/data-tags';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { bus } from '@dentarium/bus';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { callQuery } from './call-query.ts';
import { queryClient } from './query-client.ts';
import './refresh-on-events.ts';
import { refreshAnswers } from './stale-answers.ts';

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

const answerName = (name: string) => Response.json({ success: true, resultInfo: { name } });

test('turns a call into a query, and refetches it when its data was changed', async () => {
  let name = 'Wang';
  const fetch = answerWith(() => answerName(name));
  show();
  expect(await screen.findByText('Wang')).toBeTruthy();
  name = 'Li';
  await act(() => refreshAnswers({ task: true }));
  expect(fetch).toHaveBeenCalledTimes(1);
  await act(() => refreshAnswers({ ownAccount: true }));
  expect(await screen.findByText('Li')).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('SOCK-04 makes the answers that a socket event concerns stale; after a gap, every answer', () => {
  const { queryKey } = callQuery(getUserInfo, {});
  const stale = (tags: TagSet, event: () => void): boolean | undefined => {
    queryClient.getQueryCache().build(queryClient, { queryKey, meta: { tags } }).setData({}, { manual: true });
    event();
    const isStale = queryClient.getQueryState(queryKey)?.isInvalidated;
    queryClient.clear();
    return isStale;
  };
  expect(stale({ task: true }, () => bus.emit('report:complete', { taskId: 't', patientIds: [] }))).toBe(true);
  for (const tags of [{ file: ['any'] }, { order: true }, {}] as const)
    expect(stale(tags, () => bus.emit('socket:reconnected', {}))).toBe(true);
});

test('does not repeat a call that was refused', async () => {
  const fetch = answerWith(() =>
    Response.json({ success: false, errorCode: 'access.denied', errorMessage: 'no' }, { status: 403 }),
  );
  show();
  expect(await screen.findByText(/^failed/)).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('repeats a call once after a failure of the server', async () => {
  const fetch = answerWith(() => Response.json({}, { status: 500 }));
  show();
  expect(await screen.findByText(/^failed/)).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(2);
});
