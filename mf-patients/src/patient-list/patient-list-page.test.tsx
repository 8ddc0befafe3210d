import { queryPatientList } from '@dentarium/api/patients/calls';
import { PATIENT_STATUS, STAGE_CODES } from '@dentarium/domain';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aRow, ORGANISATION } from '../testing/samples.ts';
import { buttonOf, serverWith, showAt, signIn } from '../testing/show-patients.ts';

beforeEach(() => signIn());

function createRows(...names: readonly string[]) {
  return names.map((name, index) => aRow({ id: `33333333-3333-4333-8333-${String(index).padStart(12, '0')}`, name }));
}

test('PAT-01 the list shows who, how old, whose patient, in which stage and when last seen', async () => {
  serverWith().on(queryPatientList, () => ({
    total: 1,
    items: [aRow({ unclassified: 3, isShared: true, status: PATIENT_STATUS.stopped })],
  }));
  showAt('/patient');
  const row = within(await screen.findByRole('row', { name: /Li Mei/ }));
  for (const text of ['P0042', 'Female', 'Dr Wang', 'Before treatment', 'Shared', 'Stopped', '3']) row.getByText(text);
  // The user works in one clinic alone.
  expect(row.queryByText(ORGANISATION.nameEn)).toBeNull();
  expect(row.getAllByText('2026-01-01')).toHaveLength(2);
  expect(row.getByRole('link', { name: 'Li Mei' }).getAttribute('href')).toMatch(/^\/patient\/33333333/);
});

test('PAT-01 images that wait stand beside the status, not instead of it', async () => {
  serverWith().on(queryPatientList, () => ({ total: 1, items: [aRow({ unclassified: 3 })] }));
  showAt('/patient');
  const row = within(await screen.findByRole('row', { name: /Li Mei/ }));
  expect(row.getByText('In treatment').nextElementSibling).toBe(row.getByTitle('3 images to classify'));
});

