import { ApiError, type CallResult, type Client, setClient } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { setLeaveQuestion, shouldAskBeforeLeaving } from '@dentarium/platform';
import { signIn, USER_ID } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { loadDraft } from '../form/stored-draft.ts';
import { type Autosave, findUnsavedValue, hasUnansweredRow, type SavedValue, useAutosave } from './use-autosave.ts';

interface Note {
  readonly text: string;
}

const notes = service('NoteService', '/api/NoteService', { module: 'personal' });
const noteBody = z.object({ text: z.string(), version: z.number() });
const noteCall = {
  own: true,
  permission: 'signedIn',
  body: noteBody,
  result: z.extend(noteBody, { id: z.string() }),
  changes: {},
} as const;
const insertNote = notes('InsertNote', { ...noteCall, method: 'POST', summary: 'Creates a note.' });
const updateNote = notes('UpdateNote/:id', {
  ...noteCall,
  method: 'PUT',
  params: z.object({ id: z.string() }),
  summary: 'Changes a note.',
});
type NoteRow = CallResult<typeof insertNote>;

/** The rows of a server that counts versions and answers a repeated request with its first answer. */
let rows: NoteRow[];
let answers: Map<string, NoteRow>;
let sentTexts: string[];
/** The error of the next saves; `isLost` throws it after the value was stored. */
let failure: Error | null;
let isLost: boolean;
let saveDelay: Promise<void> | undefined;
let latestAutosave: Autosave<Note> | undefined;
let isActive: boolean;
/** The id of the row that the editor opens; `null` for a new note. */
let openedId: string | null;

const NO_NETWORK = new ApiError('network.failed', '', { status: 0 });
const STALE = new ApiError('version.stale', '', { status: 409, detail: { noun: 'stage' } });

function saveRow(id: string | undefined, { text, version }: z.infer<typeof noteBody>): NoteRow {
  const formerRow = rows.find((row) => row.id === id);
  if (formerRow !== undefined && formerRow.version !== version) throw STALE;
  const row = { id: id ?? String(8 + rows.length), text, version: (formerRow?.version ?? 0) + 1 };
  rows = [...rows.filter((other) => other !== formerRow), row];
  return row;
}
async function answer(
  input: { readonly params?: { readonly id: string }; readonly body: z.infer<typeof noteBody> },
  key: string,
): Promise<NoteRow> {
  sentTexts.push(input.body.text);
  await saveDelay;
  if (failure !== null && !isLost) throw failure;
  const row = answers.get(key) ?? saveRow(input.params?.id, input.body);
  answers.set(key, row);
  if (failure !== null) throw failure;
  return row;
}
const getRow = (id = '7'): NoteRow => {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`There is no note ${id}`);
  return row;
};
/** Changes the note in the name of another user. */
function setRow(change: Partial<NoteRow>): void {
  rows = [{ ...getRow(), ...change }];
}
const toSavedValue = ({ id, version, text }: NoteRow): SavedValue<Note> => ({ id, version, value: { text } });

