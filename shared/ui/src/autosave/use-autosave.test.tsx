import { ApiError } from '@dentarium/api';
import { setLeaveQuestion, shouldAskBeforeLeaving } from '@dentarium/platform';
import { signIn, USER_ID } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { loadDraft } from '../form/stored-draft.ts';
import { type Autosave, findUnsavedValue, type SavedValue, useAutosave } from './use-autosave.ts';

interface Note {
  readonly text: string;
}

/** A server that counts versions. */
let storedNote: SavedValue<Note>;
let sentTexts: string[];
/** The error of the next saves; `isLost` throws it after the value was stored. */
let failure: Error | null;
let isLost: boolean;
let saveDelay: Promise<void> | undefined;
let latestAutosave: Autosave<Note> | undefined;
let isActive: boolean;

const NO_NETWORK = new ApiError('network.failed', '', { status: 0 });
const STALE = new ApiError('version.stale', '', { status: 409, detail: { noun: 'stage' } });

async function save({ text }: Note, { version }: { readonly version: number }): Promise<SavedValue<Note>> {
  sentTexts.push(text);
  await saveDelay;
  if (failure !== null && !isLost) throw failure;
  if (version !== storedNote.version) throw STALE;
  storedNote = { id: '7', version: version + 1, value: { text } };
  if (failure !== null) throw failure;
  return storedNote;
}

function NoteEditor() {
  const [savedValue] = useState(storedNote);
  const [first] = useState(() => findUnsavedValue(USER_ID, 'note', savedValue) ?? savedValue);
  const [value, setValue] = useState(first.value);
  const autosave = useAutosave({
    savedValue: { ...savedValue, version: first.version },
    getValue: () => value,
    save,
    noun: 'stage',
    load: () => Promise.resolve(storedNote),
    draftKey: 'note',
    isActive,
    delayMs: 1000,
    maxDelayMs: 4000,
    leaveQuestion: 'Leave the note?',
  });
  useEffect(() => {
    latestAutosave = autosave;
  });
  return (
    <>
      <input aria-label="note" value={value.text} onChange={({ target }) => setValue({ text: target.value })} />
      <button
        type="button"
        onClick={() => {
          autosave.takeTheirs(storedNote);
          setValue(storedNote.value);
        }}
      >
        theirs
      </button>
    </>
  );
}

const type = (text: string): boolean => fireEvent.change(screen.getByLabelText('note'), { target: { value: text } });
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
/** An asynchronous `act` would wait for a timer of the preset, which is not advanced here. */
const showActWarnings = (isShown: boolean): object => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isShown });
function getAutosave(): Autosave<Note> {
  if (latestAutosave === undefined) throw new Error('The editor is not shown');
  return latestAutosave;
}
const getState = () => getAutosave().state;
const loadStoredText = () => loadDraft(USER_ID, 'note.7', { form: { text: '' }, version: 0 })?.values.form.text;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  showActWarnings(false);
  sessionStorage.clear();
  signIn({ mode: 'private' });
  storedNote = { id: '7', version: 1, value: { text: 'old' } };
  sentTexts = [];
  failure = null;
  isLost = false;
  saveDelay = undefined;
  isActive = true;
  render(<NoteEditor />);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  showActWarnings(true);
});

test('ORD-14 saves after a pause, each save on top of the version of the answer before', async () => {
  type('a');
  await pass(900);
  type('ab');
  await pass(900);
  expect([sentTexts, getState(), loadStoredText()]).toEqual([[], 'unsaved', 'ab']);
  await pass(100);
  expect([sentTexts, getState(), loadStoredText()]).toEqual([['ab'], 'saved', undefined]);
  type('abc');
  await pass(1000);
  expect(storedNote).toEqual({ id: '7', version: 3, value: { text: 'abc' } });
});

test('VIEW-04 saves during continuous changes', async () => {
  for (const text of ['1', '2', '3', '4', '5', '6', '7', '8']) {
    type(text);
    await pass(500);
  }
  expect(sentTexts).toEqual(['8']);
});

test('ORD-14 sends one request at a time, and stores a change that is made meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  saveDelay = promise;
  type('a');
  await pass(1000);
  type('ab');
  await pass(5000);
  expect([sentTexts, getState()]).toEqual([['a'], 'saving']);
  resolve();
  await pass(0);
  expect([getState(), loadStoredText()]).toEqual(['unsaved', 'ab']);
  await pass(1000);
  expect([sentTexts, getState(), storedNote.version]).toEqual([['a', 'ab'], 'saved', 3]);
});

test('ORD-14 flushes at once, including a change during the request', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  saveDelay = promise;
  type('a');
  const flushing = getAutosave().flush();
  await pass(0);
  type('ab');
  resolve();
  await pass(0);
  expect(await flushing).toBe(true);
  expect(sentTexts).toEqual(['a', 'ab']);
});

test('ORD-14 retries a failed save with increasing delays, and when the network is back', async () => {
  failure = NO_NETWORK;
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
  expect(sentTexts).toHaveLength(2);
  await pass(3000);
  expect(sentTexts).toHaveLength(3);
  failure = null;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect([getState(), getAutosave().failure, storedNote.value.text]).toEqual(['saved', null, 'a']);
  expect(shouldAskBeforeLeaving('/elsewhere')).toBe(false);
});

