import { type PatientFile, updateFileNote, updateFileStage, updateFileType } from '@dentarium/api/files/info-calls';
import { updateFileOrder, updateFileView } from '@dentarium/server/calls/files';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { bus } from '@dentarium/bus';
import { PREPROCESS_STATE, STAGE_CODES } from '@dentarium/domain';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aFile, aPatient, aStage, DOCTOR_ID, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const ADDRESS = `/patient/${PATIENT_ID}/stage/${STAGE_ID}`;
const ids = ['a', 'b', 'c'].map((letter) => `aaaaaaaa-aaaa-4aaa-8aaa-00000000000${letter}`);
const [A = '', B = '', C = ''] = ids;

beforeEach(() => signIn());

function tile(id: string): HTMLElement {
  const tileElement = document.querySelector<HTMLElement>(`[data-tile="${id}"]`);
  if (tileElement === null) throw new Error(`No tile ${id}`);
  return tileElement;
}

/** Creates a server whose files change like those of the real one. */
async function show(files: readonly PatientFile[]) {
  let now = files;
  const change = (id: string, by: Partial<PatientFile>): PatientFile => {
    now = now.map((file) => (file.id === id ? { ...file, ...by, version: file.version + 1 } : file));
    return now.find((file) => file.id === id) ?? aFile();
  };
  const stages = [
    aStage(),
    aStage({ id: LATER_STAGE_ID, stageCode: STAGE_CODES.during, stageName: 'During 1', stageDate: '2026-03-01' }),
  ];
  const server = createServerWith(aPatient(), stages)
    .on(queryFilesInfo, () => [...now])
    .on(updateFileType, ({ params, body }) => {
      const { fileIds, undo = false } = body as { fileIds: string[]; undo?: boolean };
      return fileIds.map((id) =>
        change(id, {
          category: Number(params['id']),
          classifiedBy: undo ? 'classifier' : 'person',
          stated: undo ? null : { by: 'Dr Wang', at: '2026-05-06T12:00:00Z' },
        }),
      );
    })
    .on(updateFileStage, ({ params, body }) =>
      (body as { fileIds: string[] }).fileIds.map((id) => change(id, { stageId: params['id'] ?? null })),
    )
    .on(updateFileView, ({ params, body }) => change(params['id'] ?? '', body as Partial<PatientFile>))
    .on(updateFileNote, ({ params, body }) => {
      const { note, version } = body as { note: string; version: number };
      const file = now.find(({ id }) => id === params['id']);
      if (file?.version !== version) throw new Refusal('version.stale', { noun: 'file' });
      return change(file.id, { note });
    })
    .on(updateFileOrder, ({ body }) => {
      for (const [position, id] of (body as { fileIds: string[] }).fileIds.entries()) change(id, { position });
      return true as const;
    });
  const { user, page } = showAt(ADDRESS);
  await waitFor(() => tile(files[0]?.id ?? ''));
  return { server, user, page, change };
}

/** Opens the details of the selected image; they stay open from one stage to the next. */
async function details(): Promise<HTMLElement> {
  const isShown = document.querySelector('[aria-pressed="true"][title="I"]') !== null;
  if (!isShown) fireEvent.keyDown(document.body, { key: 'i' });
  return screen.findByRole('region', { name: 'Details and note' });
}

test('STG-05 marks the category of the classifier, and lets a person confirm or correct it', async () => {
  const { server, user } = await show([
    aFile({ id: A, category: 8, classifiedBy: 'classifier' }),
    aFile({ id: B, category: 9, classifiedBy: 'classifier' }),
  ]);
  expect(tile(A).getAttribute('aria-label')).toContain('by the classifier');
  await user.click(tile(A));
  await user.keyboard('c');
  await waitFor(() => expect(tile(A).getAttribute('aria-label')).not.toContain('by the classifier'));
  await user.click(tile(B));
  await user.keyboard('3');
  await waitFor(() =>
    expect(server.listReceived(updateFileType).map(({ params, body }) => [params['id'], body])).toEqual([
      ['8', { fileIds: [A] }],
      ['12', { fileIds: [B] }],
    ]),
  );
});

test('STG-05 shows who confirmed in the details, and the classifier again after undo', async () => {
  const classifier = { category: 8, confidence: 0.923 };
  const { server, user } = await show([aFile({ id: A, category: 8, classifiedBy: 'classifier', classifier })]);
  await user.click(tile(A));
  const panel = within(await details());
  await panel.findByText(/by the classifier \(92 %\)/);
  await user.click(await buttonOf('Confirm category', await details()));
  await panel.findByText('confirmed by Dr Wang, 2026-05-06');
  expect(panel.queryByText(/by the classifier/)).toBeNull();
  await user.keyboard('{Control>}z{/Control}');
  await panel.findByText(/by the classifier \(92 %\)/);
  expect(server.listReceived(updateFileType).map(({ params, body }) => [params['id'], body])).toEqual([
    ['8', { fileIds: [A] }],
    ['8', { fileIds: [A], undo: true }],
  ]);
});