function NoteEditor() {
  const [savedValue] = useState((): SavedValue<Note> =>
    openedId === null || hasUnansweredRow(USER_ID, 'note')
      ? { id: null, version: 0, value: { text: '' } }
      : toSavedValue(getRow(openedId)),
  );
  const [first] = useState(() => findUnsavedValue(USER_ID, 'note', savedValue) ?? savedValue);
  const [value, setValue] = useState(first.value);
  const autosave = useAutosave<Note, NoteRow>({
    savedValue: { ...savedValue, version: first.version },
    getValue: () => value,
    save: (send, { text }, { id, version }) =>
      id === null
        ? send(insertNote, { body: { text, version } })
        : send(updateNote, { params: { id }, body: { text, version } }),
    toSavedValue: ({ id, version }, savedNote) => ({ id, version, value: savedNote }),
    noun: 'stage',
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
          const theirs = toSavedValue(getRow());
          autosave.takeTheirs(theirs);
          setValue(theirs.value);
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
  rows = [{ id: '7', version: 1, text: 'old' }];
  answers = new Map();
  openedId = '7';
  setClient({ call: (_, input, { requestKey = '' } = {}) => answer(input as never, requestKey) } as Client);
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
  expect(getRow()).toEqual({ id: '7', version: 3, text: 'abc' });
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
  expect([sentTexts, getState(), getRow().version]).toEqual([['a', 'ab'], 'saved', 3]);
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
  expect([getState(), getAutosave().failure, getRow().text]).toEqual(['saved', null, 'a']);
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
  expect([getState(), getRow().version]).toEqual(['failed', 2]);
  failure = null;
  type('ab');
  await pass(1000);
  expect([getState(), getRow()]).toEqual(['saved', { id: '7', version: 3, text: 'ab' }]);
});

test('ORD-14 saves the former text again after the answer of the changed one was lost', async () => {
  failure = NO_NETWORK;
  isLost = true;
  type('a');
  await pass(1000);
  failure = null;
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
  expect([sentTexts, getState(), loadStoredText()]).toEqual([['mine'], 'stale', 'mine too']);
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
  expect([sentTexts, getState(), loadStoredText()]).toEqual([['mine'], 'saved', undefined]);
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
  expect([getRow().text, loadStoredText()]).toEqual([isAgreed ? 'old' : 'a', undefined]);
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
  expect([getRow().text, loadStoredText()]).toEqual(['a', undefined]);
});

test('ORD-14 reports a restored text as stale if another user saved meanwhile', async () => {
  failure = NO_NETWORK;
  type('a');
  cleanup();
  await pass(0);
  failure = null;
  setRow({ version: 2, text: 'theirs' });
  render(<NoteEditor />);
  await pass(1000);
  expect([getState(), getRow().text, loadStoredText()]).toEqual(['stale', 'theirs', 'a']);
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

/** A reload of the page while a save is under way: its answer never arrives. */
async function reloadDuringSave({ isMade }: { readonly isMade: boolean }): Promise<void> {
  failure = NO_NETWORK;
  isLost = isMade;
  await pass(1000);
  saveDelay = new Promise(() => undefined);
  cleanup();
  await pass(0);
  [saveDelay, failure, isLost] = [undefined, null, false];
  render(<NoteEditor />);
}

test.each([
  [{ isMade: true, isReopened: false }, 'opened as a new one'],
  [{ isMade: true, isReopened: true }, 'opened by its row'],
  [{ isMade: false, isReopened: false }, 'that never arrived'],
])('SAFE-06 ORD-14 makes one row of a new note that was saved during a reload (%j): %s', async (reload) => {
  cleanup();
  openedId = null;
  render(<NoteEditor />);
  type('a');
  const reloading = reloadDuringSave(reload);
  if (reload.isReopened) openedId = '9';
  await reloading;
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('a');
  type('ab');
  await pass(5000);
  expect([getState(), getAutosave().id]).toEqual(['saved', '9']);
  expect(rows.filter(({ id }) => id !== '7')).toEqual([expect.objectContaining({ id: '9', text: 'ab' })]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  cleanup();
  openedId = null;
  render(<NoteEditor />);
  type('another');
  await pass(1000);
  expect(rows.map(({ text }) => text)).toEqual(['old', 'ab', 'another']);
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
  openedId = null;
  render(<NoteEditor />);
  type('a');
  [failure, isLost] = [NO_NETWORK, true];
  await pass(1000);
  [failure, isLost] = [null, false];
  type('ab');
  await pass(5000);
  expect(rows).toEqual([expect.objectContaining({ id: '7' }), { id: '9', version: 2, text: 'ab' }]);
});

test('SAFE-06 saves a text whose former request is refused, as another user saved before it', async () => {
  type('a');
  await reloadDuringSave({ isMade: false });
  setRow({ version: 2, text: 'theirs' });
  type('ab');
  await pass(5000);
  expect([getState(), getRow().text]).toEqual(['stale', 'theirs']);
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
