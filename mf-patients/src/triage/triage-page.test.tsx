import * as calls from '@dentarium/server/calls/front-desk/triage';
import { bus } from '@dentarium/bus';
import { refreshAnswers } from '@dentarium/platform';
import { findButton, Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createVisit, DOCTOR_ID, ORGANISATION } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';
import { toInitialFields } from './register-arrival.tsx';

const VISIT = createVisit();
const ARRIVAL = VISIT.patient;
const OTHER = '77777777-7777-4777-8777-777777777777';

beforeEach(() => signIn(['triage', 'problem']));

test('ADM-03 searches an arriving patient, adds them to the queue and calls them', async () => {
  let queue: calls.TriageVisit[] = [];
  const server = createServerWith()
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
  await waitFor(() => expect(server.listReceived(calls.insertTriageVisit)).toHaveLength(1));
  const call = await screen.findByRole('button', { name: 'Call: Li Mei' });
  call.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Into the room: Li Mei' });
  expect(server.listReceived(calls.setTriageState)[0]?.body).toEqual({ state: 'called', version: 1 });
});

test('ADM-03 updates the queue with changes of other desks and reports a faster one', async () => {
  let queue = [VISIT];
  createServerWith()
    .on(calls.queryTriageQueue, () => queue)
    .on(calls.setTriageState, () => {
      throw new Refusal('version.stale', { noun: 'visit' });
    });
  const toasts: string[] = [];
  const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
  const { user } = showAt('/triage');
  await user.click(await screen.findByRole('button', { name: 'Call: Li Mei' }));
  await waitFor(() =>
    expect(toasts).toEqual(['This visit was changed on another terminal. Please look at the latest version first.']),
  );
  queue = [{ ...VISIT, state: 'inRoom', version: 3 }];
  // Simulates the notification of the server about a changed queue.
  await act(() => refreshAnswers({ triageQueue: [ORGANISATION.id] }));
  await screen.findByRole('button', { name: 'Done: Li Mei' });
  unsubscribe();
});

test('ADM-03 keeps the keyboard focus on its visit and announces each action', async () => {
  const other: calls.TriageVisit = {
    ...VISIT,
    id: '88888888-8888-4888-8888-888888888888',
    number: 2,
    patient: { ...ARRIVAL, id: '77777777-7777-4777-8777-777777777777', name: 'Zhao Yun' },
  };
  let first = VISIT;
  const server = createServerWith()
    .on(calls.queryTriageQueue, () => (first.state === 'waiting' ? [first, other] : [other, first]))
    .on(calls.setTriageState, () => (first = { ...first, state: 'called', version: first.version + 1 }))
    .on(calls.startTriageStage, () => (first = { ...first, stageId: VISIT.id, version: first.version + 1 }))
    .on(calls.updateTriageVisit, () => first);
  const { user } = showAt('/triage');
  await screen.findByRole('button', { name: 'Call: Li Mei' });
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Call: Li Mei' }));

  await user.keyboard('{Enter}');
  const inRoom = await screen.findByRole('button', { name: 'Into the room: Li Mei' });
  await waitFor(() => expect(document.activeElement).toBe(inRoom));
  await waitFor(() => expect(screen.getByText('Li Mei: Called').getAttribute('role')).toBe('status'));

  await user.keyboard('s');
  await screen.findByText('Camera');
  expect(server.listReceived(calls.startTriageStage)).toHaveLength(1);
  await waitFor(() => expect(screen.getByText(/today’s stage was started/)).toBeTruthy());
  await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('Li Mei'));

  await user.keyboard('e');
  const drawer = await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement).toBe(within(drawer).getByRole('radio', { name: 'First visit' })));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('Li Mei'));
});

test('ADM-03 focuses the selected reason in the form and registers an unknown patient with Enter', async () => {
  createServerWith()
    .on(calls.queryTriageQueue, () => [])
    .on(calls.queryTriagePatients, ({ query }) => (query.get('keyWord') === 'li' ? [ARRIVAL] : []));
  const { user } = showAt('/triage');
  await screen.findByText('Nobody is in the queue yet');
  await user.keyboard('/li');
  await user.click(await screen.findByText(/Li Mei · P0042/));
  const drawer = await screen.findByRole('dialog');
  // Reviews are the most frequent reason; the arrow keys select another one.
  await waitFor(() => expect(document.activeElement).toBe(within(drawer).getByRole('radio', { name: 'Review' })));
  await user.click(within(drawer).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Who has come/ })));
  await user.keyboard('nobody');
  await screen.findByText('No patients match. Press Enter to register a new patient.');
  await user.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: 'Register a new patient' });
  await waitFor(() => expect(within(form).getByDisplayValue('P0043')).toBeTruthy());
  expect(within(form).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('nobody');
});

