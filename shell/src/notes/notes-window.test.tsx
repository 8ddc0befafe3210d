import { randomUUID } from 'node:crypto';
import type { SavedNote } from '@dentarium/api/notes/calls';
import * as calls from '@dentarium/api/notes/calls';
import { languageAtom, ModuleProviders, pageStore, queryClient } from '@dentarium/platform';
import { FakeServer, signIn, USER_ID } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import '../texts/texts.ts';
import { NotesEntry } from './notes-entry.tsx';
import { openNotesSession } from './notes-session.ts';

let server: FakeServer;
let notes: Map<string, SavedNote>;
let isCut: boolean;

function store(id: string, content: string): SavedNote {
  const version = (notes.get(id)?.version ?? 0) + 1;
  const note = {
    id,
    user_id: USER_ID,
    info_subject: content,
    info_content: content,
    record_time: new Date(2026, 0, 1, 0, version).toISOString(),
    version,
    unsaved_content: null,
  };
  notes.set(id, note);
  return note;
}

interface NoteBody {
  readonly id: string;
  readonly info_content: string;
}

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  localStorage.clear();
  queryClient.clear();
  notes = new Map();
  isCut = false;
  signIn();
  server = new FakeServer();
  const save = ({ body }: { readonly body: unknown }): SavedNote => {
    const { id, info_content: content } = body as NoteBody;
    if (isCut) throw new TypeError('The network is cut');
    return store(id, content);
  };
  server
    .on(calls.queryNotes, ({ query }) =>
      [...notes.values()].filter(({ info_content: content }) => content.includes(query.get('keyword') ?? '')),
    )
    .on(calls.createNote, save)
    .on(calls.updateNote, save)
    .on(calls.deleteNote, ({ query }) => {
      notes.delete(query.get('id') ?? '');
      return true as const;
    })
    .on(calls.queryDeletedNotes, () => [])
    .on(calls.queryNoteVersions, () => [
      { version: 1, info_content: 'an earlier text', record_time: '2026-01-01T00:00:00.000Z' },
    ]);
});
afterEach(async () => {
  cleanup();
  const { outbox, queue } = await openNotesSession(USER_ID);
  isCut = false;
  await queue.flush();
  for (const id of outbox.getCopies().keys()) await outbox.remove(id);
});

const DESKTOP = { width: 1366, height: 768 };

function setViewport({ width, height }: typeof DESKTOP): void {
  Object.defineProperty(document.documentElement, 'clientWidth', { value: width, configurable: true });
  Object.defineProperty(document.documentElement, 'clientHeight', { value: height, configurable: true });
  act(() => {
    window.dispatchEvent(new Event('resize'));
  });
}

/** Shows the entry of the header, and opens the window. */
async function openWindow() {
  setViewport(DESKTOP);
  render(
    <ModuleProviders name="shell">
      <MemoryRouter>
        <NotesEntry />
      </MemoryRouter>
    </ModuleProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Notes/ }));
  return within(await screen.findByRole('dialog', { name: 'Notes' }));
}

const listTexts = (): readonly string[] => [...notes.values()].map(({ info_content: content }) => content);

test('NOTE-01 is new until it is opened once, and shows a guide without notes', async () => {
  const dialog = await openWindow();
  expect(await dialog.findByText('Write down what you must not forget')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Notes' }).textContent).toBe('');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notes' }));
});

test('NOTE-01 moves and resizes by the arrow keys, and remembers the place', async () => {
  const dialog = await openWindow();
  const window_ = screen.getByRole('dialog');
  expect([window_.style.left, window_.style.width]).toEqual(['283px', '800px']);
  fireEvent.keyDown(dialog.getByRole('button', { name: /^Move/ }), { key: 'ArrowRight' });
  fireEvent.keyDown(dialog.getByRole('button', { name: /^Resize/ }), { key: 'ArrowLeft' });
  expect([window_.style.left, window_.style.width]).toEqual(['307px', '776px']);
  setViewport({ width: 390, height: 844 });
  expect([window_.style.left, window_.style.width]).toEqual(['0px', '390px']);
  cleanup();
  await openWindow();
  expect(screen.getByRole('dialog').style.left).toBe('307px');
});

