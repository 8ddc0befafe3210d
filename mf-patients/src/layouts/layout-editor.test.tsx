import {
  deletePhotoLayout,
  insertPhotoLayout,
  type OwnPhotoLayout,
  type PhotoLayoutForm,
  queryPhotoLayouts,
  updatePhotoLayout,
} from '@dentarium/api/photo-layouts/calls';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, serverWith, showAt, signIn } from '../testing/show-patients.ts';

const OWN = 'bbbbbbbb-bbbb-4bbb-8bbb-000000000001';
const own: OwnPhotoLayout = {
  id: OWN,
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

function serverOf(layouts: OwnPhotoLayout[]) {
  let now = layouts;
  const server = serverWith(aPatient(), undefined, [aFile({ category: 13 })])
    .on(queryPhotoLayouts, () => now)
    .on(insertPhotoLayout, ({ body }) => {
      const made = { ...(body as PhotoLayoutForm), id: OWN, version: 1 };
      now = [...now, made];
      return made;
    })
    .on(updatePhotoLayout, ({ body }) => {
      const { version, ...form } = body as PhotoLayoutForm & { version: number };
      if (version !== now[0]?.version) throw new Refusal('version.stale', { noun: 'photoLayout' });
      now = [{ ...form, id: OWN, version: version + 1 }];
      return now[0] ?? own;
    })
    .on(deletePhotoLayout, () => {
      now = [];
      return true as const;
    });
  return { server, theirs: (layout: OwnPhotoLayout) => (now = [layout]) };
}

async function choose(user: ReturnType<typeof showAt>['user'], item: string): Promise<void> {
  await user.click(await screen.findByLabelText(/^Layout: /));
  await user.click(await screen.findByText(item, { selector: '[role=menuitem] *' }));
}

const cells = () =>
  [...screen.getByRole('group', { name: 'Photo layout' }).querySelectorAll('section')].map((cell) =>
    cell.getAttribute('aria-label'),
  );

test('STG-02 the layouts of the product are chosen, and stay chosen', async () => {
  serverOf([]);
  const address = `/patient/${PATIENT_ID}/stage/${STAGE_ID}`;
  const { user } = showAt(address);
  await choose(user, 'Eight photos with patient card');
  await waitFor(() => expect(cells()).toHaveLength(8));
  screen.getByText('Doctor: Dr Wang');
  await choose(user, 'Models');
  await waitFor(() => expect(cells()).toContain('Occlusion (bite) · front'));
  showAt(address);
  await waitFor(() => expect(cells()).toHaveLength(5));
});

test('STG-02 a layout of one’s own is made from the one that is shown, named, and used', async () => {
  const { server } = serverOf([]);
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await choose(user, 'New layout');
  await user.click(await buttonOf('Save layout'));
  await screen.findByText('Give the layout a name.');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Top row');
  const rows = screen.getByRole('spinbutton', { name: 'Rows' });
  fireEvent.change(rows, { target: { value: '1' } });
  await user.click(await buttonOf('Save layout'));
  await waitFor(() => expect(cells()).toEqual(['Frontal, lips at rest', 'Frontal smile', 'Right profile']));
  expect(server.listReceived(insertPhotoLayout)[0]?.body).toMatchObject({
    name: 'Top row',
    rows: 1,
    columns: 3,
    card: null,
  });
});

test('STG-02 a layout that was changed elsewhere is not overwritten unseen; it can be deleted', async () => {
  localStorage.setItem('dentarium.photoLayout', OWN);
  const { server, theirs } = serverOf([own]);
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await waitFor(() => expect(cells()).toEqual(['Right profile', 'Left profile']));
  await choose(user, 'Edit this layout');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Both sides');
  theirs({ ...own, version: 2 });
  await user.click(await buttonOf('Save layout'));
  await screen.findByText('This layout was changed on another terminal');
  await waitFor(async () => {
    await user.click(await buttonOf('Load the latest'));
    await user.click(await buttonOf('Save layout'));
    expect(server.listReceived(updatePhotoLayout).at(-1)?.body).toMatchObject({ name: 'Both sides', version: 2 });
  });
  await choose(user, 'Edit this layout');
  await user.click(await buttonOf('Delete layout'));
  const questions = await screen.findAllByText('Delete layout', { selector: 'button *' });
  await user.click(questions.at(-1) ?? document.body);
  await waitFor(() => expect(cells()).toHaveLength(9));
  expect(server.listReceived(deletePhotoLayout)).toMatchObject([{ params: { id: OWN } }]);
});
