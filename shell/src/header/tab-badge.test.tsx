import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bus } from '@dentarium/bus';
import { ModuleProviders, queryClient, refreshAnswers, setSession } from '@dentarium/platform';
import { act, render, screen, waitFor } from '@testing-library/react';
import { setPageClient } from '../start/page-client.ts';
import { serve } from '../testing/fake-server.ts';
import { buildSampleSession } from '../testing/sample-site.ts';
import { TabBadge } from './tab-badge.tsx';

const path = '/api/FixtureService/QueryCount';
let answer: unknown;
let server: ReturnType<typeof serve>;

beforeEach(() => {
  setSession(buildSampleSession());
  setPageClient().token = () => 'token';
  server = serve({ [path]: () => answer as object });
});
afterEach(() => queryClient.clear());

function show(badge: Partial<Parameters<typeof TabBadge>[0]['badge']> = {}): void {
  render(
    <ModuleProviders name="shell">
      <p data-testid="tab">
        <TabBadge badge={{ path, events: ['files:classified'], ...badge }} />
      </p>
    </ModuleProviders>,
  );
}
const readTab = () => screen.getByTestId('tab').textContent;

test('HEAD-01 MFE-07 shows the count of the declared call on a tab, and refetches it at the declared events and after a gap of the socket', async () => {
  answer = 3;
  show();
  await waitFor(() => expect(readTab()).toBe('3'));
  answer = 120;
  act(() => bus.emit('files:classified', { patientId: 'p' }));
  await waitFor(() => expect(readTab()).toBe('99+'));
  answer = 0;
  act(() => bus.emit('socket:reconnected', {}));
  await waitFor(() => expect(readTab()).toBe(''));
  act(() => bus.emit('report:complete', { taskId: 't', patientIds: [] }));
  expect(server.requests).toEqual([`GET ${path}`, `GET ${path}`, `GET ${path}`]);
});

test('MFE-07 finds a nested count in the answer, and refetches it after changes of the page itself', async () => {
  answer = { page: { total: 7 } };
  show({ count: 'page.total', reads: ['exception'], events: [] });
  await waitFor(() => expect(readTab()).toBe('7'));
  answer = { page: {} };
  await act(() => refreshAnswers({ exception: true }));
  await waitFor(() => expect(readTab()).toBe(''));
});

test('MFE-07 shows no count of a call that is refused', async () => {
  show({ path: '/api/FixtureService/QueryNothing' });
  await waitFor(() => expect(server.requests).toEqual(['GET /api/FixtureService/QueryNothing']));
  expect(readTab()).toBe('');
});