test.each([
  ['when the text loses the focus', (area: HTMLElement) => fireEvent.blur(area)],
  [
    'when the mouse leaves the window',
    () => fireEvent.pointerLeave(screen.getByRole('dialog'), { pointerType: 'mouse' }),
  ],
  ['on refresh', () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))],
  ['when the window closes', () => fireEvent.click(screen.getByRole('button', { name: 'Close the notes' }))],
  ['after a pause', () => undefined],
])('NOTE-03 saves a changed text %s', async (_, leave) => {
  store(randomUUID(), 'first');
  const dialog = await openWindow();
  const area = await dialog.findByRole('textbox', { name: 'Text of the note' });
  fireEvent.change(area, { target: { value: 'first\nsecond' } });
  await dialog.findByText('Not saved yet');
  leave(area);
  await waitFor(() => expect(listTexts()).toEqual(['first\nsecond']));
  expect(server.listReceived(calls.updateNote)).toHaveLength(1);
});

test('NOTE-03 sends nothing when an unchanged text is left', async () => {
  store(randomUUID(), 'first');
  const dialog = await openWindow();
  const area = await dialog.findByRole('textbox', { name: 'Text of the note' });
  fireEvent.blur(area);
  fireEvent.click(dialog.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(server.listReceived(calls.queryNotes)).toHaveLength(2));
  expect(server.listReceived(calls.updateNote)).toEqual([]);
});

test('NOTE-04 creates one blank note, and leads to it with a warning instead of a second one', async () => {
  const dialog = await openWindow();
  await dialog.findByText('Write down what you must not forget');
  await userEvent.click(dialog.getAllByRole('button', { name: 'New note' })[0] ?? document.body);
  const area = await dialog.findByRole('textbox', { name: 'Text of the note' });
  await waitFor(() => expect(listTexts()).toEqual(['']));
  await userEvent.click(dialog.getAllByRole('button', { name: 'New note' })[0] ?? document.body);
  expect(server.listReceived(calls.createNote)).toHaveLength(1);
  fireEvent.change(area, { target: { value: 'Order brackets for the week' } });
  const list = within(dialog.getByRole('list', { name: 'List of notes' }));
  await list.findByText('Order brackets for t');
});

// Checks the focus of shell/src/notes/note-pane.tsx.
test('NOTE-02 asks before it deletes a note, and moves the focus into the question', async () => {
  store(randomUUID(), 'first');
  const dialog = await openWindow();
  await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
  const tooltip = await screen.findByRole('tooltip');
  await waitFor(() => expect(tooltip.contains(document.activeElement)).toBe(true));
  const question = within(tooltip);
  expect(listTexts()).toEqual(['first']);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await dialog.findByText('Note deleted');
  expect(listTexts()).toEqual([]);
});

test('NOTE-02 finds notes by a keyword without its spaces, and says so if there are none', async () => {
  store(randomUUID(), 'order brackets');
  store(randomUUID(), '订托槽');
  const dialog = await openWindow();
  const list = () => within(dialog.getByRole('list', { name: 'List of notes' })).getAllByRole('listitem');
  await waitFor(() => expect(list()).toHaveLength(2));
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search notes' }), ' 托槽 ');
  await waitFor(() => expect(list()).toHaveLength(1));
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search notes' }), 'x');
  await dialog.findByText('No notes match');
});

test('NOTE-03 brings an earlier version back', async () => {
  store(randomUUID(), 'the latest text');
  const dialog = await openWindow();
  await userEvent.click(await dialog.findByRole('button', { name: 'Earlier versions' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use this version', hidden: true }));
  await waitFor(() => expect(listTexts()).toEqual(['an earlier text']));
});

test('NOTE-03 keeps a text without network, says so, and sends it when the network is back', async () => {
  store(randomUUID(), 'first');
  const dialog = await openWindow();
  const area = await dialog.findByRole('textbox', { name: 'Text of the note' });
  isCut = true;
  fireEvent.change(area, { target: { value: 'first\nsecond' } });
  fireEvent.blur(area);
  await dialog.findByText(/^Not sent yet/);
  isCut = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(listTexts()).toEqual(['first\nsecond']));
});

test('NOTE-03 shows two texts of the same lines side by side, and saves what the user chooses', async () => {
  const note = store(randomUUID(), 'first');
  let isElsewhere = true;
  server.on(calls.updateNote, ({ body }) => {
    const { id, info_content: content } = body as NoteBody;
    if (!isElsewhere) return store(id, content);
    isElsewhere = false;
    return { ...store(note.id, 'theirs'), unsaved_content: content };
  });
  const dialog = await openWindow();
  const area = await dialog.findByRole('textbox', { name: 'Text of the note' });
  fireEvent.change(area, { target: { value: 'mine' } });
  fireEvent.blur(area);
  await dialog.findByText('This note was changed in two places');
  expect(dialog.getAllByRole('textbox').map((one) => (one as HTMLTextAreaElement).value)).toEqual(['mine', 'theirs']);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep both, one below the other' }));
  await waitFor(() => expect(listTexts()).toEqual(['mine\ntheirs']));
});
