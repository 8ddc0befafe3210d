import { getWhitelist } from '@dentarium/api/site/calls';
import { expectAccessible, FakeServer, Refusal } from '@dentarium/platform/testing';
import * as calls from '@dentarium/server/clinic-calls/operators';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const CLINIC_ID = '00000000-0000-4000-8000-000000000001';
const ACCOUNT_ID = '00000000-0000-4000-8000-000000000002';
const AT = '2026-11-26T08:00:00.000Z';

const CLINIC: calls.SiteOrganisation = {
  id: CLINIC_ID,
  name: '北院',
  nameEn: 'North clinic',
  kind: 'clinic',
  isDemo: false,
  createdAt: AT,
  memberCount: 12,
  patientCount: 345,
  usedBytes: 2048,
  limitBytes: 4096,
};

const ACCOUNT: calls.SiteAccount = {
  id: ACCOUNT_ID,
  userName: 'anna',
  name: 'Anna Li',
  isDisabled: false,
  roles: [{ id: 5, name: { ch: '医生', en: 'Doctor' } }],
  organisations: [{ id: CLINIC_ID, name: { ch: '北院', en: 'North clinic' } }],
  lastSignInAt: AT,
};

const STATE: calls.SignInState = {
  account: ACCOUNT,
  problems: [],
  signInWaits: [],
  sessions: [],
  phoneAccounts: [],
  canEndSessions: true,
  failures: [],
};

let server: FakeServer;
beforeEach(() => {
  signIn({ mode: 'private' });
  server = new FakeServer().on(getWhitelist, () => ({ data: [{ value: [{ name: 'op' }] }] }));
});