test('ORD-14 sends a refused value rarely, and a changed one after a pause', async () => {
  failure = new ApiError('order.formInvalid', '', { status: 422 });
  type('a');
  await pass(1000);
  await pass(30_000);
  expect([sentTexts, getState()]).toEqual([['a'], 'refused']);
  failure = null;
  type('ab');
  await pass(1000);
  expect([sentTexts, getState()]).toEqual([['a', 'ab'], 'saved']);
});

test('ORD-14 recognises its own save with a lost answer', async () => {
  failure = NO_NETWORK;
  isLost = true;
  type('a');
  await pass(1000);
  expect([getState(), storedNote.version]).toEqual(['failed', 2]);
  failure = null;
  type('ab');
  await pass(1000);
  expect([getState(), storedNote]).toEqual(['saved', { id: '7', version: 3, value: { text: 'ab' } }]);
});

test('ORD-14 saves the former text again after the answer of the changed one was lost', async () => {
  failure = NO_NETWORK;
  isLost = true;
  type('a');
  await pass(1000);
  failure = null;
  type('old');
  await pass(1000);
  expect([getState(), storedNote.value.text]).toEqual(['saved', 'old']);
});

test('TASK-05 saves nothing after a stale version until the user keeps the own text', async () => {
  storedNote = { id: '7', version: 5, value: { text: 'theirs' } };
  type('mine');
  await pass(1000);
  type('mine too');
  await pass(60_000);
  expect(await getAutosave().flush()).toBe(false);
  expect([sentTexts, getState(), loadStoredText()]).toEqual([['mine'], 'stale', 'mine too']);
  await getAutosave().keepMine(storedNote);
  await pass(0);
  expect([getState(), storedNote]).toEqual(['saved', { id: '7', version: 6, value: { text: 'mine too' } }]);
  expect(loadStoredText()).toBeUndefined();
});

test('TASK-05 takes over the text of the other user without saving', async () => {
  storedNote = { id: '7', version: 5, value: { text: 'theirs' } };
  type('mine');
  await pass(1000);
  fireEvent.click(screen.getByText('theirs'));
  await pass(60_000);
  expect([sentTexts, getState(), loadStoredText()]).toEqual([['mine'], 'saved', undefined]);
  type('theirs and mine');
  await pass(1000);
  expect(storedNote).toEqual({ id: '7', version: 6, value: { text: 'theirs and mine' } });
});

test('ORD-14 saves on leaving', async () => {
  type('a');
  cleanup();
  await pass(0);
  expect([storedNote.value.text, loadStoredText()]).toEqual(['a', undefined]);
});

test.each([
  [true, 'discards a text that could not be saved, and its copy, with the page that was left'],
  [false, 'keeps such a text and its copy for a user who stays'],
])('SAFE-06 (%s) %s', async (isAgreed) => {
  setLeaveQuestion(() => isAgreed);
  history.replaceState(null, '', '/note');
  failure = new ApiError('order.formInvalid', '', { status: 422 });
  type('a');
  await pass(1000);
  expect([getState(), loadStoredText()]).toEqual(['refused', 'a']);
  history.pushState(null, '', '/other');
  await pass(0);
  expect(location.pathname).toBe(isAgreed ? '/other' : '/note');
  failure = null;
  cleanup();
  await pass(60_000);
  // Without the discard, leaving saves the text.
  expect([storedNote.value.text, loadStoredText()]).toEqual([isAgreed ? 'old' : 'a', undefined]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  setLeaveQuestion(() => true);
});

test('ORD-14 restores and saves a text that could not be saved before a reload', async () => {
  failure = NO_NETWORK;
  type('a');
  cleanup();
  await pass(0);
  expect(loadStoredText()).toBe('a');
  failure = null;
  render(<NoteEditor />);
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('a');
  await pass(1000);
  expect([storedNote.value.text, loadStoredText()]).toEqual(['a', undefined]);
});

test('ORD-14 reports a restored text as stale if another user saved meanwhile', async () => {
  failure = NO_NETWORK;
  type('a');
  cleanup();
  await pass(0);
  failure = null;
  storedNote = { id: '7', version: 2, value: { text: 'theirs' } };
  render(<NoteEditor />);
  await pass(1000);
  expect([getState(), storedNote.value.text, loadStoredText()]).toEqual(['stale', 'theirs', 'a']);
});

test('ORD-14 drops a stored text that the server already has', async () => {
  failure = NO_NETWORK;
  isLost = true;
  type('a');
  cleanup();
  await pass(0);
  expect(loadStoredText()).toBe('a');
  failure = null;
  render(<NoteEditor />);
  await pass(60_000);
  expect([getState(), sentTexts, loadStoredText()]).toEqual(['saved', ['a'], undefined]);
});

test('TASK-05 saves nothing for a user who may not save', async () => {
  cleanup();
  isActive = false;
  render(<NoteEditor />);
  type('a');
  await pass(60_000);
  expect(await getAutosave().flush()).toBe(true);
  expect([getState(), sentTexts, loadStoredText()]).toEqual(['saved', [], undefined]);
});
