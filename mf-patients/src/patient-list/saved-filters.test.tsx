import { queryPatientList } from '@dentarium/api/patients/calls';
import {
  deleteSavedFilter,
  insertSavedFilter,
  querySavedFilters,
  type SavedFilter,
  updateSavedFilter,
} from '@dentarium/server/calls/saved-filters';
import { PATIENT_STATUS, STAGE_CODES } from '@dentarium/domain';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createRow, ORGANISATION } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

beforeEach(() => signIn());

const FILTER: SavedFilter = {
  id: '99999999-9999-4999-8999-999999999999',
  name: 'New CBCTs',
  filter: { hasCbct: true, sort: 'created', order: 'desc' },
  orgId: null,
  isMine: true,
  ownerName: 'Dr Wang',
  version: 4,
};

function createListServer(...filters: readonly SavedFilter[]) {
  const storedFilters = [...filters];
  return createServerWith()
    .on(queryPatientList, () => ({ total: 1, items: [createRow()] }))
    .on(querySavedFilters, () => [...storedFilters])
    .on(insertSavedFilter, () => FILTER)
    .on(updateSavedFilter, () => FILTER)
    .on(deleteSavedFilter, () => {
      storedFilters.length = 0;
      return true as const;
    });
}

test('PAT-01 selects a saved filter, marks its modifications and restores it', async () => {
  const server = createListServer(FILTER);
  const { user } = showAt('/patient?status=1&view=cards');
  await user.click(await buttonOf('Saved filters'));
  await user.click(await screen.findByText('New CBCTs'));
  await waitFor(() => expect(location.search).toBe(`?cbct=1&sort=created&view=cards&saved=${FILTER.id}`));
  await waitFor(() =>
    expect(server.listReceived(queryPatientList).at(-1)?.body).toMatchObject({ hasCbct: true, sort: 'created' }),
  );
  expect(screen.queryByText('Modified')).toBeNull();
  await user.click(await buttonOf(/^Filters/));
  await user.click(screen.getByText('Shared with me'));
  await screen.findByText('Modified');
  await user.click(await buttonOf('New CBCTs'));
  await user.click(await screen.findByText('Back to what was saved'));
  await waitFor(() => expect(location.search).toBe(`?cbct=1&sort=created&view=cards&saved=${FILTER.id}`));
});

test('PAT-01 gives the parameters of the address precedence over a saved filter', async () => {
  const server = createListServer(FILTER);
  showAt(`/patient?stage=1&saved=${FILTER.id}`);
  await screen.findByText('Modified');
  expect(server.listReceived(queryPatientList)[0]?.body).toMatchObject({
    stageCode: STAGE_CODES.during,
    sort: 'lastVisit',
  });
  expect(server.listReceived(queryPatientList)[0]?.body).not.toHaveProperty('hasCbct');
});

test('PAT-01 saves the present filter under a name for everybody in the clinic', async () => {
  const server = createListServer();
  const { user } = showAt('/patient?stage=1&q=li');
  await user.click(await buttonOf('Saved filters'));
  await user.click(await screen.findByText('Save this filter as'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Save', { selector: 'button *' }));
  await dialog.findByText('Please enter a name');
  await user.type(dialog.getByLabelText(/^Name/), 'Lis');
  await user.click(dialog.getByText('Everybody in Bright Dental'));
  await user.click(dialog.getByText('Save', { selector: 'button *' }));
  await waitFor(() => expect(location.search).toBe(`?q=li&stage=1&saved=${FILTER.id}`));
  expect(server.listReceived(insertSavedFilter)[0]?.body).toEqual({
    name: 'Lis',
    filter: { keyword: 'li', stageCode: STAGE_CODES.during, sort: 'lastVisit', order: 'desc' },
    orgId: ORGANISATION.id,
  });
});

test('PAT-01 updates a saved filter with the present one and deletes it', async () => {
  const server = createListServer(FILTER);
  const { user } = showAt(`/patient?status=1&saved=${FILTER.id}`);
  await user.click(await buttonOf('New CBCTs'));
  await user.click(await screen.findByText('Save changes'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Save', { selector: 'button *' }));
  await waitFor(() =>
    expect(server.listReceived(updateSavedFilter)[0]).toMatchObject({
      params: { id: FILTER.id },
      body: { name: 'New CBCTs', filter: { status: PATIENT_STATUS.stopped }, version: 4 },
    }),
  );
  await user.click(await buttonOf('New CBCTs'));
  await user.click(await screen.findByText('Delete this filter'));
  await waitFor(() => expect(location.search).toBe('?status=1'));
  expect(server.listReceived(deleteSavedFilter)[0]).toMatchObject({ params: { id: FILTER.id } });
});

test('PAT-01 lets a user apply but not change a shared filter of a colleague', async () => {
  createListServer({ ...FILTER, isMine: false, orgId: ORGANISATION.id, ownerName: 'Dr Zhao' });
  const { user } = showAt(`/patient?cbct=1&sort=created&saved=${FILTER.id}`);
  await user.click(await buttonOf('New CBCTs'));
  await screen.findByText('New CBCTs · Dr Zhao');
  expect(screen.queryByText('Save changes')).toBeNull();
  expect(screen.queryByText('Delete this filter')).toBeNull();
});
