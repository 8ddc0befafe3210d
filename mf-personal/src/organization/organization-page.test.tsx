import { queryUsesByMonth } from '@dentarium/server/calls/classification';
import {
  applyForSigning,
  type OwnOrganisation,
  queryOwnOrganisations,
  withdrawApplication,
} from '@dentarium/server/clinic-calls/organisations';
import { CLINIC, FakeServer } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const HOME = '/personal/organization';

beforeEach(() => signIn());

function createOrganisation(overrides: Partial<OwnOrganisation> = {}): OwnOrganisation {
  const { id, name, nameEn } = CLINIC;
  return {
    id,
    name,
    nameEn,
    address: '1 Example Road',
    signingState: 1,
    appliedAt: null,
    memberCount: 4,
    ...overrides,
  };
}

test('PERS-03 shows whether each clinic signs orders and offers no application to one that does', async () => {
  new FakeServer()
    .on(queryUsesByMonth, () => [])
    .on(queryOwnOrganisations, () => [
      createOrganisation(),
      createOrganisation({ id: '66666666-6666-4666-8666-666666666661', nameEn: 'North Hospital', signingState: 2 }),
      createOrganisation({
        id: '66666666-6666-4666-8666-666666666662',
        nameEn: 'South Hospital',
        signingState: 3,
        address: '',
      }),
    ]);
  showAt(HOME);
  const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));
  (await findRegion(CLINIC.nameEn)).getByText('Not active');
  const region = await findRegion('North Hospital');
  region.getByText('Active');
  expect(region.queryByRole('button')).toBeNull();
  const rejectedClinic = await findRegion('South Hospital');
  rejectedClinic.getByText('Rejected');
  expect(rejectedClinic.getByRole('button').textContent).toBe('Apply');
});

test('PERS-03 sends an application with a message and withdraws it', async () => {
  let now = createOrganisation();
  const server = new FakeServer()
    .on(queryUsesByMonth, () => [])
    .on(queryOwnOrganisations, () => [now])
    .on(applyForSigning, () => (now = createOrganisation({ appliedAt: '2026-05-01T08:00:00Z' })))
    .on(withdrawApplication, () => {
      now = createOrganisation();
      return true as const;
    });
  const { user } = showAt(HOME);
  await user.click(await screen.findByRole('button', { name: `${CLINIC.nameEn}: apply for order signing` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Please');
  await user.click(dialog.getByRole('button', { name: 'Send the application' }));
  await screen.findByText('Applied on');
  expect(server.listReceived(applyForSigning)).toMatchObject([
    { params: { id: CLINIC.id }, body: { message: 'Please' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await user.click((await screen.findAllByRole('button', { name: 'Withdraw' })).at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryByText('Applied on')).toBeNull());
  expect(server.listReceived(withdrawApplication)).toMatchObject([{ params: { id: CLINIC.id } }]);
});

test('PERS-03 MODE-03 shows the state alone without the right to act for the clinic', async () => {
  signIn({ roles: ['juniorDoctor'], rights: ['edit', 'patientList'], mode: 'private' });
  new FakeServer().on(queryOwnOrganisations, () => [
    createOrganisation(),
    createOrganisation({ id: '66666666-6666-4666-8666-666666666661', appliedAt: '2026-05-01T08:00:00Z' }),
  ]);
  showAt(HOME);
  await screen.findByText('Applied on');
  expect(screen.queryByRole('button')).toBeNull();
});

const USES = [
  { type: 'caseSummary', period: 11, count: 4 },
  { type: 'unheardOf', period: 0, count: 2 },
];

test('BEN-09 shows an administrator of the clinic the use of the tools by month', async () => {
  new FakeServer().on(queryOwnOrganisations, () => [createOrganisation()]).on(queryUsesByMonth, () => USES);
  for (const [language, name, tool] of [
    ['en', 'Use of tools', 'One-click case summary'],
    ['ch', '工具使用情况', '一键病例总结'],
  ] as const) {
    showAt(HOME, language);
    const section = within(await screen.findByRole('region', { name }));
    const row = (await section.findByText(tool)).closest('tr');
    expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent).join(' ')).toMatch(
      / 4 0 0 0 0 0 4$/,
    );
    expect((await section.findByText('unheardOf')).closest('tr')?.textContent).toMatch(/2$/);
  }
});

test('BEN-09 MODE-03 neither shows nor requests the counts without the right to administer the clinic', async () => {
  signIn({ roles: ['seniorDoctor'], rights: ['edit', 'patientList', 'viewAll'], mode: 'private' });
  const server = new FakeServer()
    .on(queryOwnOrganisations, () => [createOrganisation()])
    .on(queryUsesByMonth, () => USES);
  showAt(HOME);
  await screen.findByText('1 Example Road');
  expect(screen.queryByText('Use of tools')).toBeNull();
  expect(server.listReceived(queryUsesByMonth)).toEqual([]);
});

test('PERS-03 reports that the user belongs to no clinic', async () => {
  new FakeServer().on(queryOwnOrganisations, () => []);
  showAt(HOME);
  await screen.findByText('You belong to no clinic yet');
  expect(screen.queryByRole('region')).toBeNull();
});
