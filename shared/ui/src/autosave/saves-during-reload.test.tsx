import { expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import {
  getAutosave,
  getRow,
  getState,
  NO_NETWORK,
  NoteEditor,
  noteServer,
  pass,
  prepareNoteEditor,
  setRow,
  type,
} from './testing/note-editor.tsx';

prepareNoteEditor();

/** A reload of the page while a save is under way: its answer never arrives. */
async function reloadDuringSave({ isMade }: { readonly isMade: boolean }): Promise<void> {
  noteServer.failure = NO_NETWORK;
  noteServer.isLost = isMade;
  await pass(1000);
  noteServer.saveDelay = new Promise(() => undefined);
  cleanup();
  await pass(0);
  [noteServer.saveDelay, noteServer.failure, noteServer.isLost] = [undefined, null, false];
  render(<NoteEditor />);
}

test.each([
  [{ isMade: true, isReopened: false }, 'opened as a new one'],
  [{ isMade: true, isReopened: true }, 'opened by its row'],
  [{ isMade: false, isReopened: false }, 'that never arrived'],
])('SAFE-06 ORD-14 makes one row of a new note that was saved during a reload (%j): %s', async (reload) => {
  cleanup();
  noteServer.openedId = null;
  render(<NoteEditor />);
  type('a');
  const reloading = reloadDuringSave(reload);
  if (reload.isReopened) noteServer.openedId = '9';
  await reloading;
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('a');
  type('ab');
  await pass(5000);
  expect([getState(), getAutosave().id]).toEqual(['saved', '9']);
  expect(noteServer.rows.filter(({ id }) => id !== '7')).toEqual([expect.objectContaining({ id: '9', text: 'ab' })]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  cleanup();
  noteServer.openedId = null;
  render(<NoteEditor />);
  type('another');
  await pass(1000);
  expect(noteServer.rows.map(({ text }) => text)).toEqual(['old', 'ab', 'another']);
});

test.each([true, false])(
  'SAFE-06 ORD-14 sees no other user in its own save before a reload (made: %s)',
  async (isMade) => {
    type('a');
    await reloadDuringSave({ isMade });
    type('ab');
    await pass(5000);
    expect([getState(), getRow().text]).toEqual(['saved', 'ab']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  },
);

test('SAFE-06 makes one row of a new note whose text changes after a lost answer', async () => {
  cleanup();
  noteServer.openedId = null;
  render(<NoteEditor />);
  type('a');
  [noteServer.failure, noteServer.isLost] = [NO_NETWORK, true];
  await pass(1000);
  [noteServer.failure, noteServer.isLost] = [null, false];
  type('ab');
  await pass(5000);
  expect(noteServer.rows).toEqual([expect.objectContaining({ id: '7' }), { id: '9', version: 2, text: 'ab' }]);
});

test('SAFE-06 saves a text whose former request is refused, as another user saved before it', async () => {
  type('a');
  await reloadDuringSave({ isMade: false });
  setRow({ version: 2, text: 'theirs' });
  type('ab');
  await pass(5000);
  expect([getState(), getRow().text]).toEqual(['stale', 'theirs']);
});
