import { queryPatientList } from '@dentarium/api/patients/calls';
import { PATIENT_STATUS, STAGE_CODES } from '@dentarium/domain';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRow, ORGANISATION } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

beforeEach(() => signIn());

function createRows(...names: readonly string[]) {
  return names.map((name, index) =>
    createRow({ id: `33333333-3333-4333-8333-${String(index).padStart(12, '0')}`, name }),
  );
}

test('PAT-01 lists name, age, doctor, stage and last visit of each patient', async () => {
  createServerWith().on(queryPatientList, () => ({
    total: 1,
    items: [createRow({ unclassified: 3, isShared: true, status: PATIENT_STATUS.stopped })],
  }));
  showAt('/patient');
  const row = within(await screen.findByRole('row', { name: /Li Mei/ }));
  for (const text of ['P0042', 'Female', 'Dr Wang', 'Before treatment', 'Shared', 'Stopped', '3']) row.getByText(text);
  // The user works in one clinic only.
  expect(row.queryByText(ORGANISATION.nameEn)).toBeNull();
  expect(row.getAllByText('2026-01-01')).toHaveLength(2);
  expect(row.getByRole('link', { name: 'Li Mei' }).getAttribute('href')).toMatch(/^\/patient\/33333333/);
});

test('PAT-01 shows unclassified images beside the status, not instead of it', async () => {
  createServerWith().on(queryPatientList, () => ({ total: 1, items: [createRow({ unclassified: 3 })] }));
  showAt('/patient');
  const row = within(await screen.findByRole('row', { name: /Li Mei/ }));
  expect(row.getByText('In treatment').nextElementSibling).toBe(row.getByTitle('3 images to classify'));
});

test('PAT-04 hides rarely used filters behind a button that counts the active ones', async () => {
  createServerWith().on(queryPatientList, () => ({ total: 1, items: [createRow()] }));
  const { user } = showAt(
    '/patient?q=li&doctor=22222222-2222-4222-8222-222222222222&dental=1&ageFrom=3&ageTo=9&cbct=1',
  );
  await screen.findByRole('table');
  expect(screen.queryByRole('combobox', { name: 'Dentition' })).toBeNull();
  const button = await buttonOf('Filters (4)');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  screen.getByRole('combobox', { name: 'Dentition' });
  await user.click(screen.getByRole('checkbox', { name: 'With a CBCT' }));
  await buttonOf('Filters (3)');
});

test('PAT-01 shows the phone in the table if there is room', async () => {
  createServerWith().on(queryPatientList, () => ({ total: 1, items: [createRow({ phone: '+8613800000000' })] }));
  showAt('/patient');
  const cell = (await screen.findByText('+8613800000000')).closest('td');
  expect(cell?.dataset['room']).toBe('1500');
  const nameCell = (await screen.findByRole('link', { name: 'Li Mei' })).closest('td');
  expect(nameCell?.hasAttribute('data-room')).toBe(false);
});

test('PAT-01 searches once after a pause in typing and writes the keyword to the address', async () => {
  const server = createServerWith().on(queryPatientList, ({ body }) => ({
    total: 60,
    items: [createRow({ name: `found ${JSON.stringify(body)}` })],
  }));
  const { user } = showAt('/patient?page=2');
  await screen.findByRole('table');
  await user.type(screen.getByRole('searchbox', { name: 'Search patients' }), 'li mei');
  await screen.findByText(/"keyword":"li mei"/);
  expect(location.search).toBe('?q=li+mei');
  expect(server.listReceived(queryPatientList)).toHaveLength(2);
});

test('PAT-01 requests filters, sorting and page of the address', async () => {
  const server = createServerWith().on(queryPatientList, () => ({ total: 60, items: [createRow()] }));
  showAt('/patient?q=li&stage=1&dental=2&status=0&shared=1&unclassified=1&sort=name&page=2');
  await screen.findByRole('table');
  expect(server.listReceived(queryPatientList)[0]?.body).toEqual({
    keyword: 'li',
    stageCode: STAGE_CODES.during,
    dentalAge: 2,
    status: 0,
    sharedWithMe: true,
    unclassified: true,
    sort: 'name',
    order: 'asc',
    pageIndex: 2,
    pageSize: 20,
  });
});

test('PAT-01 sorts by a column head and reverses the order', async () => {
  const server = createServerWith().on(queryPatientList, () => ({ total: 1, items: [createRow()] }));
  const { user } = showAt('/patient');
  await user.click(await buttonOf(/^Name/));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending'),
  );
  await user.click(await buttonOf(/^Name/));
  await waitFor(() =>
    expect(server.listReceived(queryPatientList).at(-1)?.body).toMatchObject({ sort: 'name', order: 'desc' }),
  );
  expect(location.search).toBe('?sort=name&order=desc');
});

test('PAT-01 redirects an address beyond the last page to the last page', async () => {
  const server = createServerWith().on(queryPatientList, () => ({ total: 45, items: [createRow()] }));
  showAt('/patient?page=9');
  await waitFor(() => expect(server.listReceived(queryPatientList).at(-1)?.body).toMatchObject({ pageIndex: 3 }));
});

