import { getWhitelist } from '@dentarium/api/site/calls';
import { type ModuleStatus, queryModuleStatus, type StatusVersion } from '@dentarium/api/modules/report-calls';
import { FakeServer, Refusal } from '@dentarium/platform/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const createVersion = (name: string, more: Partial<StatusVersion> = {}): StatusVersion => ({
  version: name,
  publishedAt: '2026-11-01T08:00:00.000Z',
  hash: '0123456789abcdef'.repeat(4),
  size: 2048,
  seen: true,
  outcome: 'good',
  ...more,
});

const createModule = (more: Partial<ModuleStatus> = {}): ModuleStatus => ({
  name: 'orders',
  title: { ch: '订单', en: 'Orders' },
  state: 'live',
  off: null,
  misfits: [],
  live: createVersion('1.1.0'),
  canary: null,
  lastGood: createVersion('1.0.0'),
  previous: null,
  reports: [],
  ...more,
});

const FAULT: ModuleStatus['reports'][number] = {
  version: '1.1.0',
  stage: 'mount',
  cause: 'TypeError: x is undefined',
  count: 12,
  accounts: 4,
  fellBackTo: '1.0.0',
  firstAt: '2026-11-22T08:00:00.000Z',
  lastAt: '2026-11-22T09:00:00.000Z',
};

/** Shows the page to an operator of a site with these modules. */
async function showModules(modules: ModuleStatus[], ledger: object[] = []): Promise<HTMLElement> {
  signIn({ mode: 'private' });
  const entry = {
    by: 'li',
    module: 'orders',
    action: 'publish',
    version: '1.1.0',
    to: null,
    reason: null,
    count: null,
  };
  new FakeServer()
    .on(getWhitelist, () => ({ data: [{ value: [{ name: 'op' }] }] }))
    .on(queryModuleStatus, () => ({
      modules,
      ledger: ledger.map((more) => ({ ...entry, at: '2026-11-22T08:00:00.000Z', ...more })),
    }));
  showAt('/personal/modules');
  return screen.findByRole('region', { name: modules[0]?.title?.en ?? 'Ledger' });
}

describe('MFE-04 the page of an operator', () => {
  test('shows the versions of a module with hash and size, and that no page has reported a fault', async () => {
    const orders = await showModules([
      createModule({
        canary: {
          ...createVersion('1.2.0', { seen: false, outcome: null }),
          percent: 5,
          users: ['li'],
          organisations: 2,
        },
      }),
    ]);
    within(orders).getByText('1.1.0');
    expect(within(orders).getAllByText('0123456789ab')[0]?.title).toHaveLength(64);
    expect(within(orders).getAllByText('2.0 KiB')).toHaveLength(3);
    within(orders).getByText('5% of all accounts · li · 2 organisations');
    within(orders).getByText('Not yet seen by pages');
    within(orders).getByText('No page has reported a fault.');
  });

  test('shows the place and the count of the faults of a version, and the fallback of pages', async () => {
    const orders = await showModules([
      createModule({ state: 'failing', reports: [FAULT, { ...FAULT, stage: 'mounted', cause: '' }] }),
    ]);
    within(orders).getByText('Failing');
    within(orders).getByText(/They fall back to 1.0.0\./);
    const [fault, ...others] = within(within(orders).getByRole('list', { name: /Faults/ })).getAllByRole('listitem');
    expect(fault?.textContent).toContain('Mounting1.1.012 times4 accountsfell back to 1.0.0TypeError: x is undefined');
    expect(others).toEqual([]);
  });

  test.each([
    [{ state: 'off', off: { by: 'operator', reason: 'Moving house' } }, 'Off', 'Moving house'],
    [{ state: 'off', off: { by: 'switch', reason: 'agent' } }, 'Off', /switch agent, which is off/],
    [{ state: 'misfit', misfits: ['it needs platform ^3'] }, 'Does not fit', 'it needs platform ^3'],
    [{ state: 'unreadable', live: createVersion('9', { hash: null, size: null }) }, 'Unreadable', /cannot read/],
    [{ state: 'none', live: null }, 'Not live', /no version is live/],
  ] as const)('shows the reason why a module is missing: %j', async (more, state, reason) => {
    const orders = await showModules([createModule(more as Partial<ModuleStatus>)]);
    within(orders).getByText(state);
    expect(within(orders).getByText(reason).textContent).not.toBe('');
  });

  test('shows the latest entries of the ledger, also unknown actions', async () => {
    await showModules(
      [createModule()],
      [
        { action: 'fallback', by: 'pages', to: '1.0.0', reason: 'mount: TypeError', count: 3 },
        { action: 'audited', version: null },
      ],
    );
    const lines = within(screen.getByRole('list', { name: 'Ledger' })).getAllByRole('listitem');
    expect(lines[0]?.textContent).toContain('Pages fell backorders 1.1.0 → 1.0.03 timesby pagesmount: TypeError');
    expect(lines[1]?.textContent).toContain('auditedordersli');
  });

  test('reports a site without modules', async () => {
    await showModules([]);
    screen.getByText('No module is published on this site');
    expect(screen.queryAllByRole('region', { name: /./ })).toHaveLength(1);
    screen.getByText('Nothing was done yet.');
  });
});

test('MFE-04 shows the entry to operators alone and denies the page to everybody else', async () => {
  signIn({ mode: 'public' });
  const server = new FakeServer()
    .on(getWhitelist, () => ({ data: [{ value: [] }] }))
    .on(queryModuleStatus, () => {
      throw new Refusal('access.denied');
    });
  showAt('/personal/modules');
  expect((await screen.findByRole('heading', { level: 2 })).textContent).not.toBe('');
  expect(server.listReceived(getWhitelist)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Modules' })).toBeNull();
});
