import { getModules } from '@dentarium/api/modules/calls';
import { callQuery, languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setPageClient } from '../start/page-client.ts';
import { serve } from '../testing/fake-server.ts';
import '../texts/texts.ts';
import { OfflineNotice } from './offline-notice.tsx';

const answerModules = () => new Response(JSON.stringify({ flags: {}, modules: [] }));
const setNetwork = (event: 'online' | 'offline'): void => {
  act(() => {
    window.dispatchEvent(new Event(event));
  });
};

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  setPageClient();
});
afterEach(() => setNetwork('online'));

function Page() {
  const { data } = useQuery(callQuery(getModules, {}, { silent: true }));
  return <p>{data === undefined ? 'waits' : 'has come'}</p>;
}

test('reports a missing network on the page, and continues automatically when it returns', async () => {
  const server = serve({ '/modules': answerModules });
  const show = (content: ReactNode) => <ModuleProviders name="shell">{content}</ModuleProviders>;
  const { rerender } = render(show(<OfflineNotice />));
  expect(screen.getByRole('status').textContent).toBe('');
  setNetwork('offline');
  expect(screen.getByRole('status').textContent).toContain('What you see may be out of date.');
  rerender(show([<OfflineNotice key="notice" />, <Page key="page" />]));
  expect(screen.getByText('waits')).toBeTruthy();
  expect(server.requests).toEqual([]);
  setNetwork('online');
  expect(screen.getByRole('status').textContent).toBe('');
  await waitFor(() => expect(screen.getByText('has come')).toBeTruthy());
  expect(server.requests).toHaveLength(1);
});
