import * as calls from '@dentarium/server/clinic-calls/people';
import { CLINIC, FakeServer, Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const CODE = 'ABCD-EFGH-JKMN-PQRS';
const LINK = `/personal/join?invitation=${CODE}`;
const clinic = { id: CLINIC.id, name: CLINIC.name, nameEn: CLINIC.nameEn };

beforeEach(() => signIn({ mode: 'public' }));

test('SITE-02 names the clinic of a link and joins it only after a confirmation', async () => {
  const server = new FakeServer()
    .on(calls.readInvitation, () => ({ clinic, role: 'doctor' as const, isMember: false }))
    .on(calls.joinClinic, () => {
      throw new Refusal('people.full', { limit: 1000 });
    });
  const { user } = showAt(LINK);
  const button = await screen.findByRole('button', { name: `Join ${CLINIC.nameEn}` });
  expect(server.listReceived(calls.joinClinic)).toEqual([]);
  await user.click(button);
  await waitFor(() => expect(server.listReceived(calls.joinClinic)).toMatchObject([{ body: { code: CODE } }]));
});

test('SITE-02 opens a typed code, and offers another one after a refusal', async () => {
  const server = new FakeServer().on(calls.readInvitation, () => {
    throw new Refusal('invitation.invalid');
  });
  const { user } = showAt('/personal/join');
  await user.type(await screen.findByLabelText('Invitation code'), `${CODE}{Enter}`);
  await screen.findByText(/The invitation is not valid/);
  expect(server.listReceived(calls.readInvitation)).toMatchObject([{ body: { code: CODE } }]);
  await user.click(screen.getByRole('button', { name: 'Use another code' }));
  await screen.findByLabelText('Invitation code');
});

test.each([
  ['a member', { clinic, role: 'doctor' as const, isMember: true }, `You are a member of ${CLINIC.nameEn}.`, 'Begin'],
  [
    'the creator of a clinic',
    { clinic: null, role: 'owner' as const, isMember: true },
    'You have created your clinic with this invitation.',
    'Begin',
  ],
  [
    'the holder of a code of the operator',
    { clinic: null, role: 'owner' as const, isMember: false },
    'This invitation is for a new clinic, which you will own.',
    'New clinic',
  ],
])('SITE-02 offers %s the next step', async (_, invitation, text, button) => {
  new FakeServer().on(calls.readInvitation, () => invitation);
  showAt(LINK);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('button', { name: button })).toBeDefined();
});

test('SITE-02 MODE-03 refers to the administrators in private mode', async () => {
  signIn({ mode: 'private' });
  const server = new FakeServer();
  showAt(LINK);
  await screen.findByText('Administrators manage the accounts of this site');
  expect(server.listReceived(calls.readInvitation)).toEqual([]);
});