test('PAT-04 the filters that are needed less often stand behind a button that counts those that are active', async () => {
  serverWith().on(queryPatientList, () => ({ total: 1, items: [aRow()] }));
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

test('PAT-01 the table has the phone, where there is room for it', async () => {
  serverWith().on(queryPatientList, () => ({ total: 1, items: [aRow({ phone: '+8613800000000' })] }));
  showAt('/patient');
  const cell = (await screen.findByText('+8613800000000')).closest('td');
  expect(cell?.dataset['room']).toBe('1500');
  const nameCell = (await screen.findByRole('link', { name: 'Li Mei' })).closest('td');
  expect(nameCell?.hasAttribute('data-room')).toBe(false);
});

test('PAT-01 typing asks once, after a pause, and puts the word into the address', async () => {
  const server = serverWith().on(queryPatientList, ({ body }) => ({
    total: 60,
    items: [aRow({ name: `found ${JSON.stringify(body)}` })],
  }));
  const { user } = showAt('/patient?page=2');
  await screen.findByRole('table');
  await user.type(screen.getByRole('searchbox', { name: 'Search patients' }), 'li mei');
  await screen.findByText(/"keyword":"li mei"/);
  expect(location.search).toBe('?q=li+mei');
  expect(server.listReceived(queryPatientList)).toHaveLength(2);
});

test('PAT-01 a link is enough: filters, sorting and page of the address are asked for', async () => {
  const server = serverWith().on(queryPatientList, () => ({ total: 60, items: [aRow()] }));
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

test('PAT-01 a column head sorts, and turns the order around', async () => {
  const server = serverWith().on(queryPatientList, () => ({ total: 1, items: [aRow()] }));
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

test('PAT-01 an address beyond the last page leads to the last page', async () => {
  const server = serverWith().on(queryPatientList, () => ({ total: 45, items: [aRow()] }));
  showAt('/patient?page=9');
  await waitFor(() => expect(server.listReceived(queryPatientList).at(-1)?.body).toMatchObject({ pageIndex: 3 }));
});

test('PAT-01 a list without patients offers to create one, a filtered one to clear the filters', async () => {
  serverWith().on(queryPatientList, () => ({ total: 0, items: [] }));
  showAt('/patient');
  const empty = (await screen.findByText('There are no patients yet')).closest('section');
  expect(within(empty ?? document.body).getByRole('button', { name: 'New patient' })).toBeDefined();
  const { user } = showAt('/patient?status=1&view=cards');
  const none = (await screen.findByText('No patients match')).closest('section');
  await user.click(within(none ?? document.body).getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('There are no patients yet');
  expect(location.search).toBe('?view=cards');
});

test('PAT-01 a failed list names the request and can be tried again', async () => {
  let fails = true;
  serverWith().on(queryPatientList, () => {
    if (fails) throw new Refusal('patient.age');
    return { total: 1, items: [aRow()] };
  });
  const { user } = showAt('/patient');
  await screen.findByText('request-1');
  fails = false;
  await user.click(await buttonOf('Try again'));
  expect(await screen.findByRole('link', { name: 'Li Mei' })).toBeDefined();
});

test('PAT-01 the list has no way to create a patient for who may not edit', async () => {
  signIn(['patientList']);
  serverWith().on(queryPatientList, () => ({ total: 0, items: [] }));
  const { user } = showAt('/patient?new=1');
  await screen.findByText('There are no patients yet');
  await user.keyboard('n');
  expect(screen.queryByRole('button', { name: 'New patient' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('PAT-01 who may not look at patients is told so, and nothing is asked for', async () => {
  signIn(['triage']);
  const server = serverWith();
  showAt('/patient');
  await screen.findByText('You may not look at patients.');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(server.listReceived(queryPatientList)).toEqual([]);
});

test('PAT-01 / goes to the search, Enter opens the patient that has the focus, n begins a new one', async () => {
  serverWith().on(queryPatientList, () => ({ total: 2, items: createRows('Li Mei', 'Wang Fang') }));
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
] as const)('PAT-04 in %s the age range from %p to %p says: %s', async (language, from, to, message) => {
  const server = serverWith().on(queryPatientList, () => ({ total: 1, items: [aRow()] }));
  const { user } = showAt('/patient', language);
  await screen.findByRole('table');
  await user.click(await buttonOf(language === 'en' ? 'Filters' : /^筛\s?选$/));
  await user.type(screen.getByRole('spinbutton', { name: language === 'en' ? 'Age from' : '年龄 起' }), from);
  if (to !== '')
    await user.type(screen.getByRole('spinbutton', { name: language === 'en' ? 'Age to' : '年龄 止' }), to);
  await screen.findByText(message);
  expect(server.listReceived(queryPatientList).at(-1)?.body).not.toHaveProperty('ageTo');
});

test('MODE-08 the dates of the list are written YYYY-MM-DD in both languages', async () => {
  serverWith().on(queryPatientList, () => ({ total: 1, items: [aRow({ lastVisitTime: '2026-03-09' })] }));
  showAt('/patient', 'ch');
  expect((await screen.findByText('2026-03-09')).getAttribute('datetime')).toBe('2026-03-09');
});

test('PAT-01 more patients than are counted are said to be more, and paged as far as they are counted', async () => {
  const server = serverWith().on(queryPatientList, () => ({ total: 10_001, items: [aRow()] }));
  showAt('/patient?page=900');
  await screen.findByText('10000+ patients');
  await waitFor(() => expect(server.listReceived(queryPatientList).at(-1)?.body).toMatchObject({ pageIndex: 500 }));
});

test('PAT-01 columns are hidden and stay hidden, the name always stays', async () => {
  localStorage.clear();
  serverWith().on(queryPatientList, () => ({ total: 1, items: [aRow()] }));
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

test('PAT-05 the menu of a row offers what can be done; a stopped treatment is restarted before it is edited', async () => {
  serverWith().on(queryPatientList, () => ({ total: 1, items: [aRow({ status: PATIENT_STATUS.stopped })] }));
  const { user } = showAt('/patient');
  await user.click(await screen.findByLabelText('Actions for Li Mei'));
  for (const text of ['Open', 'Edit', 'Share', 'Merge with another patient', 'Report', 'Restart treatment', 'Delete'])
    await screen.findByText(text, { selector: '[role=menuitem] *' });
  await user.click(screen.getByText('Edit', { selector: '[role=menuitem] *' }));
  await screen.findByText('The treatment is stopped. Restart it first?');
  expect(location.pathname).toBe('/patient');
});

test('PAT-01 two filters that are typed at once are both in the address', async () => {
  serverWith().on(queryPatientList, () => ({ total: 1, items: [aRow()] }));
  const { user } = showAt('/patient');
  await screen.findByRole('table');
  await user.click(await buttonOf('Filters'));
  const [from, to] = [await screen.findByLabelText('Age from'), screen.getByLabelText('Age to')];
  fireEvent.change(from, { target: { value: '12' } });
  fireEvent.change(to, { target: { value: '18' } });
  await waitFor(() => expect(location.search).toBe('?ageFrom=12&ageTo=18'));
});
