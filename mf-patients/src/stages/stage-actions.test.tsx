import { updatePatientState } from '@dentarium/api/patients/operation-calls';
import {
  deleteStageInfo,
  getStageListByPid,
  mergePatientStage,
  type Stage,
  updateStageName,
} from '@dentarium/api/stages/calls';
import { queryStageMerges, restoreStage, unmergeStages } from '@dentarium/server/calls/stages';
import { downStageFile } from '@dentarium/api/tasks/calls';
import { bus, type BusEvents } from '@dentarium/bus';
import { PATIENT_STATUS, STAGE_CODES } from '@dentarium/domain';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aFile, aPatient, aStage, createTask, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, listRequestsAfter, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const ADDRESS = `/patient/${PATIENT_ID}/stage/${STAGE_ID}`;
const first = aStage();
const second = aStage({
  id: LATER_STAGE_ID,
  stageCode: STAGE_CODES.during,
  stageName: 'During 1',
  stageDate: '2026-03-01',
  version: 7,
});

beforeEach(() => signIn());

async function chooseItem(stages: readonly Stage[], item: string) {
  const files = [aFile({ id: 'aaaaaaaa-aaaa-4aaa-8aaa-00000000000a', category: 8 })];
  const server = createServerWith(aPatient(), stages, files);
  const { user } = showAt(ADDRESS);
  await user.click(await screen.findByLabelText('More for this stage'));
  await user.click(await screen.findByText(item, { selector: '[role=menuitem] *' }));
  return { server, user };
}

function listenToToasts(): BusEvents['toast:show'][] {
  const toastEvents: BusEvents['toast:show'][] = [];
  bus.on('toast:show', (event) => toastEvents.push(event));
  return toastEvents;
}

test('STG-01 STG-03 moves the actions without room in the head to the menu of a stage: compare and edit', async () => {
  await chooseItem([first, second], 'Edit stage');
  await screen.findByRole('dialog', { name: 'Edit stage' });
  expect(location.search).toContain('editStage=1');
  fireEvent.click(screen.getByLabelText('More for this stage'));
  screen.getByRole('menuitem', { name: /Compare with/ });
});

test('STG-01 renames a stage and does not overwrite unseen changes', async () => {
  const { server, user } = await chooseItem([first], 'Rename stage');
  let now = first;
  server
    .on(getStageListByPid, () => [now])
    .on(updateStageName, ({ body }) => {
      const { stageName, version } = body as { stageName: string; version: number };
      if (version !== now.version) throw new Refusal('version.stale', { noun: 'stage' });
      return { ...now, stageName, version: version + 1 };
    });
  now = { ...first, stageName: 'Theirs', version: 2 };
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, 'T0 records{Enter}');
  await screen.findByText(/changed on another terminal/);
  expect((field as HTMLInputElement).value).toBe('T0 records');
  await user.click(await buttonOf('Load the latest'));
  await screen.findByText('Now saved by somebody else: Theirs');
  await user.type(field, '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.listReceived(updateStageName).map(({ body }) => body)).toEqual([
    { stageName: 'T0 records', version: 1 },
    { stageName: 'T0 records', version: 2 },
  ]);
});

test('STG-10 downloads a stage without the right to change it, but not an empty one', async () => {
  signIn(['patientList', 'export']);
  const toastEvents = listenToToasts();
  const server = createServerWith(aPatient({ mayEdit: false }), [
    aStage({ fileCount: 1 }),
    aStage({ id: LATER_STAGE_ID }),
  ]);
  server.on(downStageFile, () => {
    throw new Refusal('task.tooMany');
  });
  const { user } = showAt(ADDRESS);
  const openMenu = async () => {
    await user.click(await screen.findByLabelText('More for this stage'));
    return screen.findByRole('menuitem', { name: 'Download stage' });
  };
  await user.click(await openMenu());
  await waitFor(() => expect(toastEvents).toHaveLength(1));
  server.on(downStageFile, () => createTask());
  await user.click(await openMenu());
  await waitFor(() => expect(toastEvents.at(-1)).toMatchObject({ kind: 'info' }));
  expect(server.listReceived(downStageFile).map(({ params }) => params)).toEqual([{ id: STAGE_ID }, { id: STAGE_ID }]);
});

test('PAT-05 STG-10 downloads a stage of a stopped treatment only after the restart, which names the patient', async () => {
  const stoppedPatient = aPatient({ status: PATIENT_STATUS.stopped });
  const server = createServerWith(stoppedPatient, [aStage({ fileCount: 1 })])
    .on(updatePatientState, () => aPatient({ version: 9 }))
    .on(downStageFile, () => createTask());
  const { user } = showAt(ADDRESS);
  await user.click(await screen.findByLabelText('More for this stage'));
  await user.click(await screen.findByRole('menuitem', { name: 'Download stage' }));
  const question = await screen.findByRole('dialog', { name: 'The treatment is stopped. Restart it first?' });
  within(question).getByText(stoppedPatient.name);
  expect(server.listReceived(downStageFile)).toEqual([]);
  await user.click(await buttonOf('Restart treatment', question));
  await waitFor(() => expect(server.listReceived(downStageFile)).toHaveLength(1));
});

