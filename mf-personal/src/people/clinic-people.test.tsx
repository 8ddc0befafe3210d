import * as calls from '@dentarium/server/clinic-calls/people';
import { type OwnOrganisation, queryOwnOrganisations } from '@dentarium/server/clinic-calls/organisations';
import { queryUsesByMonth } from '@dentarium/server/calls/classification';
import { CLINIC, expectAccessible, FakeServer, Refusal, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const HOME = '/personal/organization';
const LI = '33333333-3333-4333-8333-333333333331';
const ZHAO = '33333333-3333-4333-8333-333333333332';
const INVITATION = '44444444-4444-4444-8444-444444444444';

const organisation: OwnOrganisation = {
  id: CLINIC.id,
  name: CLINIC.name,
  nameEn: CLINIC.nameEn,
  address: '',
  signingState: 1,
  appliedAt: null,
  memberCount: 2,
};

function buildMember(overrides: Partial<calls.Member> = {}): calls.Member {
  return {
    accountId: LI,
    name: 'Li Na',
    phone: '13900001111',
    role: 'doctor',
    canAttend: true,
    joinedAt: '2026-05-01T08:00:00Z',
    patientCount: 0,
    ...overrides,
  };
}

const owner = buildMember({ accountId: USER_ID, name: 'Wang', role: 'owner', joinedAt: null });

function createServer(overrides: Partial<calls.ClinicPeople> = {}): FakeServer {
  const people: calls.ClinicPeople = {
    ownRole: 'owner',
    members: [owner, buildMember()],
    formerMembers: [],
    offer: null,
    ...overrides,
  };
  return new FakeServer()
    .on(queryUsesByMonth, () => [])
    .on(queryOwnOrganisations, () => [organisation])
    .on(calls.queryMembers, () => people)
    .on(calls.queryInvitations, () => [])
    .on(calls.endMembership, () => true as const)
    .on(calls.reassignPatients, () => ({ patientCount: 3 }))
    .on(calls.enableMember, () => true as const)
    .on(calls.offerOwnership, () => true as const)
    .on(calls.answerOwnershipOffer, () => true as const);
}

beforeEach(() => signIn({ mode: 'public' }));

const findPeople = async () => within(await screen.findByRole('region', { name: `${CLINIC.nameEn}: people` }));

async function openMenu(user: ReturnType<typeof showAt>['user'], name: string, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `${name}: actions` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('SITE-02 shows members to a member, without invitations and changes', async () => {
  const server = createServer({ ownRole: 'doctor', members: [owner, buildMember({ phone: '' })] });
  showAt(HOME);
  const people = await findPeople();
  await people.findByRole('row', { name: /Li Na/ });
  people.getByRole('button', { name: `Leave the clinic: ${CLINIC.nameEn}` });
  expect(people.queryByRole('button', { name: /actions|Invite/ })).toBeNull();
  expect(server.listReceived(calls.queryInvitations)).toEqual([]);
});

test.each([
  ['Disable', 'disabled'],
  ['Remove', 'removed'],
] as const)('SITE-02 lets the owner %s a member and choose who attends the patients', async (label, ending) => {
  const zhao = buildMember({ accountId: ZHAO, name: 'Zhao', canAttend: false });
  const server = createServer({ members: [owner, buildMember({ patientCount: 3 }), zhao] });
  const { user } = showAt(HOME);
  await openMenu(user, 'Li Na', label);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: /^Attending doctor of 3 patients/ }));
  // Somebody who is no doctor cannot attend patients.
  expect(screen.queryByTitle('Zhao')).toBeNull();
  await user.click(await screen.findByTitle('Wang'));
  await user.click(dialog.getByRole('button', { name: label }));
  await waitFor(() =>
    expect(server.listReceived(calls.endMembership)).toMatchObject([
      { params: { id: CLINIC.id }, body: { accountId: LI, ending, successorId: USER_ID } },
    ]),
  );
});

