import { type PatientFile, deleteFileInfoById, updateFileStage, updateFileType } from '@dentarium/api/files/info-calls';
import { updateFileView } from '@dentarium/server/calls/files';
import { restoreFile } from '@dentarium/server/calls/recycle-bin';
import { downloadOriginal } from '@dentarium/api/files/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { bus, type BusEvents } from '@dentarium/bus';
import { CBCT_CATEGORY, PATIENT_STATUS, PENDING_CATEGORY, PREPROCESS_STATE, STAGE_CODES } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { type FakeServer, buildMember, signIn as signInAs } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { aFile, aPatient, aStage, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, listRequestsAfter, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const ADDRESS = `/patient/${PATIENT_ID}/stage/${STAGE_ID}`;
const FILE_IDS = ['a', 'b', 'c', 'd'].map((letter) => `aaaaaaaa-aaaa-4aaa-8aaa-00000000000${letter}`);
const [A = '', B = '', C = '', D = ''] = FILE_IDS;

beforeEach(() => signIn());

/** Creates a server whose files change like the real ones. */
function createServer(files: readonly PatientFile[], patient = aPatient()): FakeServer {
  let now = files;
  const changeFiles = (changedIds: readonly string[], update: (file: PatientFile) => PatientFile): PatientFile[] => {
    now = now.map((file) => (changedIds.includes(file.id) ? update(file) : file));
    return now.filter(({ id }) => changedIds.includes(id));
  };
  const toFileIds = (body: unknown): string[] => (body as { fileIds: string[] }).fileIds;
  const stages = [
    aStage(),
    aStage({
      id: LATER_STAGE_ID,
      stageCode: STAGE_CODES.during,
      stageName: 'During treatment 1',
      stageDate: '2026-03-01',
    }),
  ];
  return createServerWith(patient, stages)
    .on(queryFilesInfo, () => [...now])
    .on(updateFileType, ({ params, body }) =>
      changeFiles(toFileIds(body), (file) => ({ ...file, category: Number(params['id']), isMain: true })),
    )
    .on(updateFileStage, ({ params, body }) =>
      changeFiles(toFileIds(body), (file) => ({ ...file, stageId: params['id'] ?? null })),
    )
    .on(updateFileView, ({ params, body }) => {
      const file = now.find(({ id }) => id === params['id']) ?? aFile();
      const { isMain } = body as { isMain?: boolean };
      if (isMain === true) {
        const rivals = now.filter(({ category }) => category === file.category).map(({ id }) => id);
        changeFiles(rivals, (rival) => ({ ...rival, isMain: false }));
      }
      return changeFiles([file.id], (present) => ({ ...present, ...(body as object) }))[0] ?? file;
    })
    .on(deleteFileInfoById, ({ params }) => {
      changeFiles([params['id'] ?? ''], (file) => ({ ...file, stageId: null }));
      return true as const;
    })
    .on(
      restoreFile,
      ({ params }) => changeFiles([params['id'] ?? ''], (file) => ({ ...file, stageId: STAGE_ID }))[0] ?? aFile(),
    );
}

function listInboxFiles(): PatientFile[] {
  return FILE_IDS.map((id, index) =>
    aFile({ id, name: `IMG_${index + 1}.JPG`, takenAt: `2026-01-01T09:00:0${index}` }),
  );
}

function getTile(id: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[data-tile="${id}"]`);
  if (element === null) throw new Error(`No tile ${id}`);
  return element;
}

async function showStage(files: readonly PatientFile[], patient = aPatient()) {
  const server = createServer(files, patient);
  const { user } = showAt(ADDRESS);
  await waitFor(() => getTile(files[0]?.id ?? ''));
  return { server, user };
}

function getCell(name: string) {
  return within(screen.getByRole('region', { name }));
}

/** Collects the toasts while something runs. */
function listenToToasts(): BusEvents['toast:show'][] {
  const toastEvents: BusEvents['toast:show'][] = [];
  bus.on('toast:show', (event) => toastEvents.push(event));
  return toastEvents;
}

test('STG-02 shows images in the cell of their category and unclassified ones in the inbox', async () => {
  await showStage([
    aFile({ id: A, category: 6 }),
    aFile({ id: B, category: PENDING_CATEGORY }),
    aFile({ id: C, category: 14 }),
    aFile({ id: D, category: 51, kind: 'model' }),
  ]);
  expect(
    getCell('Frontal view in occlusion').getByRole('button', { name: /^Frontal view in occlusion, IMG/ }).dataset[
      'tile'
    ],
  ).toBe(A);
  expect(
    within(screen.getByRole('region', { name: 'To classify' })).getByRole('button', { name: /^Pending/ }).dataset[
      'tile'
    ],
  ).toBe(B);
  getCell('X-rays').getByRole('button', { name: /^Panoramic/ });
  getCell('Models').getByRole('button', { name: /^Lower jaw model/ });
  getCell('Right profile').getByText('Choose or drop');
});

test('STG-03 classifies the selected image with the keys 1 to 9 and selects the next of the inbox', async () => {
  const { server, user } = await showStage(listInboxFiles());
  await user.click(getTile(A));
  await user.keyboard('1');
  await waitFor(() =>
    expect(getCell('Frontal, lips at rest').getByRole('button', { name: /IMG_1/ }).dataset['tile']).toBe(A),
  );
  expect(document.activeElement).toBe(getTile(B));
  await user.keyboard('8');
  await waitFor(() =>
    expect(getCell('Frontal view in occlusion').getByRole('button', { name: /IMG_2/ }).dataset['tile']).toBe(B),
  );
  expect(server.listReceived(updateFileType).map(({ params, body }) => [params['id'], body])).toEqual([
    ['8', { fileIds: [A] }],
    ['6', { fileIds: [B] }],
  ]);
});

test('STG-03 undoes a change of category', async () => {
  const toastEvents = listenToToasts();
  const { server, user } = await showStage(listInboxFiles());
  await user.click(getTile(A));
  await user.keyboard('1');
  await waitFor(() => expect(toastEvents.map(({ text }) => text)).toContain('1 image: Frontal, lips at rest'));
  act(() => toastEvents[0]?.undo?.());
  await waitFor(() =>
    expect(server.listReceived(updateFileType).at(-1)).toMatchObject({ params: { id: '80' }, body: { fileIds: [A] } }),
  );
  await waitFor(() => expect(screen.getByRole('region', { name: 'To classify' }).contains(getTile(A))).toBe(true));
});

test('STG-03 moves all selected images by drag from the inbox to a cell', async () => {
  const { server, user } = await showStage(listInboxFiles());
  await user.click(getTile(A));
  fireEvent.click(getTile(C), { ctrlKey: true });
  const data = new Map<string, string>();
  const dataTransfer = {
    get types() {
      return [...data.keys()];
    },
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    dropEffect: '',
    effectAllowed: '',
  };
  fireEvent.dragStart(getTile(A), { dataTransfer });
  const target = screen.getByRole('region', { name: 'Left buccal view' });
  fireEvent.dragEnter(target, { dataTransfer });
  fireEvent.drop(target, { dataTransfer });
  await waitFor(() =>
    expect(server.listReceived(updateFileType)[0]).toMatchObject({ params: { id: '5' }, body: { fileIds: [A, C] } }),
  );
});

test('STG-03 selects several images with Shift and Ctrl and moves them to another stage together', async () => {
  const { server, user } = await showStage(listInboxFiles());
  await user.click(getTile(A));
  fireEvent.click(getTile(C), { shiftKey: true });
  expect(FILE_IDS.map((id) => getTile(id).getAttribute('aria-pressed'))).toEqual(['true', 'true', 'true', 'false']);
  await user.click(await buttonOf(/Move to stage/));
  await user.click(await screen.findByText(/During treatment 1/, { selector: '[role=menuitem] *' }));
  await waitFor(() =>
    expect(server.listReceived(updateFileStage)).toMatchObject([
      { params: { id: LATER_STAGE_ID }, body: { fileIds: [A, B, C] } },
    ]),
  );
});

test('STG-03 sends no more requests about a deleted image and restores it', async () => {
  const toastEvents = listenToToasts();
  const { server, user } = await showStage(listInboxFiles());
  await user.click(getTile(B));
  await user.keyboard('{Delete}');
  await waitFor(() => expect(toastEvents.at(-1)?.text).toBe('1 file moved to the recycle bin'));
  expect(document.querySelector(`[data-tile="${B}"]`)).toBeNull();
  await waitFor(() => expect(listRequestsAfter(server, 'DeleteFileInfoById')).not.toEqual([]));
  expect(listRequestsAfter(server, 'DeleteFileInfoById').filter((request) => request.includes(B))).toEqual([]);
  act(() => toastEvents.at(-1)?.undo?.());
  await waitFor(() => getTile(B));
  expect(server.listReceived(restoreFile)).toMatchObject([{ params: { id: B } }]);
});

test('STG-02 shows the newest of two images of a category on top and makes another the main one', async () => {
  const { server, user } = await showStage([
    aFile({ id: A, category: 8, isMain: true, name: 'old.jpg', takenAt: '2026-01-01T08:00:00' }),
    aFile({ id: B, name: 'new.jpg', takenAt: '2026-01-01T09:00:00' }),
  ]);
  await user.click(getTile(B));
  await user.keyboard('1');
  await waitFor(() =>
    expect(server.listReceived(updateFileView)).toMatchObject([{ params: { id: B }, body: { isMain: true } }]),
  );
  await waitFor(() =>
    expect(getCell('Frontal, lips at rest').getByRole('button', { name: /new.jpg/ }).dataset['tile']).toBe(B),
  );
  await user.click(getCell('Frontal, lips at rest').getByRole('button', { name: 'Image 2 of 2' }));
  await user.click(await buttonOf(/Set as main/));
  await waitFor(() =>
    expect(server.listReceived(updateFileView).at(-1)).toMatchObject({ params: { id: A }, body: { isMain: true } }),
  );
});

test('STG-04 lists every category in the category menu and assigns it', async () => {
  const { server, user } = await showStage(listInboxFiles());
  await user.click(getTile(A));
  await user.click(await buttonOf(/^Category/));
  await user.click(await screen.findByText('Lateral ceph', { selector: '[role=menuitem] *' }));
  await waitFor(() => expect(server.listReceived(updateFileType)).toMatchObject([{ params: { id: '18' } }]));
});

test('VIEW-01 opens the viewer over the ordered images with Enter and names the image in the address', async () => {
  const openEvents: BusEvents['viewer:open'][] = [];
  const unsubscribe = bus.on('viewer:open', (event) => openEvents.push(event));
  const { user } = await showStage([
    aFile({ id: A, category: 5 }),
    aFile({ id: B, category: 8, mirror: true, rotation: 90 }),
  ]);
  await user.click(getTile(A));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toBe(`?view=${A}`));
  await waitFor(() => expect(openEvents).toHaveLength(1));
  expect(openEvents[0]?.index).toBe(1);
  expect(openEvents[0]?.images).toMatchObject([
    { fileId: B, title: 'Frontal, lips at rest', mirror: true, rotation: 90 },
    {
      fileId: A,
      title: 'Left buccal view',
      // Left and right of a buccal view are front and back.
      patientLeft: null,
      facts: [
        { label: 'Name', value: 'Li Mei' },
        { label: 'Patient ID', value: 'P0042' },
        { label: 'Age at the image', value: expect.stringMatching(/^1[34]y/) },
        { label: 'Image date', value: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
        { label: 'Stage', value: 'Before treatment' },
      ],
    },
  ]);
  act(() => bus.emit('viewer:closed', { fileId: A }));
  await waitFor(() => expect(location.search).toBe(''));
  unsubscribe();
});

test.each([
  [
    'a radiograph',
    { kind: 'dicom', category: 16 },
    ['Open in the X-ray viewer', 'Cephalometric tracing', 'Custom measurement'],
  ],
  ['a volume', { kind: 'archive', category: CBCT_CATEGORY }, ['Open as CT', 'Open in the X-ray viewer']],
  ['a model', { kind: 'model', category: 26 }, ['Open in 3D']],
] as const)('VIEW-01 VIEW-02 links the quick look at %s to its viewers', async (_, file, labels) => {
  const openEvents: BusEvents['viewer:open'][] = [];
  const unsubscribe = bus.on('viewer:open', (event) => openEvents.push(event));
  createServer([aFile({ id: A, ...file, preprocessState: PREPROCESS_STATE.complete })]);
  showAt(`${ADDRESS}?view=${A}`);
  await waitFor(() => expect(openEvents).not.toHaveLength(0));
  const pages = openEvents[0]?.images[0]?.pages ?? [];
  expect(pages.map(({ label }) => label)).toEqual(labels);
  for (const { to } of pages) expect(to).toContain(A);
  unsubscribe();
});

test('BEN-06 does not link the quick look to the CT module without the benefit', async () => {
  signInAs({ mode: 'public', member: buildMember([1, 2]) });
  const openEvents: BusEvents['viewer:open'][] = [];
  const unsubscribe = bus.on('viewer:open', (event) => openEvents.push(event));
  createServer([
    aFile({ id: A, kind: 'archive', category: CBCT_CATEGORY, preprocessState: PREPROCESS_STATE.complete }),
  ]);
  showAt(`${ADDRESS}?view=${A}`);
  await waitFor(() => expect(openEvents).not.toHaveLength(0));
  expect(openEvents[0]?.images[0]?.pages?.map(({ label }) => label)).toEqual(['Open in the X-ray viewer']);
  unsubscribe();
});

test('VIEW-01 updates the names in an open viewer when the language changes', async () => {
  const titles: (string | undefined)[] = [];
  const unsubscribe = bus.on('viewer:open', ({ images, index }) => titles.push(images[index]?.title));
  createServer([aFile({ id: A, category: 5 })]);
  showAt(`${ADDRESS}?view=${A}`);
  await waitFor(() => expect(titles).toEqual(['Left buccal view']));
  const { result } = renderHook(() => useLanguage());
  act(() => result.current[1]('ch'));
  await waitFor(() => expect(titles.at(-1)).toBe('左侧咬合像'));
  act(() => result.current[1]('en'));
  unsubscribe();
});

test('VIEW-01 opens the viewer from a link to an image', async () => {
  const openEvents: BusEvents['viewer:open'][] = [];
  const unsubscribe = bus.on('viewer:open', (event) => openEvents.push(event));
  createServer(listInboxFiles());
  showAt(`${ADDRESS}?view=${C}`);
  await waitFor(() => expect(openEvents.map(({ index }) => index)).toEqual([2]));
  unsubscribe();
});

test('STG-03 offers no change of an image without the right to edit', async () => {
  signIn(['patientList']);
  const { server, user } = await showStage(listInboxFiles(), aPatient({ mayEdit: false }));
  await user.click(getTile(A));
  await user.keyboard('1{Delete}');
  for (const name of [/Category/, /Delete/, /Mirror/, /Move to stage/, /Upload/, /Edit/, /Download/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(server.listReceived(updateFileType)).toEqual([]);
  expect(server.listReceived(deleteFileInfoById)).toEqual([]);
});

test.each(['Download', 'Download, at most 1000 px'])(
  'PAT-05 STG-10 asks to restart a stopped treatment before "%s" of the selected images and names the patient',
  async (name) => {
    const { server, user } = await showStage(listInboxFiles(), aPatient({ status: PATIENT_STATUS.stopped }));
    fireEvent.contextMenu(getTile(A));
    await user.click(await screen.findByRole('menuitem', { name }));
    const question = await screen.findByRole('dialog', { name: 'The treatment is stopped. Restart it first?' });
    within(question).getByText('Li Mei');
    expect(server.listReceived(downloadOriginal)).toEqual([]);
  },
);

test('STG-03 reverts a refused change', async () => {
  const server = createServer(listInboxFiles());
  server.on(updateFileType, () => {
    throw new Error('the connection broke');
  });
  const { user } = showAt(ADDRESS);
  await waitFor(() => getTile(A));
  await user.click(getTile(A));
  await user.keyboard('1');
  await waitFor(() => expect(server.listReceived(updateFileType)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('region', { name: 'To classify' }).contains(getTile(A))).toBe(true));
});

test('SAFE-05 says that an image was mirrored or turned, marks it, and undoes it', async () => {
  const server = createServer([aFile({ id: A, category: 6 })]);
  const toastEvents = listenToToasts();
  showAt(ADDRESS);
  const findTile = () => screen.findByRole('button', { name: /^Frontal view in occlusion/ });
  fireEvent.click(await findTile());
  (await findTile()).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'm' });
  await waitFor(() => expect(toastEvents.at(-1)?.text).toBe('Mirrored: Frontal view in occlusion'));
  expect((await findTile()).getAttribute('aria-label')).toContain('mirrored');
  act(() => toastEvents.at(-1)?.undo?.());
  await waitFor(() => expect(server.listReceived(updateFileView).at(-1)?.body).toEqual({ mirror: false }));
  await waitFor(async () => expect((await findTile()).getAttribute('aria-label')).not.toContain('mirrored'));
  fireEvent.keyDown(await findTile(), { key: 'r' });
  await waitFor(() => expect(toastEvents.at(-1)?.text).toBe('Turned clockwise: Frontal view in occlusion'));
});

test('SAFE-05 changes no image by a key while none of the selected ones has the focus', async () => {
  const server = createServer([aFile({ id: A, category: 6 })]);
  showAt(ADDRESS);
  const tile = await screen.findByRole('button', { name: /^Frontal view in occlusion/ });
  fireEvent.click(tile);
  tile.blur();
  for (const key of ['m', 'r', 's', 'c', 'Delete', '0', '1']) fireEvent.keyDown(document.body, { key });
  const changes = [updateFileView, updateFileType, deleteFileInfoById];
  expect(changes.flatMap((call) => server.listReceived(call))).toEqual([]);
});
