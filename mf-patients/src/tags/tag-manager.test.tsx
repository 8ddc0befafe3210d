import { updatePatientTags } from '@dentarium/api/patients/operation-calls';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import {
  deleteTagsInfo,
  deleteTagTypeInfo,
  type GroupedTag,
  insertTagInfo,
  insertTagTypeInfo,
  queryTagsList,
  type TagGroup,
  updateTagTypeName,
} from '@dentarium/api/tags/calls';
import { updateTagText } from '@dentarium/server/calls/tags';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPatient, ORGANISATION, PATIENT_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const GROUP_ID = '99999999-9999-4999-8999-999999999999';
const TAG_ID = '88888888-8888-4888-8888-888888888888';
const NEW_ID = '77777777-7777-4777-8777-777777777777';

beforeEach(() => signIn());

function createTag(overrides: Partial<GroupedTag> = {}): GroupedTag {
  return { id: TAG_ID, groupId: GROUP_ID, text: 'VIP', usage: 3, version: 1, ...overrides };
}

function createGroup(tags: GroupedTag[], overrides: Partial<TagGroup> = {}): TagGroup {
  return { id: GROUP_ID, orgId: ORGANISATION.id, name: 'Care', version: 5, tags, ...overrides };
}

/** Creates a server whose tags change like the real ones. */
function createServer(start: TagGroup[]) {
  let groups = start;
  const server = createServerWith()
    .on(queryTagsList, () => groups)
    .on(insertTagInfo, ({ body }) => {
      const tag = createTag({ id: NEW_ID, usage: 0, text: (body as { text: string }).text });
      groups = groups.map((group) => ({ ...group, tags: [...group.tags, tag] }));
      return tag;
    })
    .on(insertTagTypeInfo, ({ body }) => {
      const group = createGroup([], { id: NEW_ID, name: (body as { name: string }).name });
      groups = [...groups, group];
      return group;
    })
    .on(updateTagTypeName, ({ params }) => {
      groups = groups.map((group) => ({ ...group, name: params['name'] ?? '' }));
      return groups[0] ?? createGroup([]);
    })
    .on(deleteTagsInfo, ({ params }) => {
      groups = groups.map((group) => ({ ...group, tags: group.tags.filter(({ id }) => id !== params['id']) }));
      return true as const;
    })
    .on(deleteTagTypeInfo, () => {
      groups = [];
      return true as const;
    });
  return { server, set: (next: TagGroup[]) => (groups = next) };
}

async function findManager(): Promise<HTMLElement> {
  showAt(`/patient/${PATIENT_ID}`);
  fireEvent.click(await screen.findByLabelText('Change tags'));
  fireEvent.click(await buttonOf('Manage tags'));
  const title = await screen.findByText('Tags', { selector: 'h2' });
  const dialog = title.closest<HTMLElement>('[role="dialog"]');
  if (dialog === null) throw new Error('There is no dialog');
  await within(dialog).findByPlaceholderText('New group');
  return dialog;
}

function typeInto(input: HTMLElement, text: string): void {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: 'Enter' });
}

/** Returns the tags beside the tabs of a patient. */
function getPatientTags(): string {
  return screen.getByLabelText('Change tags').parentElement?.textContent ?? '';
}

test('PAT-12 limits a tag to ten characters without spaces and adds it once', async () => {
  const { server } = createServer([createGroup([createTag()])]);
  const dialog = await findManager();
  const input = within(dialog).getByLabelText('New tag in Care');
  typeInto(input, 'two words');
  await within(dialog).findByText('No spaces, please');
  typeInto(input, 'elevenchars');
  await within(dialog).findByText('At most 10 characters');
  typeInto(input, 'Follow-up');
  fireEvent.keyDown(input, { key: 'Enter' });
  await within(dialog).findByLabelText('Rename the tag Follow-up');
  expect(server.listReceived(insertTagInfo).map(({ body }) => body)).toEqual([{ text: 'Follow-up' }]);
});

test('PAT-12 reports a tag modified on another terminal, reloads it and keeps the typed text', async () => {
  const { server, set } = createServer([createGroup([createTag()])]);
  server.on(updateTagText, ({ body }) => {
    const { text, version } = body as { text: string; version: number };
    if (version !== 2) throw new Refusal('version.stale', { noun: 'tag' });
    set([createGroup([createTag({ text, version: 3 })])]);
    return createTag({ text, version: 3 });
  });
  const dialog = await findManager();
  fireEvent.click(await within(dialog).findByLabelText('Rename the tag VIP'));
  const input = dialog.querySelector<HTMLInputElement>('input:focus');
  if (input === null) throw new Error('Nothing can be typed');
  set([createGroup([createTag({ text: 'Very', version: 2 })])]);
  typeInto(input, 'Premium');
  await within(dialog).findByText('tag modified on another terminal');
  expect(input.value).toBe('Premium');
  // After the reload the same change applies to the latest version.
  await waitFor(() => {
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(within(dialog).queryByLabelText('Rename the tag Premium')).not.toBeNull();
  });
  expect(server.listReceived(updateTagText).at(-1)?.body).toEqual({ text: 'Premium', version: 2 });
});