test('STG-02 writes a note beside its image, without losing it to a concurrent change', async () => {
  const { server, user, change } = await show([aFile({ id: A, category: 8 })]);
  await user.click(tile(A));
  const field = await within(await details()).findByRole('textbox', { name: 'Note' });
  await user.type(field, 'White spot on 21');
  change(A, { note: 'Theirs' });
  await user.click(await buttonOf('Save', await details()));
  await screen.findByText(/Theirs/);
  expect((field as HTMLTextAreaElement).value).toBe('White spot on 21');
  await waitFor(async () => {
    await user.click(await buttonOf('Save', await details()));
    expect(tile(A).getAttribute('aria-label')).toContain('note: White spot on 21');
  });
  expect(server.listReceived(updateFileNote).at(-1)).toMatchObject({ body: { note: 'White spot on 21', version: 2 } });
});

test('STG-02 AUTH-06 offers an unsaved note again, for its own image only', async () => {
  const files = [aFile({ id: A, category: 8, note: 'Scar' }), aFile({ id: B, category: 9 })];
  const { user, page } = await show(files);
  await user.click(tile(A));
  const note = async () => within(await details()).findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  fireEvent.change(await note(), { target: { value: 'White spot on 21' } });
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([`dentarium.draft.${DOCTOR_ID}.note.${A}`]));
  page.unmount();
  const { server, user: nextUser } = await show(files);
  await nextUser.click(tile(B));
  expect((await note()).value).toBe('');
  expect(screen.queryByText(/^A draft of .* was not saved$/)).toBeNull();
  await nextUser.click(tile(A));
  await screen.findByText(/^A draft of .* was not saved$/);
  expect((await note()).value).toBe('Scar');
  await nextUser.click(await buttonOf('Continue with it', await details()));
  await waitFor(async () => expect((await note()).value).toBe('White spot on 21'));
  await nextUser.click(await buttonOf('Save', await details()));
  await waitFor(() =>
    expect(server.listReceived(updateFileNote)).toMatchObject([{ body: { note: 'White spot on 21' } }]),
  );
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

test('STG-02 PAT-14 offers the action of each hint', async () => {
  const { server, user } = await show([
    aFile({
      id: A,
      category: 8,
      md5: '1'.repeat(32),
      hints: ['tooSmall', 'duplicate', 'farDate'],
      takenAt: '2026-02-20T09:00:00',
    }),
    aFile({ id: B, category: 9, md5: '1'.repeat(32), stageId: LATER_STAGE_ID }),
  ]);
  expect(tile(A).getAttribute('aria-label')).toContain('image too small, duplicate image, date far from the stage');
  await user.click(tile(A));
  const panel = within(await details());
  await panel.findByText(/take the photograph again/);
  expect(panel.getByText('Same content: During 1 · Frontal smile').getAttribute('href')).toContain(`view=${B}`);
  await user.click(panel.getByText('Move to During 1'));
  await waitFor(() =>
    expect(server.listReceived(updateFileStage)).toMatchObject([
      { params: { id: LATER_STAGE_ID }, body: { fileIds: [A] } },
    ]),
  );
});

test('STG-03 undoes the last change of categories by Ctrl+Z', async () => {
  const { server, user } = await show([aFile({ id: A }), aFile({ id: B })]);
  await user.click(tile(A));
  await user.keyboard('1');
  await waitFor(() => expect(server.listReceived(updateFileType)).toHaveLength(1));
  await waitFor(async () => {
    await user.keyboard('{Control>}z{/Control}');
    expect(server.listReceived(updateFileType).at(-1)).toMatchObject({ params: { id: '80' }, body: { fileIds: [A] } });
  });
  await user.keyboard('{Control>}z{/Control}');
  expect(server.listReceived(updateFileType)).toHaveLength(2);
});

test('STG-02 reorders images of a group by dragging and by Alt with an arrow', async () => {
  const { server, user } = await show(
    ids.map((id, position) => aFile({ id, category: 14, position, name: `${position}.jpg` })),
  );
  await user.click(tile(C));
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await waitFor(() =>
    expect(server.listReceived(updateFileOrder)).toMatchObject([{ body: { stageId: STAGE_ID, fileIds: [A, C, B] } }]),
  );
  const shownIds = () =>
    [...document.querySelectorAll('[data-tile]')].map((element) => element.getAttribute('data-tile'));
  await waitFor(() => expect(shownIds()).toEqual([A, C, B]));
  const data = new Map<string, string>();
  const dataTransfer = {
    get types() {
      return [...data.keys()];
    },
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
  };
  fireEvent.dragStart(tile(B), { dataTransfer });
  fireEvent.dragEnter(tile(A), { dataTransfer });
  fireEvent.drop(tile(A), { dataTransfer });
  await waitFor(() => expect(server.listReceived(updateFileOrder).at(-1)?.body).toMatchObject({ fileIds: [B, A, C] }));
  await waitFor(() => expect(shownIds()).toEqual([B, A, C]));
});

test('STG-10 offers mirror, rotate and crop together, and crops one image at a time', async () => {
  const { user } = await show([aFile({ id: A, category: 8 }), aFile({ id: B, category: 9 })]);
  const actions = within(screen.getByRole('group', { name: 'Selected images' }));
  const inOrder = () =>
    actions
      .getAllByRole<HTMLButtonElement>('button')
      .filter(({ textContent }) => ['Mirror', 'Rotate', 'Crop…'].includes(textContent ?? ''))
      .map(({ textContent, disabled }) => `${textContent}${disabled ? ' -' : ''}`);
  expect(inOrder()).toEqual(['Mirror -', 'Rotate -', 'Crop… -']);
  await user.click(tile(A));
  expect(inOrder()).toEqual(['Mirror', 'Rotate', 'Crop…']);
  fireEvent.click(tile(B), { ctrlKey: true });
  expect(inOrder()).toEqual(['Mirror', 'Rotate', 'Crop… -']);
});

test('STG-02 selects a crop by keyboard and stores it for the upright image', async () => {
  // A portrait in a cell of 4:3; it starts around the head.
  const { server, user } = await show([aFile({ id: A, category: 8, width: 2000, height: 3000 })]);
  await user.click(tile(A));
  await user.click(await buttonOf('Crop…'));
  const frame = await screen.findByRole('application');
  frame.focus();
  await user.keyboard('{ArrowDown}');
  await user.click(await buttonOf('Save crop'));
  await waitFor(() => expect(server.listReceived(updateFileView)).toHaveLength(1));
  expect(server.listReceived(updateFileView)[0]?.body).toMatchObject({
    crop: { x: 0, y: expect.closeTo(0.19, 3), w: 1, h: expect.closeTo(0.5, 3) },
  });
});

test('STG-09 shows the rendered image of a model, or the reason for which there is none', async () => {
  await show([
    aFile({ id: A, category: 53, kind: 'model', name: 'upper.stl', preprocessState: PREPROCESS_STATE.complete }),
    aFile({
      id: B,
      category: 51,
      kind: 'model',
      name: 'lower.stl',
      preprocessState: PREPROCESS_STATE.failed,
      pictureFault: { code: 'damaged', detail: '' },
    }),
    aFile({ id: C, category: 15, kind: 'dicom', name: 'ct.dcm', preprocessState: PREPROCESS_STATE.untreated }),
  ]);
  await waitFor(() => expect(tile(A).parentElement?.querySelector('img')).not.toBeNull());
  expect(tile(B).parentElement?.textContent).toContain('The file is damaged');
  expect(tile(C).parentElement?.textContent).toContain('Picture is being made');
});

test('STG-09 marks an unreliable image on its tile, and explains it in its name and details', async () => {
  const { user } = await show([
    aFile({
      id: A,
      category: 15,
      kind: 'dicom',
      name: 'ct.dcm',
      preprocessState: PREPROCESS_STATE.complete,
      pictureWarnings: ['values'],
    }),
    aFile({ id: B, category: 8 }),
  ]);
  expect(tile(A).parentElement?.textContent).toContain('Picture uncertain');
  expect(tile(A).getAttribute('aria-label')).toContain('this picture may be wrong');
  expect(tile(B).parentElement?.textContent).not.toContain('Picture uncertain');
  await user.click(tile(A));
  expect((await details()).textContent).toContain('The pixels are not written as the file says');
});

test.each([
  [['incomplete'], 'Incomplete', 'shows only what is left of it'],
  [['incomplete', 'stretched'], 'Incomplete', 'the lowest as black and the highest as white'],
  [['stretched'], 'Grey levels stretched', 'the lowest as black and the highest as white'],
] as const)('SAFE-03 names %j on the tile, in the details and in the viewer', async (pictureWarnings, short, long) => {
  const shownFile = aFile({ id: A, category: 8, pictureWarnings: [...pictureWarnings] });
  const { user } = await show([shownFile]);
  const openings: unknown[] = [];
  const stop = bus.on('viewer:open', (opening) => openings.push(opening));
  expect(tile(A).parentElement?.textContent).toContain(short);
  await user.click(tile(A));
  expect((await details()).textContent).toContain(long);
  await user.dblClick(tile(A));
  await waitFor(() => expect(openings).not.toEqual([]));
  stop();
  const image = expect.objectContaining({
    subtitle: `${shownFile.name} · ${short}`,
    facts: expect.arrayContaining([{ label: 'Picture', value: short }]) as unknown,
  }) as unknown;
  expect(openings[0]).toMatchObject({ images: [image] });
});

test('VIEW-01 opens the viewer by a double click with one history entry', async () => {
  const { user } = await show([aFile({ id: A, category: 8 })]);
  const before = history.length;
  const open = tile(A).parentElement?.querySelector<HTMLElement>('button[title="Open"]');
  await user.dblClick(open ?? document.body);
  await waitFor(() => expect(location.search).toBe(`?view=${A}`));
  expect(history.length).toBe(before + 1);
});
