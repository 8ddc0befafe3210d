import { FLAG_NAMES, PATIENT_STATUS } from '@dentarium/domain';
import { bus, type BusEvents } from '@dentarium/bus';
import { setUpSite } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, aStage, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const FILE_ID = 'aaaaaaaa-aaaa-4aaa-8aaa-00000000000a';
const STAGE = `/patient/${PATIENT_ID}/stage/${STAGE_ID}`;
const toTitle = (en: string) => ({ ch: en, en });

/** Actions of a module of this test, for a patient, a stage and a file. */
const fixture = {
  name: 'fixture',
  actions: [
    {
      id: 'order',
      on: 'patient' as const,
      title: toTitle('New order'),
      to: '/patient/:patientId?order=new',
      order: 20,
      edits: true,
    },
    { id: 'ask', on: 'patient' as const, title: toTitle('Ask an expert'), to: '/remote/:patientId', order: 10 },
    {
      id: 'off',
      on: 'patient' as const,
      title: toTitle('Ask the assistant'),
      to: '/chat',
      order: 5,
      when: { flag: FLAG_NAMES[2] },
    },
    {
      id: 'plan',
      on: 'stage' as const,
      title: toTitle('Plan'),
      to: '/patient/:patientId/stage/:stageId?plan=1',
      order: 10,
    },
    { id: 'show', on: 'file' as const, title: toTitle('Show the expert'), event: 'fixture:asked', order: 10 },
  ],
};

beforeEach(() => signIn());

test('MODE-07 gives every button of the strip an icon for phones, which show no words', async () => {
  createServerWith();
  showAt(`/patient/${PATIENT_ID}`);
  const signs = await Promise.all(
    ['Edit', 'Print', 'More'].map(async (name) => (await buttonOf(name)).querySelector('[role="img"]')?.className),
  );
  expect(signs.map((sign) => /anticon-(\w+)/.exec(sign ?? '')?.[1])).toEqual(['edit', 'printer', 'ellipsis']);
});

/** Lists the items of the open menu; those of other modules are last. */
const listMenuItems = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

async function openMenu(address: string, button: () => Promise<HTMLElement>, module: object = fixture): Promise<void> {
  showAt(address);
  await button();
  act(() => setUpSite({ ...fixture, ...module }));
  fireEvent.click(await button());
  await screen.findAllByRole('menuitem');
}

async function chooseItem(text: string): Promise<void> {
  fireEvent.click(await screen.findByText(text, { selector: '[role=menuitem] *' }));
}

test('MFE-07 shows the declared actions of modules in the menu of a patient, in order, and follows their links', async () => {
  createServerWith();
  await openMenu(`/patient/${PATIENT_ID}`, () => buttonOf('More'));
  expect(listMenuItems().filter((item) => /order|Ask/.test(item))).toEqual(['Ask an expert', 'New order']);
  await chooseItem('New order');
  await waitFor(() => expect(location.pathname + location.search).toBe(`/patient/${PATIENT_ID}?order=new`));
});

test('MFE-07 hides a changing action for a read-only patient', async () => {
  createServerWith(aPatient({ status: PATIENT_STATUS.stopped }));
  await openMenu(`/patient/${PATIENT_ID}`, () => buttonOf('More'));
  expect(listMenuItems()).toContain('Ask an expert');
  expect(listMenuItems()).not.toContain('New order');
});

test('MFE-07 MODE-06 shows no action without a declaring module or with the module off', async () => {
  createServerWith();
  await openMenu(`/patient/${PATIENT_ID}`, () => buttonOf('More'), { enabled: false });
  expect(listMenuItems().filter((item) => /order|Ask/.test(item))).toEqual([]);
});

test('MFE-07 shows the menu of a stage for declared actions alone', async () => {
  createServerWith(aPatient({ status: PATIENT_STATUS.stopped }));
  showAt(STAGE);
  await buttonOf('More');
  expect(screen.queryByLabelText('More for this stage')).toBeNull();
  act(() => setUpSite(fixture));
  fireEvent.click(await screen.findByLabelText('More for this stage'));
  await chooseItem('Plan');
  await waitFor(() => expect(location.pathname + location.search).toBe(`${STAGE}?plan=1`));
});

test('MFE-07 sends the event of the module with the ids of the file from the menu of a file', async () => {
  createServerWith(aPatient(), [aStage()], [aFile({ id: FILE_ID, category: 8 })]);
  const events: unknown[] = [];
  const unsubscribe = bus.on('fixture:asked' as keyof BusEvents, (event) => events.push(event));
  showAt(STAGE);
  const tile = await waitFor(() => {
    const element = document.querySelector<HTMLElement>(`[data-tile="${FILE_ID}"]`);
    if (element === null) throw new Error('the file is not shown');
    return element;
  });
  act(() => setUpSite(fixture));
  fireEvent.contextMenu(tile);
  await chooseItem('Show the expert');
  expect(events).toEqual([{ patientId: PATIENT_ID, stageId: STAGE_ID, fileId: FILE_ID }]);
  unsubscribe();
});
