import {
  deletePhotoLayout,
  insertPhotoLayout,
  type OwnPhotoLayout,
  type PhotoLayoutForm,
  queryPhotoLayouts,
  updatePhotoLayout,
} from '@dentarium/server/calls/photo-layouts';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const OWN_LAYOUT_ID = 'bbbbbbbb-bbbb-4bbb-8bbb-000000000001';
const ownLayout: OwnPhotoLayout = {
  id: OWN_LAYOUT_ID,
  name: 'Profiles',
  rows: 1,
  columns: 2,
  cells: [
    { row: 0, column: 0, category: 12 },
    { row: 0, column: 1, category: 13 },
  ],
  card: null,
  version: 1,
};

beforeEach(() => {
  signIn();
  localStorage.removeItem('dentarium.photoLayout');
});

function createServer(layouts: OwnPhotoLayout[]) {
  let now = layouts;
  const server = createServerWith(aPatient(), undefined, [aFile({ category: 13 })])
    .on(queryPhotoLayouts, () => now)
    .on(insertPhotoLayout, ({ body }) => {
      const createdLayout = { ...(body as PhotoLayoutForm), id: OWN_LAYOUT_ID, version: 1 };
      now = [...now, createdLayout];
      return createdLayout;
    })
    .on(updatePhotoLayout, ({ body }) => {
      const { version, ...form } = body as PhotoLayoutForm & { version: number };
      if (version !== now[0]?.version) throw new Refusal('version.stale', { noun: 'photoLayout' });
      now = [{ ...form, id: OWN_LAYOUT_ID, version: version + 1 }];
      return now[0] ?? ownLayout;
    })
    .on(deletePhotoLayout, () => {
      now = [];
      return true as const;
    });
  return { server, theirs: (layout: OwnPhotoLayout) => (now = [layout]) };
}

async function chooseItem(user: ReturnType<typeof showAt>['user'], item: string): Promise<void> {
  await user.click(await screen.findByLabelText(/^Layout: /));
  await user.click(await screen.findByText(item, { selector: '[role=menuitem] *' }));
}

const listCells = () =>
  [...screen.getByRole('group', { name: 'Photo layout' }).querySelectorAll('section')].map((cell) =>
    cell.getAttribute('aria-label'),
  );

test('STG-02 selects a layout of the product and keeps the selection', async () => {
  createServer([]);
  const address = `/patient/${PATIENT_ID}/stage/${STAGE_ID}`;
  const { user } = showAt(address);
  await chooseItem(user, 'Eight photos with patient card');
  await waitFor(() => expect(listCells()).toHaveLength(8));
  screen.getByText('Doctor: Dr Wang');
  await chooseItem(user, 'Models');
  await waitFor(() => expect(listCells()).toContain('Occlusion (bite) · front'));
  showAt(address);
  await waitFor(() => expect(listCells()).toHaveLength(5));
});

test('STG-02 creates an own layout from the visible one, names it and uses it', async () => {
  const { server } = createServer([]);
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await chooseItem(user, 'New layout');
  await user.click(await buttonOf('Save layout'));
  await screen.findByText('Give the layout a name.');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Top row');
  const rows = screen.getByRole('spinbutton', { name: 'Rows' });
  fireEvent.change(rows, { target: { value: '1' } });
  await user.click(await buttonOf('Save layout'));
  await waitFor(() => expect(listCells()).toEqual(['Frontal, lips at rest', 'Frontal smile', 'Right profile']));
  expect(server.listReceived(insertPhotoLayout)[0]?.body).toMatchObject({
    name: 'Top row',
    rows: 1,
    columns: 3,
    card: null,
  });
});

test('STG-02 does not overwrite unseen changes of a layout, and deletes it', async () => {
  localStorage.setItem('dentarium.photoLayout', OWN_LAYOUT_ID);
  const { server, theirs } = createServer([ownLayout]);
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await waitFor(() => expect(listCells()).toEqual(['Right profile', 'Left profile']));
  await chooseItem(user, 'Edit this layout');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Both sides');
  theirs({ ...ownLayout, version: 2 });
  await user.click(await buttonOf('Save layout'));
  await screen.findByText('This layout was changed on another terminal');
  await waitFor(async () => {
    await user.click(await buttonOf('Load the latest'));
    await user.click(await buttonOf('Save layout'));
    expect(server.listReceived(updatePhotoLayout).at(-1)?.body).toMatchObject({ name: 'Both sides', version: 2 });
  });
  await chooseItem(user, 'Edit this layout');
  await user.click(await buttonOf('Delete layout'));
  const questions = await screen.findAllByText('Delete layout', { selector: 'button *' });
  await user.click(questions.at(-1) ?? document.body);
  await waitFor(() => expect(listCells()).toHaveLength(9));
  expect(server.listReceived(deletePhotoLayout)).toMatchObject([{ params: { id: OWN_LAYOUT_ID } }]);
});
