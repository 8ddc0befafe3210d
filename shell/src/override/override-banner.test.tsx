import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ModuleProviders, queryClient, setSession } from '@dentarium/platform';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { setPageClient } from '../start/page-client.ts';
import { serve } from '../testing/fake-server.ts';
import { buildSampleModule, buildSampleSession } from '../testing/sample-site.ts';
import { type OverrideSource, OverrideBanner } from './override-banner.tsx';
import { showOverride } from './show-override.tsx';

const orders = { module: 'orders', url: 'http://localhost:8091/' };
const SET = '/api/ModuleService/SetModuleOverride';
const END = '/api/ModuleService/EndModuleOverride';
const reload = jest.fn();
let server: ReturnType<typeof serve>;

beforeEach(() => {
  reload.mockClear();
  setSession(buildSampleSession());
  setPageClient().token = () => 'token';
  server = serve({ [SET]: () => true, [END]: () => true });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  document.body.replaceChildren();
});

function show(props: { readonly active?: OverrideSource; readonly requested?: OverrideSource }): void {
  render(
    <ModuleProviders name="override">
      <OverrideBanner active={props.active} requested={props.requested} reload={reload} />
    </ModuleProviders>,
  );
}
const clickButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('MFE-05 loads nothing from the address of a link before the user has agreed', async () => {
  show({ requested: orders });
  expect(screen.getByRole('status').textContent).toContain('orders from http://localhost:8091 in this session?');
  expect(server.requests).toEqual([]);
  clickButton('Load');
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(JSON.parse(server.bodies.get(SET) ?? '')).toEqual(orders);
});

test('MFE-05 does not ask a user again on the page who has declined', () => {
  show({ requested: orders });
  clickButton('No');
  expect(screen.queryByRole('status')).toBeNull();
  expect(server.requests).toEqual([]);
});

test('MFE-05 reports the source of a module in the banner, and ends it', async () => {
  show({ active: orders });
  expect(screen.getByRole('status').textContent).toContain('orders comes from http://localhost:8091, in this session');
  clickButton('End');
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(server.requests).toEqual([`POST ${END}`]);
});

test.each([
  [
    '?override=orders@http://localhost:8091/',
    null,
    'Load the module orders from http://localhost:8091 in this session?',
  ],
  ['?view=1', 'https://dev.example/orders/', 'The module orders comes from https://dev.example, in this session only.'],
])(
  'MFE-05 shows the banner of a page that is opened with %s, with orders from %s',
  async (search, entry, bannerText) => {
    const live = entry === null ? {} : { live: { version: 'override', entry, manifest: {} } };
    document.body.append(document.createElement('main'));
    act(() => showOverride(search, [buildSampleModule('patients'), buildSampleModule('orders', live)]));
    const banner = await screen.findByRole('status');
    expect(banner.textContent).toContain(bannerText);
    expect(document.body.firstElementChild?.contains(banner)).toBe(true);
  },
);