test('ADM-03 keeps the doctor of a patient who was registered, and their first visit', async () => {
  const server = createServerWith()
    .on(calls.queryTriageQueue, () => [])
    .on(calls.registerTriagePatient, () => ARRIVAL)
    .on(calls.insertTriageVisit, () => VISIT);
  const { user } = showAt('/triage');
  await user.click(await findButton('Register a new patient'));
  const form = within(await screen.findByRole('dialog', { name: 'Register a new patient' }));
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/^Patient ID/).value).toBe('P0043'));
  const fill = (label: RegExp, value: string): HTMLElement => {
    const input = form.getByLabelText(label);
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value } });
    return input;
  };
  fill(/^Name/, 'Li Mei');
  fill(/^Phone/, '138 0000 0000');
  fireEvent.keyDown(fill(/^Birth date/, '2012-03-01'), { key: 'Enter', keyCode: 13 });
  for (const name of ['Female', 'Permanent']) fireEvent.click(form.getByRole('radio', { name }));
  fireEvent.mouseDown(form.getByRole('combobox', { name: /doctor/i }));
  fireEvent.click(await screen.findByText('Dr Wang', { selector: '.ant-select-item-option-content' }));
  fireEvent.keyDown(form.getByLabelText(/^Name/), { key: 'Enter', ctrlKey: true });
  const drawer = within(await screen.findByRole('dialog', { name: 'Add to the queue' }));
  await waitFor(() => expect(drawer.getByRole<HTMLInputElement>('radio', { name: 'First visit' }).checked).toBe(true));
  await drawer.findByText('Dr Wang');
  fireEvent.keyDown(drawer.getByLabelText(/^Room/), { key: 'Enter', ctrlKey: true });
  await waitFor(() =>
    expect(server.listReceived(calls.insertTriageVisit)[0]?.body).toMatchObject({ doctorId: DOCTOR_ID, reason: 1 }),
  );
});