describe('SITE-08 the organisations of a site', () => {
  test('shows members, patients and storage, and leads to the accounts', async () => {
    server.on(calls.querySiteOrganisations, () => ({ total: 1, items: [CLINIC] }));
    showAt('/personal/organisations');
    const row = (await screen.findByText('North clinic')).closest('tr');
    expect(row?.textContent).toContain('12345');
    expect(row?.textContent).toContain('2.0 KiB of 4.0 KiB');
    const link = screen.getByRole('link', { name: 'North clinic' });
    expect(link.getAttribute('href')).toBe(`/personal/people?org=${CLINIC_ID}`);
  });

  test('creates a clinic and shows the first password once', async () => {
    server
      .on(calls.querySiteOrganisations, () => ({ total: 1, items: [CLINIC] }))
      .on(calls.createClinic, () => ({ organisation: CLINIC, password: 'abc123def456' }));
    showAt('/personal/organisations');
    fireEvent.click(await screen.findByRole('button', { name: 'New clinic' }));
    const dialog = await screen.findByRole('dialog');
    const type = (label: string | RegExp, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    type(/^Chinese name/, '东院');
    type(/^English name/, 'East clinic');
    type(/^User name of the administrator/, 'east.admin');
    type(/^Name of the administrator/, 'East Admin');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('abc123def456');
    expect(server.listReceived(calls.createClinic)).toMatchObject([
      {
        body: {
          name: '东院',
          nameEn: 'East clinic',
          limitGibibytes: null,
          administrator: { userName: 'east.admin', name: 'East Admin', phone: '' },
        },
      },
    ]);
  });
});

describe('SITE-08 why a person cannot sign in', () => {
  async function openAccount(state: Partial<calls.SignInState>): Promise<HTMLElement> {
    server
      .on(calls.querySiteAccounts, () => ({ total: 1, items: [ACCOUNT], signInWaits: [] }))
      .on(calls.querySignInState, () => ({ ...STATE, ...state }));
    showAt('/personal/people');
    fireEvent.click(await screen.findByRole('button', { name: 'Anna Li' }));
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByText('anna · Doctor · North clinic');
    return drawer;
  }

  test.each(calls.SIGN_IN_PROBLEMS)('explains the problem %s in a sentence', async (problem) => {
    const phoneAccounts = [{ id: CLINIC_ID, userName: 'twin', name: 'Twin' }];
    const drawer = await openAccount({ problems: [problem], phoneAccounts });
    const lines = within(within(drawer).getByRole('list', { name: 'Problems' })).getAllByRole('listitem');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.textContent).toMatch(/^[A-Z].{20,}\.$/);
    expect(lines[0]?.textContent).not.toContain('operators.');
    expect(lines[0]?.textContent?.includes('Twin (twin)')).toBe(problem === 'sharedPhone');
  });

  test('tells that nothing prevents the sign-in', async () => {
    const drawer = await openAccount({});
    within(drawer).getByText(/^Nothing prevents the sign-in/);
    expect(within(drawer).queryByRole('button', { name: 'End the waits' })).toBeNull();
  });

  test('shows and ends waits', async () => {
    const drawer = await openAccount({
      problems: ['waiting'],
      signInWaits: [{ address: '198.51.100.7', isForEverybody: false, endsAt: AT }],
    });
    within(drawer).getByText(/^From 198\.51\.100\.7 until 2026-11-26/);
    server.on(calls.endSignInWaits, () => ({ count: 1 }));
    fireEvent.click(within(drawer).getByRole('button', { name: 'End the waits' }));
    await waitFor(() =>
      expect(server.listReceived(calls.endSignInWaits)).toMatchObject([{ params: { id: ACCOUNT_ID } }]),
    );
  });

  test('ends sessions after a question', async () => {
    const drawer = await openAccount({
      sessions: [{ signedInAt: AT, device: 'Firefox 140', address: '198.51.100.7' }],
    });
    within(drawer).getByText('198.51.100.7 · Firefox 140');
    server.on(calls.endSessions, () => ({ count: 1 }));
    fireEvent.click(within(drawer).getByRole('button', { name: 'End the sessions' }));
    expect(server.listReceived(calls.endSessions)).toEqual([]);
    await screen.findAllByText('End the sessions of Anna Li?');
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(server.listReceived(calls.endSessions)).toMatchObject([{ params: { id: ACCOUNT_ID } }]));
  });

  test('offers no end of sessions of an external provider', async () => {
    const sessions = [{ signedInAt: AT, device: '', address: '' }];
    const drawer = await openAccount({ sessions, canEndSessions: false });
    within(drawer).getByText('The identity provider of the hospital ends its own sessions.');
    expect(within(drawer).queryByRole('button', { name: 'End the sessions' })).toBeNull();
  });

  test.each([
    ['an administrator', { rights: ['resetPassword' as const] }, ['Accounts', 'Without an account']],
    ['anybody else', { rights: ['patientList' as const] }, []],
  ])('shows sign-ins without an account beside the accounts of an intranet to %s', async (_, account, titles) => {
    signIn({ mode: 'private', ...account });
    server.on(calls.querySiteAccounts, () => ({ total: 1, items: [ACCOUNT], signInWaits: [] }));
    showAt('/personal/people');
    await screen.findByRole('button', { name: 'Anna Li' });
    const tabs = screen.queryByRole('navigation', { name: 'Accounts and sign-in' });
    expect(
      tabs === null
        ? []
        : within(tabs)
            .getAllByRole('link')
            .map(({ textContent }) => textContent),
    ).toEqual(titles);
  });

  test('leads from an address beyond the last page to the last one', async () => {
    server.on(calls.querySiteAccounts, ({ body }) => {
      const isLastPage = calls.querySiteAccounts.body?.parse(body).pageIndex === 2;
      return { total: 21, items: isLastPage ? [ACCOUNT] : [], signInWaits: [] };
    });
    showAt('/personal/people?page=9');
    await screen.findByRole('button', { name: 'Anna Li' });
    expect(screen.queryByText('No account matches')).toBeNull();
  });

  test('explains an unknown name with the waits of who has typed it', async () => {
    const wait = { address: '198.51.100.7', isForEverybody: false, endsAt: AT };
    server.on(calls.querySiteAccounts, () => ({ total: 0, items: [], signInWaits: [wait] }));
    showAt('/personal/people?q=nobody');
    await screen.findByText(/^Nobody can sign in with this name/);
    expect(screen.getByText(/^From 198\.51\.100\.7 until/).textContent).toContain('2026-11-26');
  });

  test('finds a call by its reference number and leads to its account', async () => {
    const failure = {
      at: AT,
      call: 'PatientService/QueryPatient',
      code: 'access.denied',
      text: { ch: '无权限。', en: 'You have no permission.' },
      requestId: 'ref-1',
    };
    server
      .on(calls.querySiteAccounts, () => ({ total: 1, items: [ACCOUNT], signInWaits: [] }))
      .on(calls.queryFailedCall, ({ params }) =>
        params['reference'] === 'ref-1' ? { ...failure, accountId: ACCOUNT_ID, userName: 'anna' } : null,
      )
      .on(calls.querySignInState, () => STATE);
    showAt('/personal/people');
    const field = await screen.findByRole('searchbox', { name: 'Reference number' });
    fireEvent.change(field, { target: { value: 'other' } });
    fireEvent.click(screen.getByRole('button', { name: 'Find' }));
    await screen.findByText('No refused or failed call has this number.');
    fireEvent.change(field, { target: { value: ' ref-1 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Find' }));
    await screen.findByText('You have no permission.');
    fireEvent.click(screen.getByRole('button', { name: 'Open the account anna' }));
    expect((await screen.findByText('anna · Doctor · North clinic')).textContent).not.toBe('');
  });
});

