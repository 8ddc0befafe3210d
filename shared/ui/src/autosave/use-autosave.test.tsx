import { ApiError } from '@dentarium/api';
import { setLeaveQuestion, shouldAskBeforeLeaving } from '@dentarium/platform';
import { expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  getAutosave,
  getRow,
  getState,
  loadStoredText,
  NO_NETWORK,
  NoteEditor,
  noteServer,
  pass,
  prepareNoteEditor,
  setRow,
  toSavedValue,
  type,
} from './testing/note-editor.tsx';

prepareNoteEditor();

test('ORD-14 saves after a pause, each save on top of the version of the answer before', async () => {
  type('a');
  await pass(900);
  type('ab');
  await pass(900);
  expect([noteServer.sentTexts, getState(), loadStoredText()]).toEqual([[], 'unsaved', 'ab']);
  await pass(100);
  expect([noteServer.sentTexts, getState(), loadStoredText()]).toEqual([['ab'], 'saved', undefined]);
  type('abc');
  await pass(1000);
  expect(getRow()).toEqual({ id: '7', version: 3, text: 'abc' });
});

test('VIEW-04 saves during continuous changes', async () => {
  for (const text of ['1', '2', '3', '4', '5', '6', '7', '8']) {
    type(text);
    await pass(500);
  }
  expect(noteServer.sentTexts).toEqual(['8']);
});

test('ORD-14 sends one request at a time, and stores a change that is made meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  noteServer.saveDelay = promise;
  type('a');
  await pass(1000);
  type('ab');
  await pass(5000);
  expect([noteServer.sentTexts, getState()]).toEqual([['a'], 'saving']);
  resolve();
  await pass(0);
  expect([getState(), loadStoredText()]).toEqual(['unsaved', 'ab']);
  await pass(1000);
  expect([noteServer.sentTexts, getState(), getRow().version]).toEqual([['a', 'ab'], 'saved', 3]);
});

test('ORD-14 flushes at once, including a change during the request', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  noteServer.saveDelay = promise;
  type('a');
  const flushing = getAutosave().flush();
  await pass(0);
  type('ab');
  resolve();
  await pass(0);
  expect(await flushing).toBe(true);
  expect(noteServer.sentTexts).toEqual(['a', 'ab']);
});

test('ORD-14 retries a failed save with increasing delays, and when the network is back', async () => {
  noteServer.failure = NO_NETWORK;
  type('a');
  expect(await getAutosave().flush()).toBe(false);
  await pass(0);
  expect([getState(), getAutosave().failure, shouldAskBeforeLeaving('/elsewhere')]).toEqual([
    'failed',
    NO_NETWORK,
    true,
  ]);
  await pass(3000);
  await pass(3000);
  expect(noteServer.sentTexts).toHaveLength(2);
  await pass(3000);
  expect(noteServer.sentTexts).toHaveLength(3);
  noteServer.failure = null;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect([getState(), getAutosave().failure, getRow().text]).toEqual(['saved', null, 'a']);
  expect(shouldAskBeforeLeaving('/elsewhere')).toBe(false);
});

test('ORD-14 sends a refused value rarely, and a changed one after a pause', async () => {
  noteServer.failure = new ApiError('order.formInvalid', '', { status: 422 });
  type('a');
  await pass(1000);
  await pass(30_000);
  expect([noteServer.sentTexts, getState()]).toEqual([['a'], 'refused']);
  noteServer.failure = null;
  type('ab');
  await pass(1000);
  expect([noteServer.sentTexts, getState()]).toEqual([['a', 'ab'], 'saved']);
});

test('ORD-14 recognises its own save with a lost answer', async () => {
  noteServer.failure = NO_NETWORK;
  noteServer.isLost = true;
  type('a');
  await pass(1000);
  expect([getState(), getRow().version]).toEqual(['failed', 2]);
  noteServer.failure = null;
  type('ab');
  await pass(1000);
  expect([getState(), getRow()]).toEqual(['saved', { id: '7', version: 3, text: 'ab' }]);
});