test('PAT-12 adds, renames and deletes groups', async () => {
  const { server } = createServer([createGroup([])]);
  const dialog = await findManager();
  typeInto(within(dialog).getByPlaceholderText('New group'), 'Office');
  await within(dialog).findByText('Office', { selector: 'h2' });
  fireEvent.click(within(dialog).getByLabelText('Rename the group Care'));
  const input = dialog.querySelector<HTMLInputElement>('input:focus');
  if (input === null) throw new Error('Nothing can be typed');
  typeInto(input, 'Nursing');
  await waitFor(() =>
    expect(server.listReceived(updateTagTypeName)[0]?.params).toEqual({ id: GROUP_ID, name: 'Nursing' }),
  );
  expect(server.listReceived(updateTagTypeName)[0]?.query.get('version')).toBe('5');
});

test('PAT-12 warns before it deletes a tag in use', async () => {
  const { server } = createServer([createGroup([createTag()])]);
  const dialog = await findManager();
  // The library compares the roots of button and question before the question is in the document.
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fireEvent.click(within(dialog).getByLabelText('Delete the tag VIP'));
  await screen.findByText('Delete “VIP”? 3 patients have it.');
  for (const [text] of consoleError.mock.calls) expect(text).toContain('should in same shadow root');
  consoleError.mockRestore();
  const question = await screen.findByText('Delete', { selector: '.ant-popconfirm button *' });
  fireEvent.click(question);
  await waitFor(() => expect(within(dialog).queryByLabelText('Rename the tag VIP')).toBeNull());
  expect(server.listReceived(deleteTagsInfo)[0]?.query.get('version')).toBe('1');
});

test('PAT-12 MODE-03 lets users without the right to act for the clinic add tags only', async () => {
  signIn(['patientList', 'edit']);
  createServer([createGroup([createTag()])]);
  const dialog = await findManager();
  await within(dialog).findByText('VIP');
  within(dialog).getByLabelText('New tag in Care');
  within(dialog).getByText(/An administrator renames and deletes tags/);
  expect(within(dialog).queryByText(/Click a tag to rename it/)).toBeNull();
  expect(within(dialog).queryByLabelText(/^(Rename|Delete) the (tag|group)/)).toBeNull();
});

test('PAT-12 removes a tag of a patient on their page, on the latest version', async () => {
  const tagged = aPatient({ tags: [{ id: TAG_ID, groupId: GROUP_ID, text: 'VIP' }], version: 3 });
  const { server } = createServer([createGroup([createTag()])]);
  server.on(queryPatientInfo, () => tagged).on(updatePatientTags, () => ({ ...tagged, tags: [], version: 4 }));
  showAt(`/patient/${PATIENT_ID}`);
  fireEvent.click(await screen.findByLabelText('Change tags'));
  await buttonOf('Manage tags');
  const remove = document.querySelector('.ant-popover .ant-select-selection-item-remove');
  if (remove === null) throw new Error('The tag cannot be removed');
  fireEvent.click(remove);
  await waitFor(() => expect(server.listReceived(updatePatientTags)[0]?.body).toEqual({ tagIds: [], version: 3 }));
  await waitFor(() => expect(getPatientTags()).not.toContain('VIP'));
});

test('PAT-12 merges the tags of two users who tag the same patient', async () => {
  const vip = { id: TAG_ID, groupId: GROUP_ID, text: 'VIP' };
  const late = { id: NEW_ID, groupId: GROUP_ID, text: 'Late' };
  let latest = aPatient({ tags: [vip], version: 3 });
  const { server } = createServer([createGroup([createTag(), createTag({ id: NEW_ID, text: 'Late' })])]);
  server
    .on(queryPatientInfo, () => latest)
    .on(updatePatientTags, ({ body }) => {
      const { tagIds, version } = body as { tagIds: string[]; version: number };
      if (version !== latest.version) throw new Refusal('version.stale', { noun: 'patient' });
      const tags = [vip, late].filter(({ id }) => tagIds.includes(id));
      return { ...latest, tags, version: version + 1 };
    });
  showAt(`/patient/${PATIENT_ID}`);
  fireEvent.click(await screen.findByLabelText('Change tags'));
  await buttonOf('Manage tags');
  expect(getPatientTags()).toContain('VIP');
  latest = { ...latest, tags: [vip, late], version: 4 };
  const remove = document.querySelector('.ant-popover .ant-select-selection-item-remove');
  if (remove === null) throw new Error('The tag cannot be removed');
  fireEvent.click(remove);
  await waitFor(() => expect(getPatientTags()).not.toContain('VIP'));
  expect(getPatientTags()).toContain('Late');
  expect(server.listReceived(updatePatientTags).map(({ body }) => body)).toEqual([
    { tagIds: [], version: 3 },
    { tagIds: [NEW_ID], version: 4 },
  ]);
});

test('PAT-12 reports a group renamed on another terminal and keeps the typed text', async () => {
  const { server, set } = createServer([createGroup([])]);
  server.on(updateTagTypeName, () => {
    throw new Refusal('version.stale', { noun: 'tag' });
  });
  const dialog = await findManager();
  fireEvent.click(await within(dialog).findByLabelText('Rename the group Care'));
  const input = dialog.querySelector<HTMLInputElement>('input:focus');
  if (input === null) throw new Error('Nothing can be typed');
  set([createGroup([], { name: 'Theirs', version: 6 })]);
  typeInto(input, 'Nursing');
  await within(dialog).findByText('tag modified on another terminal');
  expect(input.value).toBe('Nursing');
});