test('SITE-02 removes a member without patients, whose former patients keep their doctor', async () => {
  const server = createServer();
  const { user } = showAt(HOME);
  await openMenu(user, 'Li Na', 'Remove');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('combobox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.listReceived(calls.endMembership)[0]?.body).toMatchObject({ successorId: null }));
});

test('SITE-02 enables a disabled member, and reassigns the patients of one who left to a chosen doctor only', async () => {
  const endedAt = '2026-05-01T08:00:00Z';
  const server = createServer({
    formerMembers: [
      { accountId: LI, name: 'Li Na', role: 'doctor', ending: 'disabled', endedAt, patientCount: 0 },
      { accountId: ZHAO, name: 'Zhao', role: 'doctor', ending: 'left', endedAt, patientCount: 3 },
    ],
  });
  const { user } = showAt(HOME);
  await user.click(await screen.findByRole('button', { name: 'Enable Li Na' }));
  await waitFor(() => expect(server.listReceived(calls.enableMember)).toMatchObject([{ body: { accountId: LI } }]));
  await user.click(screen.getByRole('button', { name: 'Zhao: reassign patients' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Reassign' }));
  await waitFor(() => expect(dialog.getByRole('combobox').getAttribute('aria-invalid')).toBe('true'));
  expect(server.listReceived(calls.reassignPatients)).toEqual([]);
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByTitle('Li Na'));
  await user.click(dialog.getByRole('button', { name: 'Reassign' }));
  await waitFor(() =>
    expect(server.listReceived(calls.reassignPatients)).toMatchObject([{ body: { accountId: ZHAO, successorId: LI } }]),
  );
});

test('SITE-02 shows the link and the code of a new invitation once, and withdraws an open one', async () => {
  let invitations: calls.Invitation[] = [];
  const invitation: calls.Invitation = {
    id: INVITATION,
    role: 'assistant',
    phone: '',
    note: 'for Zhao',
    maxUses: 1,
    useCount: 0,
    expiresAt: '2037-05-01T08:00:00Z',
    createdAt: '2026-05-01T08:00:00Z',
    state: 'open',
  };
  const server = createServer()
    .on(calls.queryInvitations, () => invitations)
    .on(calls.createInvitation, () => {
      invitations = [invitation];
      return { invitation, code: 'ABCD-EFGH-JKMN-PQRS', link: 'https://clinic.example/personal/join?invitation=ABCD' };
    })
    .on(calls.revokeInvitation, () => {
      invitations = [{ ...invitation, state: 'revoked' }];
      return true as const;
    });
  const { user } = showAt(HOME);
  await user.click(await screen.findByRole('button', { name: `Invite to ${CLINIC.nameEn}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Assistant'));
  await user.type(dialog.getByLabelText('Note'), 'for Zhao');
  await user.click(dialog.getByRole('button', { name: 'Create the invitation' }));
  await screen.findByText('ABCD-EFGH-JKMN-PQRS');
  await screen.findByText('https://clinic.example/personal/join?invitation=ABCD');
  expect(server.listReceived(calls.createInvitation)).toMatchObject([
    { body: { role: 'assistant', note: 'for Zhao', phone: '', days: 7, maxUses: 1 } },
  ]);
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByText('ABCD-EFGH-JKMN-PQRS')).toBeNull());
  const row = within(await screen.findByRole('row', { name: /for Zhao/ }));
  await user.click(row.getByRole('button', { name: 'Withdraw' }));
  await user.click((await screen.findAllByRole('button', { name: 'Withdraw' })).at(-1) ?? document.body);
  await screen.findByText('Withdrawn');
  expect(server.listReceived(calls.revokeInvitation)).toMatchObject([{ body: { invitationId: INVITATION } }]);
});

test('SITE-02 shows a refused phone beside its field and keeps the input', async () => {
  createServer().on(calls.createInvitation, () => {
    throw new Refusal('people.phone');
  });
  const { user } = showAt(HOME);
  await user.click(await screen.findByRole('button', { name: `Invite to ${CLINIC.nameEn}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Only for this phone'), '12');
  await user.click(dialog.getByRole('button', { name: 'Create the invitation' }));
  await dialog.findByText(/The phone number is not valid/);
  expect(dialog.getByLabelText<HTMLInputElement>('Only for this phone').value).toBe('12');
});

test('SITE-02 hands the clinic over: the owner offers it after a question, the other member accepts', async () => {
  const server = createServer();
  const { user, page } = showAt(HOME);
  await openMenu(user, 'Li Na', 'Hand the clinic over');
  await user.click((await screen.findAllByRole('button', { name: 'Hand the clinic over' })).at(-1) ?? document.body);
  await waitFor(() => expect(server.listReceived(calls.offerOwnership)).toMatchObject([{ body: { accountId: LI } }]));
  page.unmount();
  const other = createServer({
    ownRole: 'doctor',
    offer: { offeredTo: USER_ID, name: 'Wang', expiresAt: '2037-05-01T08:00:00Z' },
  });
  const { user: successor } = showAt(HOME);
  await successor.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(other.listReceived(calls.answerOwnershipOffer)).toMatchObject([{ body: { isAccepted: true } }]),
  );
});

test('SITE-02 lets somebody without a clinic create one, with a code of the operator where it is needed', async () => {
  const server = new FakeServer()
    .on(queryUsesByMonth, () => [])
    .on(queryOwnOrganisations, () => [])
    .on(calls.queryNewClinicRule, () => ({ needsInvitation: true }))
    .on(calls.createClinic, () => {
      throw new Refusal('invitation.invalid');
    });
  const { user } = showAt(HOME);
  await user.click(await screen.findByRole('button', { name: 'New clinic' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Name/), 'Li Dental');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('Enter the code');
  expect(server.listReceived(calls.createClinic)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Code of the operator/), 'ABCD');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText(/The invitation is not valid/);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Li Dental');
});

const REVOCABLE: calls.Invitation = {
  id: INVITATION,
  role: 'assistant',
  phone: '',
  note: '',
  maxUses: 1,
  useCount: 0,
  expiresAt: '2037-05-01T08:00:00Z',
  createdAt: '2026-05-01T08:00:00Z',
  state: 'open',
};
const LEAVE = new RegExp(`^Leave the clinic: ${CLINIC.nameEn}$`);
const INVITE = new RegExp(`^Invite to ${CLINIC.nameEn}$`);

/** The overlays of the page: the role of the user, and the buttons and menu items that open them. */
const OPENINGS: readonly (readonly [
  string,
  calls.ClinicRole | null,
  readonly RegExp[],
  'dialog' | 'menu' | 'tooltip',
])[] = [
  // Checks the focus of mf-personal/src/people/member-table.tsx.
  ['the actions on a member', 'owner', [/^Li Na: actions$/], 'menu'],
  ['the offer of the ownership', 'owner', [/^Li Na: actions$/, /^Hand the clinic over$/], 'dialog'],
  // Checks the focus of mf-personal/src/people/end-dialog.tsx.
  ['the end of a membership', 'owner', [/^Li Na: actions$/, /^Remove$/], 'dialog'],
  // Checks the focus of mf-personal/src/people/invite-dialog.tsx.
  ['an invitation', 'owner', [INVITE], 'dialog'],
  // Checks the focus of mf-personal/src/people/invitations.tsx.
  ['the question before an invitation is withdrawn', 'owner', [/^Withdraw$/], 'tooltip'],
  // Checks the focus of mf-personal/src/people/clinic-people.tsx.
  ['the question before somebody leaves', 'doctor', [LEAVE], 'tooltip'],
  // Checks the focus of mf-personal/src/people/create-clinic-dialog.tsx.
  ['a new clinic', null, [/^New clinic$/], 'dialog'],
];

test.each(OPENINGS)('PAT-02 SITE-02 moves the focus into %s', async (_, ownRole, names, role) => {
  const people = ownRole === null || ownRole === 'owner' ? {} : { ownRole };
  const server = createServer(people)
    .on(calls.queryInvitations, () => [REVOCABLE])
    .on(calls.queryNewClinicRule, () => ({ needsInvitation: true }));
  if (ownRole === null) server.on(queryOwnOrganisations, () => []);
  const { user } = showAt(HOME);
  const [first, ...others] = names;
  await user.click(await screen.findByRole('button', { name: first ?? '' }));
  for (const name of others) await user.click(await screen.findByRole('menuitem', { name }));
  await screen.findByRole(role);
  await waitFor(() => expect(screen.getByRole(role).contains(document.activeElement)).toBe(true));
  await expectAccessible(screen.getByRole(role));
});

// Checks the focus of mf-personal/src/people/new-invitation.tsx.
test('PAT-02 SITE-02 moves the focus into the code of a new invitation', async () => {
  createServer().on(calls.createInvitation, () => ({
    invitation: REVOCABLE,
    code: 'ABCD-EFGH-JKMN-PQRS',
    link: 'https://clinic.example/personal/join?invitation=ABCD',
  }));
  const { user } = showAt(HOME);
  await user.click(await screen.findByRole('button', { name: INVITE }));
  await user.click(await screen.findByRole('button', { name: 'Create the invitation' }));
  const code = await screen.findByText('ABCD-EFGH-JKMN-PQRS');
  await waitFor(() => expect(code.closest('[role="dialog"]')?.contains(document.activeElement)).toBe(true));
});