test('PAT-01 offers to create a patient in an empty list and to clear the filters in a filtered one', async () => {
  createServerWith().on(queryPatientList, () => ({ total: 0, items: [] }));
  showAt('/patient');
  const empty = (await screen.findByText('There are no patients yet')).closest('section');
  expect(within(empty ?? document.body).getByRole('button', { name: 'New patient' })).toBeDefined();
  const { user } = showAt('/patient?status=1&view=cards');
  const none = (await screen.findByText('No patients match')).closest('section');
  await user.click(within(none ?? document.body).getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('There are no patients yet');
  expect(location.search).toBe('?view=cards');
});

test('PAT-01 shows the request id of a failed list and a retry', async () => {
  let fails = true;
  createServerWith().on(queryPatientList, () => {
    if (fails) throw new Refusal('patient.age');
    return { total: 1, items: [createRow()] };
  });
  const { user } = showAt('/patient');
  await screen.findByText('request-1');
  fails = false;
  await user.click(await buttonOf('Try again'));
  expect(await screen.findByRole('link', { name: 'Li Mei' })).toBeDefined();
});

test('PAT-01 offers no creation of patients without the right to edit', async () => {
  signIn(['patientList']);
  createServerWith().on(queryPatientList, () => ({ total: 0, items: [] }));
  const { user } = showAt('/patient?new=1');
  await screen.findByText('There are no patients yet');
  await user.keyboard('n');
  expect(screen.queryByRole('button', { name: 'New patient' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('PAT-01 denies the list without the right to see patients and sends no request', async () => {
  signIn(['triage']);
  const server = createServerWith();
  showAt('/patient');
  await screen.findByText('You may not look at patients.');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(server.listReceived(queryPatientList)).toEqual([]);
});

test('PAT-01 focuses the search with /, opens the focused patient with Enter, and starts a new one with n', async () => {
  createServerWith().on(queryPatientList, () => ({ total: 2, items: createRows('Li Mei', 'Wang Fang') }));
  const { user } = showAt('/patient');
  await screen.findByRole('link', { name: 'Li Mei' });
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('heading', { name: 'Patients' }));
  await user.keyboard('j');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Li Mei' }));
  await user.keyboard('n');
  await within(await screen.findByRole('dialog')).findByText('Create patient');
  expect(location.search).toBe('?new=1');
});

test.each([
  ['en', '-1', '', 'Age cannot be negative'],
  ['en', '14', '8', 'The age range ends before it begins'],
  ['ch', '-1', '', '年龄不能为负数'],
  ['ch', '14', '8', '年龄范围设置有误'],
] as const)('PAT-04 shows in %s the error of the age range from %p to %p: %s', async (language, from, to, message) => {
  const server = createServerWith().on(queryPatientList, () => ({ total: 1, items: [createRow()] }));
  const { user } = showAt('/patient', language);
  await screen.findByRole('table');
  await user.click(await buttonOf(language === 'en' ? 'Filters' : /^筛\s?选$/));
  await user.type(screen.getByRole('spinbutton', { name: language === 'en' ? 'Age from' : '年龄 起' }), from);
  if (to !== '')
    await user.type(screen.getByRole('spinbutton', { name: language === 'en' ? 'Age to' : '年龄 止' }), to);
  await screen.findByText(message);
  expect(server.listReceived(queryPatientList).at(-1)?.body).not.toHaveProperty('ageTo');
});

test('MODE-08 formats the dates of the list as YYYY-MM-DD in both languages', async () => {
  createServerWith().on(queryPatientList, () => ({ total: 1, items: [createRow({ lastVisitTime: '2026-03-09' })] }));
  showAt('/patient', 'ch');
  expect((await screen.findByText('2026-03-09')).getAttribute('datetime')).toBe('2026-03-09');
});

test('PAT-01 marks a capped total and pages up to the cap', async () => {
  const server = createServerWith().on(queryPatientList, () => ({ total: 10_001, items: [createRow()] }));
  showAt('/patient?page=900');
  await screen.findByText('10000+ patients');
  await waitFor(() => expect(server.listReceived(queryPatientList).at(-1)?.body).toMatchObject({ pageIndex: 500 }));
});

test('PAT-01 keeps hidden columns hidden and always shows the name', async () => {
  localStorage.clear();
  createServerWith().on(queryPatientList, () => ({ total: 1, items: [createRow()] }));
  const { user } = showAt('/patient');
  await screen.findByText('Gender', { selector: 'th' });
  await user.click(screen.getByLabelText('Columns'));
  const choice = within(await screen.findByRole('tooltip'));
  expect(choice.queryByText('Name')).toBeNull();
  await user.click(choice.getByText('Gender'));
  await waitFor(() => expect(screen.queryByText('Gender', { selector: 'th' })).toBeNull());
  showAt('/patient');
  await screen.findByText('Li Mei');
  expect(screen.queryByText('Gender', { selector: 'th' })).toBeNull();
  localStorage.clear();
});

test('PAT-05 offers the operations in the menu of a row and restarts a stopped treatment before an edit', async () => {
  createServerWith().on(queryPatientList, () => ({ total: 1, items: [createRow({ status: PATIENT_STATUS.stopped })] }));
  const { user } = showAt('/patient');
  await user.click(await screen.findByLabelText('Actions for Li Mei'));
  for (const text of ['Open', 'Edit', 'Share', 'Merge with another patient', 'Report', 'Restart treatment', 'Delete'])
    await screen.findByText(text, { selector: '[role=menuitem] *' });
  await user.click(screen.getByText('Edit', { selector: '[role=menuitem] *' }));
  await screen.findByText('The treatment is stopped. Restart it first?');
  expect(location.pathname).toBe('/patient');
});

test('PAT-01 keeps two filters that are changed at the same time in the address', async () => {
  createServerWith().on(queryPatientList, () => ({ total: 1, items: [createRow()] }));
  const { user } = showAt('/patient');
  await screen.findByRole('table');
  await user.click(await buttonOf('Filters'));
  const [from, to] = [await screen.findByLabelText('Age from'), screen.getByLabelText('Age to')];
  fireEvent.change(from, { target: { value: '12' } });
  fireEvent.change(to, { target: { value: '18' } });
  await waitFor(() => expect(location.search).toBe('?ageFrom=12&ageTo=18'));
});