test('ADM-03 copies the search text into the form of the button that registers', async () => {
  createServerWith()
    .on(calls.queryTriageQueue, () => [])
    .on(calls.queryTriagePatients, () => []);
  const { user } = showAt('/triage');
  await screen.findByText('Nobody is in the queue yet');
  await user.type(screen.getByRole('combobox', { name: /Who has come/ }), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Register a new patient' }));
  const form = await screen.findByRole('dialog', { name: 'Register a new patient' });
  expect(within(form).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('nobody');
});

test('ADM-03 MODE-07 hides hour and note and shortens names in a narrow queue', async () => {
  createServerWith().on(calls.queryTriageQueue, () => [{ ...VISIT, note: 'Wire bent' }]);
  showAt('/triage');
  const row = within(await screen.findByRole('row', { name: /Li Mei/ }));
  const getCell = (text: string | RegExp) => row.getByText(text).closest('td');
  expect(getCell(/^\d\d:\d\d$/)?.dataset['room']).toBe('1100');
  expect(getCell('Wire bent')?.dataset['room']).toBe('1300');
  const name = getCell('Li Mei');
  expect(name?.hasAttribute('data-room')).toBe(false);
  expect(document.querySelectorAll('col')[name?.cellIndex ?? -1]?.getAttribute('style')).toBeNull();
});

test('AUTH-06 ADM-03 offers the typed values of a new patient again, as after a new sign-in', async () => {
  createServerWith().on(calls.queryTriageQueue, () => []);
  const openForm = async () => {
    fireEvent.click(await findButton('Register a new patient'));
    return within(await screen.findByRole('dialog', { name: 'Register a new patient' }));
  };
  const { page } = showAt('/triage');
  fireEvent.change((await openForm()).getByLabelText(/^Name/), { target: { value: 'Half a name' } });
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([`dentarium.draft.${DOCTOR_ID}.patient.arrival`]));
  page.unmount();
  showAt('/triage');
  const reopenedForm = await openForm();
  fireEvent.click(await findButton('Continue with it'));
  await waitFor(() => expect(reopenedForm.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Half a name'));
});

test.each([
  ['Li Mei', { name: 'Li Mei' }],
  ['王 小明', { name: '王 小明' }],
  ['P0042', { patientNo: 'P0042' }],
  ['138 0013 8000', { phone: '138 0013 8000' }],
  ['+8613800138000', { phone: '+8613800138000' }],
  [' ', {}],
])('ADM-03 copies the search text "%s" into the matching field of the form', (typed, fields) => {
  expect(toInitialFields(typed)).toEqual(fields);
});

test('ADM-03 asks for room and doctor before a call without them and keeps the input', async () => {
  let now: calls.TriageVisit = { ...VISIT, room: '', doctorId: null, doctorName: '' };
  const server = createServerWith()
    .on(calls.queryTriageQueue, () => [now])
    .on(calls.updateTriageVisit, ({ body }) => (now = { ...now, ...(body as object), version: now.version + 1 }))
    .on(calls.setTriageState, ({ body }) => {
      const { state } = body as { state: calls.TriageVisit['state'] };
      return (now = { ...now, state, version: now.version + 1 });
    });
  const { user } = showAt('/triage');
  await user.click(await screen.findByRole('button', { name: 'Call: Li Mei' }));
  const callDialog = await screen.findByRole('dialog', { name: 'Call: Li Mei' });
  expect(server.listReceived(calls.setTriageState)).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(within(callDialog).getByLabelText(/^Room/)));
  await user.keyboard('3{Enter}');
  await screen.findByRole('button', { name: 'Into the room: Li Mei' });
  expect(server.listReceived(calls.updateTriageVisit)[0]?.body).toMatchObject({
    room: '3',
    doctorId: null,
    version: 1,
  });
  expect(server.listReceived(calls.setTriageState)[0]?.body).toEqual({ state: 'called', version: 2 });
  await waitFor(() => expect(screen.getByText('Li Mei: Called').getAttribute('role')).toBe('status'));

  now = { ...now, state: 'waiting', room: '' };
  await act(() => refreshAnswers({ triageQueue: [ORGANISATION.id] }));
  await user.click(await screen.findByRole('button', { name: 'Call: Li Mei' }));
  await user.click(await findButton('Call', await screen.findByRole('dialog', { name: 'Call: Li Mei' })));
  await waitFor(() => expect(server.listReceived(calls.setTriageState)).toHaveLength(2));
  expect(server.listReceived(calls.updateTriageVisit)).toHaveLength(1);
});

test('ADM-03 shows the images taken at the desk to the user who took them', async () => {
  URL.createObjectURL = () => 'blob:taken';
  URL.revokeObjectURL = () => undefined;
  const server = createServerWith()
    .on(calls.queryTriageQueue, () => [{ ...VISIT, stageId: VISIT.id, imageCount: 2 }])
    .on(calls.queryVisitImages, () => [{ id: OTHER, name: 'camera.jpg' }])
    .on(calls.getVisitImage, () => new Blob(['jpeg']));
  const { user } = showAt('/triage');
  await user.click(await screen.findByRole('button', { name: '2 images: Li Mei' }));
  const imagesDialog = await screen.findByRole('dialog', { name: 'Images of today: Li Mei' });
  const picture = (await within(imagesDialog).findByText('camera.jpg')).closest('figure');
  await waitFor(() => expect(picture?.querySelector('img')?.getAttribute('src')).toBe('blob:taken'));
  expect(server.listReceived(calls.getVisitImage)[0]?.params).toEqual({ id: OTHER, variant: 'preview' });
});

test('ADM-03 REC-01 shows a deleted patient with what to do, and takes them out of the queue', async () => {
  let queue: calls.TriageVisit[] = [{ ...VISIT, isPatientDeleted: true }];
  const server = createServerWith()
    .on(calls.queryTriageQueue, () => queue)
    .on(calls.setTriageState, () => {
      queue = [];
      return { ...VISIT, isPatientDeleted: true, state: 'left' as const, version: 2 };
    });
  const { user } = showAt('/triage');
  const row = await screen.findByRole('row', { name: /Li Mei/ });
  within(row).getByText('Deleted');
  within(row).getByText(/Take them out of the queue, or have them restored from the recycle bin/);
  expect(within(row).queryByRole('button', { name: 'Call: Li Mei' })).toBeNull();
  const stage = within(row).getByRole<HTMLButtonElement>('button', { name: 'Start today’s stage: Li Mei' });
  expect(stage.disabled).toBe(true);
  await user.keyboard('{ArrowDown}e');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Take out of the queue: Li Mei' }));
  await screen.findByText('Nobody is in the queue yet');
  expect(server.listReceived(calls.setTriageState)[0]?.body).toEqual({ state: 'left', version: 1 });
});