test('STG-01 refuses to merge a single stage with a notice', async () => {
  const toastEvents = listenToToasts();
  await chooseItem([first], 'Merge stages…');
  await waitFor(() =>
    expect(toastEvents.at(-1)?.text).toMatch(/^Only one treatment phase exists: stages cannot be merged/),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('STG-01 merges two stages into either of them, and undoes it', async () => {
  const toastEvents = listenToToasts();
  const { server, user } = await chooseItem([first, second], 'Merge stages…');
  server.on(mergePatientStage, () => ({ ...second, fileCount: 1 }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getAllByRole('radio')[1] ?? document.body);
  expect(
    dialog.getByText(/Before treatment · .* becomes a part of During 1 · .* can be undone for 24 hours/),
  ).toBeTruthy();
  server.on(getStageListByPid, () => [second]);
  await user.click(dialog.getByText('Merge into During 1', { selector: 'button *' }));
  await waitFor(() => expect(location.pathname).toBe(`/patient/${PATIENT_ID}/stage/${LATER_STAGE_ID}`));
  expect(server.listReceived(mergePatientStage)).toMatchObject([
    { params: { keepId: LATER_STAGE_ID, dropId: STAGE_ID }, body: { keepVersion: 7, dropVersion: 1 } },
  ]);
  server.on(unmergeStages, () => first);
  toastEvents.findLast(({ undo }) => undo !== undefined)?.undo?.();
  await waitFor(() =>
    expect(server.listReceived(unmergeStages).map(({ params }) => params)).toEqual([{ id: STAGE_ID }]),
  );
});

test('STG-01 names a stage that was merged into the visible one, and undoes the merge', async () => {
  const server = createServerWith(aPatient(), [first, second]).on(queryStageMerges, () => [
    {
      droppedId: LATER_STAGE_ID,
      keptId: STAGE_ID,
      stageName: '治疗中 1',
      stageDate: '2026-03-01',
      mergedBy: 'Wang',
      mergedAt: '2026-03-02T08:00:00.000Z',
    },
  ]);
  server.on(unmergeStages, () => second);
  const { user } = showAt(ADDRESS);
  await screen.findByText(/^During treatment 1 · 2026-03-01 was merged into this stage by Wang/);
  server.on(queryStageMerges, () => []);
  await user.click(await buttonOf('Undo the merge'));
  await waitFor(() => expect(screen.queryByText(/was merged into this stage/)).toBeNull());
  expect(server.listReceived(unmergeStages).map(({ params }) => params)).toEqual([{ id: LATER_STAGE_ID }]);
});

test('STG-01 shows concurrent changes of a merged stage before a retry', async () => {
  const { server, user } = await chooseItem([first, second], 'Merge stages…');
  const renamedStage = { ...second, stageName: 'During 2', version: 8 };
  server
    .on(getStageListByPid, () => [first, renamedStage])
    .on(mergePatientStage, ({ body }) => {
      if ((body as { dropVersion: number }).dropVersion !== renamedStage.version)
        throw new Refusal('version.stale', { noun: 'stage' });
      return first;
    });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Merge into Before treatment', { selector: 'button *' }));
  await dialog.findByText('This stage was changed on another terminal');
  await user.click(await buttonOf('Load the latest'));
  await dialog.findByText('Changed by somebody else, before: During 1 · 2026-03-01');
  expect(dialog.getByText(/During 2 · .* becomes a part of Before treatment/)).toBeTruthy();
  await user.click(dialog.getByText('Merge into Before treatment', { selector: 'button *' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.listReceived(mergePatientStage).map(({ body }) => body)).toEqual([
    { keepVersion: 1, dropVersion: 7 },
    { keepVersion: 1, dropVersion: 8 },
  ]);
});

test.each([
  ['Move to “Unclassified”', 'false'],
  ['Move the files to the recycle bin, too', 'true'],
])(
  'STG-01 deletes a stage with its files %s, sends no more requests about it, and undoes it',
  async (choice, isDeleteFile) => {
    const toastEvents = listenToToasts();
    const { server, user } = await chooseItem([first, second], 'Delete stage…');
    let isDeleted = false;
    server
      .on(getStageListByPid, () => (isDeleted ? [second] : [first, second]))
      .on(deleteStageInfo, () => {
        isDeleted = true;
        return { files: 1, movedTo: null };
      })
      .on(restoreStage, () => {
        isDeleted = false;
        return first;
      });
    await user.click(await screen.findByText(choice));
    await user.click(await buttonOf('Delete', screen.getByRole('dialog')));
    await waitFor(() => expect(location.pathname).toBe(`/patient/${PATIENT_ID}`));
    expect(Object.fromEntries(server.listReceived(deleteStageInfo)[0]?.query ?? [])).toEqual({
      isDeleteFile,
      version: '1',
    });
    await waitFor(() => expect(toastEvents.at(-1)?.text).toBe('Before treatment was deleted'));
    expect(screen.queryByText('Before treatment')).toBeNull();
    await waitFor(() => expect(listRequestsAfter(server, 'DeleteStageInfo')).not.toEqual([]));
    expect(listRequestsAfter(server, 'DeleteStageInfo').filter((request) => request.includes(STAGE_ID))).toEqual([]);
    act(() => toastEvents.at(-1)?.undo?.());
    await screen.findByText('Before treatment');
    expect(server.listReceived(restoreStage)).toMatchObject([{ params: { id: STAGE_ID } }]);
  },
);

test('STG-01 offers no deletion without the right to delete', async () => {
  signIn(['patientList', 'edit']);
  createServerWith(aPatient(), [first]);
  const { user } = showAt(ADDRESS);
  await user.click(await screen.findByLabelText('More for this stage'));
  await screen.findByText('Rename stage', { selector: '[role=menuitem] *' });
  expect(screen.queryByText('Delete stage…')).toBeNull();
});
