import * as calls from '@dentarium/api/services/triage-service';
import { bus } from '@dentarium/bus';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../testing/fake-server.ts';
import { aPatient, DOCTOR_ID, ORGANISATION } from '../testing/samples.ts';
import { serverWith, showAt, signIn } from '../testing/show-patients.tsx';

const { id, name, gender, patientNo, birthDate, phone } = aPatient();
const ARRIVAL: calls.Arrival = { id, name, gender, patientNo, birthDate, phone };
const VISIT: calls.TriageVisit = {
  id: '99999999-9999-4999-8999-999999999999',
  orgId: ORGANISATION.id,
  number: 1,
  patient: ARRIVAL,
  arrivedAt: '2026-01-01T08:00:00Z',
  doctorId: DOCTOR_ID,
  doctorName: 'Dr Wang',
  room: '3',
  reason: 1,
  state: 'waiting',
  note: '',
  calledAt: null,
  stageId: null,
  imageCount: 0,
  version: 1,
};

beforeEach(() => signIn(['triage', 'problem']));

test('ADM-03 who has come is looked for, put into the queue, and called', async () => {
  let queue: calls.TriageVisit[] = [];
  const server = serverWith()
    .on(calls.queryTriageQueue, () => queue)
    .on(calls.queryTriagePatients, () => [ARRIVAL])
    .on(calls.insertTriageVisit, () => {
      queue = [VISIT];
      return VISIT;
    })
    .on(calls.setTriageState, () => {
      queue = [{ ...VISIT, state: 'called', version: 2 }];
      return queue[0] ?? VISIT;
    });
  const { user } = showAt('/triage');
  await screen.findByText('Nobody is in the queue yet');
  await user.keyboard('/');
  await user.keyboard('li mei');
  await user.click(await screen.findByText(/Li Mei · P0042/));
  const drawer = await screen.findByRole('dialog');
  within(drawer).getByText('Li Mei');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.received(calls.insertTriageVisit)).toHaveLength(1));
  const call = await screen.findByRole('button', { name: 'Call: Li Mei' });
  call.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Into the room: Li Mei' });
  expect(server.received(calls.setTriageState)[0]?.body).toEqual({ state: 'called', version: 1 });
});

test('ADM-03 the queue follows the other desks, and says when one was faster', async () => {
  let queue = [VISIT];
  serverWith()
    .on(calls.queryTriageQueue, () => queue)
    .on(calls.setTriageState, () => {
      throw new Refusal('triage.stale');
    });
  const toasts: string[] = [];
  const stop = bus.on('toast:show', ({ text }) => toasts.push(text));
  const { user } = showAt('/triage');
  await user.click(await screen.findByRole('button', { name: 'Call: Li Mei' }));
  await waitFor(() => expect(toasts).toEqual(['This visit was changed on another terminal.']));
  queue = [{ ...VISIT, state: 'inRoom', version: 3 }];
  bus.emit('triage:changed', { orgId: ORGANISATION.id });
  await screen.findByRole('button', { name: 'Done: Li Mei' });
  stop();
});
