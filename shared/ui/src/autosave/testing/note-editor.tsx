import { ApiError, type CallResult, type Client, setClient } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { signIn, USER_ID } from '@dentarium/platform/testing';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { loadDraft } from '../../form/stored-draft.ts';
import { type Autosave, findUnsavedValue, hasUnansweredRow, type SavedValue, useAutosave } from '../use-autosave.ts';

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

/** A server that counts versions and answers a repeated request with its first answer, and what the editor opens. */
interface NoteServer {
  rows: NoteRow[];
  answers: Map<string, NoteRow>;
  sentTexts: string[];
  /** The error of the next saves; `isLost` throws it after the value was stored. */
  failure: Error | null;
  isLost: boolean;
  saveDelay: Promise<void> | undefined;
  /** True if the user of the editor may save. */
  isActive: boolean;
  /** The id of the row that the editor opens; `null` for a new note. */
  openedId: string | null;
}

function createNoteServer(): NoteServer {
  return {
    rows: [{ id: '7', version: 1, text: 'old' }],
    answers: new Map(),
    sentTexts: [],
    failure: null,
    isLost: false,
    saveDelay: undefined,
    isActive: true,
    openedId: '7',
  };
}

/** The server of the running test. */
export const noteServer = createNoteServer();
let latestAutosave: Autosave<Note> | undefined;

/** The failure of a request that reached nobody. */
export const NO_NETWORK = new ApiError('network.failed', '', { status: 0 });
const STALE = new ApiError('version.stale', '', { status: 409, detail: { noun: 'stage' } });

function saveRow(id: string | undefined, { text, version }: z.infer<typeof noteBody>): NoteRow {
  const formerRow = noteServer.rows.find((row) => row.id === id);
  if (formerRow !== undefined && formerRow.version !== version) throw STALE;
  const row = { id: id ?? String(8 + noteServer.rows.length), text, version: (formerRow?.version ?? 0) + 1 };
  noteServer.rows = [...noteServer.rows.filter((other) => other !== formerRow), row];
  return row;
}
async function answer(
  input: { readonly params?: { readonly id: string }; readonly body: z.infer<typeof noteBody> },
  key: string,
): Promise<NoteRow> {
  noteServer.sentTexts.push(input.body.text);
  await noteServer.saveDelay;
  if (noteServer.failure !== null && !noteServer.isLost) throw noteServer.failure;
  const row = noteServer.answers.get(key) ?? saveRow(input.params?.id, input.body);
  noteServer.answers.set(key, row);
  if (noteServer.failure !== null) throw noteServer.failure;
  return row;
}
/** Returns a stored note. */
export const getRow = (id = '7'): NoteRow => {
  const row = noteServer.rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`There is no note ${id}`);
  return row;
};
/** Changes the note in the name of another user. */
export function setRow(change: Partial<NoteRow>): void {
  noteServer.rows = [{ ...getRow(), ...change }];
}
/** Returns a stored note as the editor saves it. */
export const toSavedValue = ({ id, version, text }: NoteRow): SavedValue<Note> => ({ id, version, value: { text } });

/** An editor of one note that saves itself. */
export function NoteEditor() {
  const [savedValue] = useState((): SavedValue<Note> =>
    noteServer.openedId === null || hasUnansweredRow(USER_ID, 'note')
      ? { id: null, version: 0, value: { text: '' } }
      : toSavedValue(getRow(noteServer.openedId)),
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
    isActive: noteServer.isActive,
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

/** Types a text into the editor. */
export const type = (text: string): boolean =>
  fireEvent.change(screen.getByLabelText('note'), { target: { value: text } });
/** Lets time pass. */
export const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
/** An asynchronous `act` would wait for a timer of the preset, which is not advanced here. */
const showActWarnings = (isShown: boolean): object => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isShown });
/** Returns the autosave of the shown editor. */
export function getAutosave(): Autosave<Note> {
  if (latestAutosave === undefined) throw new Error('The editor is not shown');
  return latestAutosave;
}
/** Returns the state of the shown editor. */
export const getState = () => getAutosave().state;
/** Returns the text that is kept in the browser. */
export const loadStoredText = () => loadDraft(USER_ID, 'note.7', { form: { text: '' }, version: 0 })?.values.form.text;

/** Begins each test with a note of version 1 in the editor, and with timers that only `pass` advances. */
export function prepareNoteEditor(): void {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    showActWarnings(false);
    sessionStorage.clear();
    signIn({ mode: 'private' });
    Object.assign(noteServer, createNoteServer());
    setClient({ call: (_, input, { requestKey = '' } = {}) => answer(input as never, requestKey) } as Client);
    render(<NoteEditor />);
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
    showActWarnings(true);
  });
}