test('ORD-14 saves the former text again after the answer of the changed one was lost', async () => {
  noteServer.failure = NO_NETWORK;
  noteServer.isLost = true;
  type('a');
  await pass(1000);
  noteServer.failure = null;
  type('old');
  await pass(1000);
  expect([getState(), getRow().text]).toEqual(['saved', 'old']);
});

test('TASK-05 saves nothing after a stale version until the user keeps the own text', async () => {
  setRow({ version: 5, text: 'theirs' });
  type('mine');
  await pass(1000);
  type('mine too');
  await pass(60_000);
  expect(await getAutosave().flush()).toBe(false);
  expect([noteServer.sentTexts, getState(), loadStoredText()]).toEqual([['mine'], 'stale', 'mine too']);
  await getAutosave().keepMine(toSavedValue(getRow()));
  await pass(0);
  expect([getState(), getRow()]).toEqual(['saved', { id: '7', version: 6, text: 'mine too' }]);
  expect(loadStoredText()).toBeUndefined();
});

test('TASK-05 takes over the text of the other user without saving', async () => {
  setRow({ version: 5, text: 'theirs' });
  type('mine');
  await pass(1000);
  fireEvent.click(screen.getByText('theirs'));
  await pass(60_000);
  expect([noteServer.sentTexts, getState(), loadStoredText()]).toEqual([['mine'], 'saved', undefined]);
  type('theirs and mine');
  await pass(1000);
  expect(getRow()).toEqual({ id: '7', version: 6, text: 'theirs and mine' });
});

test('ORD-14 saves on leaving', async () => {
  type('a');
  cleanup();
  await pass(0);
  expect([getRow().text, loadStoredText()]).toEqual(['a', undefined]);
});

test.each([
  [true, 'discards a text that could not be saved, and its copy, with the page that was left'],
  [false, 'keeps such a text and its copy for a user who stays'],
])('SAFE-06 (%s) %s', async (isAgreed) => {
  setLeaveQuestion(() => isAgreed);
  history.replaceState(null, '', '/note');
  noteServer.failure = new ApiError('order.formInvalid', '', { status: 422 });
  type('a');
  await pass(1000);
  expect([getState(), loadStoredText()]).toEqual(['refused', 'a']);
  history.pushState(null, '', '/other');
  await pass(0);
  expect(location.pathname).toBe(isAgreed ? '/other' : '/note');
  noteServer.failure = null;
  cleanup();
  await pass(60_000);
  // Without the discard, leaving saves the text.
  expect([getRow().text, loadStoredText()]).toEqual([isAgreed ? 'old' : 'a', undefined]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  setLeaveQuestion(() => true);
});

test('ORD-14 restores and saves a text that could not be saved before a reload', async () => {
  noteServer.failure = NO_NETWORK;
  type('a');
  cleanup();
  await pass(0);
  expect(loadStoredText()).toBe('a');
  noteServer.failure = null;
  render(<NoteEditor />);
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('a');
  await pass(1000);
  expect([getRow().text, loadStoredText()]).toEqual(['a', undefined]);
});

test('ORD-14 reports a restored text as stale if another user saved meanwhile', async () => {
  noteServer.failure = NO_NETWORK;
  type('a');
  cleanup();
  await pass(0);
  noteServer.failure = null;
  setRow({ version: 2, text: 'theirs' });
  render(<NoteEditor />);
  await pass(1000);
  expect([getState(), getRow().text, loadStoredText()]).toEqual(['stale', 'theirs', 'a']);
});

test('ORD-14 drops a stored text that the server already has', async () => {
  noteServer.failure = NO_NETWORK;
  noteServer.isLost = true;
  type('a');
  cleanup();
  await pass(0);
  expect(loadStoredText()).toBe('a');
  noteServer.failure = null;
  render(<NoteEditor />);
  await pass(60_000);
  expect([getState(), noteServer.sentTexts, loadStoredText()]).toEqual(['saved', ['a'], undefined]);
});

test('TASK-05 saves nothing for a user who may not save', async () => {
  cleanup();
  noteServer.isActive = false;
  render(<NoteEditor />);
  type('a');
  await pass(60_000);
  expect(await getAutosave().flush()).toBe(true);
  expect([getState(), noteServer.sentTexts, loadStoredText()]).toEqual(['saved', [], undefined]);
});