describe('SITE-08 the services of a site', () => {
  const createService = (more: Partial<calls.ServiceState>): calls.ServiceState => ({
    name: 'share',
    title: { ch: '共享存储', en: 'Share' },
    isRequired: true,
    state: 'ok',
    changedAt: AT,
    lastError: null,
    ...more,
  });

  test('shows the state of services, switches and storage', async () => {
    server
      .on(calls.querySiteState, () => ({
        services: [
          createService({ state: 'failing', lastError: 'The share cannot be written to (EROFS).' }),
          createService({
            name: 'classifier',
            title: { ch: '影像分类服务', en: 'Classifier' },
            isRequired: false,
            lastError: 'CLASSIFIER_URL answers with status 502.',
          }),
        ],
        flags: [
          { name: 'online' as const, isOn: true },
          { name: 'agent' as const, isOn: false },
        ],
        usedBytes: 4096,
      }))
      .on(calls.querySiteOrganisations, () => ({ total: 1, items: [CLINIC] }));
    showAt('/personal/services');
    const services = await screen.findByRole('region', { name: 'Outside services' });
    expect(services.textContent).toContain('ShareFailsRequired');
    within(services).getByText('The share cannot be written to (EROFS).');
    within(services).getByText('Last error: CLASSIFIER_URL answers with status 502.');
    expect(screen.getByRole('region', { name: 'Storage' }).textContent).toContain('North clinic2.0 KiB of 4.0 KiB');
    expect(screen.getByRole('region', { name: 'Feature switches' }).textContent).toContain(
      'Orders of aligners and retainersOnonline',
    );
  });
});

/** The overlays of the pages: their address, and the buttons that open them one after another. */
const OPENINGS: readonly (readonly [string, string, readonly string[]])[] = [
  // Checks the focus of mf-personal/src/operators/clinic-dialog.tsx.
  ['a new clinic', '/personal/organisations', ['New clinic']],
  // Checks the focus of mf-personal/src/operators/sign-in-drawer.tsx.
  ['the sign-in of an account', '/personal/people', ['Anna Li']],
  ['the question before sessions end', '/personal/people', ['Anna Li', 'End the sessions']],
];

test.each(OPENINGS)('PAT-02 SITE-08 moves the focus into %s', async (_, address, names) => {
  server
    .on(calls.querySiteOrganisations, () => ({ total: 1, items: [CLINIC] }))
    .on(calls.querySiteAccounts, () => ({ total: 1, items: [ACCOUNT], signInWaits: [] }))
    .on(calls.querySignInState, () => ({
      ...STATE,
      sessions: [{ signedInAt: AT, device: 'Firefox 140', address: '198.51.100.7' }],
    }));
  showAt(address);
  for (const name of names) fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(names.length));
  await waitFor(() => expect(screen.getAllByRole('dialog').at(-1)?.contains(document.activeElement)).toBe(true));
  for (const dialog of screen.getAllByRole('dialog')) await expectAccessible(dialog);
});

test('SITE-08 shows the pages to operators alone', async () => {
  const denied = () => {
    throw new Refusal('access.denied');
  };
  server.on(getWhitelist, () => ({ data: [{ value: [] }] })).on(calls.querySiteOrganisations, denied);
  showAt('/personal/organisations');
  await screen.findByRole('heading', { level: 2 });
  for (const name of ['Organisations', 'Accounts and sign-in', 'Services and storage'])
    expect(screen.queryByRole('link', { name })).toBeNull();
});
