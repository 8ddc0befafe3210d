import { newId } from '@dentarium/api';
import { createNote, updateNote } from '@dentarium/api/notes/calls';
import { toNoteTitle } from '@dentarium/domain/notes';
import { languageAtom, pageStore, runApiMutation, writePersisted } from '@dentarium/platform';
import { type SavedValue, SaveQueue } from '@dentarium/ui/save-queue';
import { runUnderLock } from '../sign-in/lock.ts';
import type { SaveAnswer, TextRequest } from './outbox/note-copy.ts';
import { NoteOutbox } from './outbox/note-outbox.ts';
import { openNoteStore } from './outbox/note-store.ts';
import { toUnsentName } from './unsent-name.ts';

/** Milliseconds after the last change until a text is sent, and during continuous typing. */
const PAUSE_MS = 3000;
const MAX_PAUSE_MS = 20_000;

/** The value of the queue: the texts that are not sent. */
type Unsent = { readonly unsent: readonly string[] };

/** The notes of the signed-in user in this tab. They are sent until the page ends, also while the window is closed. */
export interface NotesSession {
  readonly outbox: NoteOutbox;
  readonly queue: SaveQueue<Unsent>;
}

let openSession: { readonly userId: string; readonly session: Promise<NotesSession> } | undefined;

/** Opens the outbox of a user, once for the page, and begins to send what waits in it. */
export function openNotesSession(userId: string): Promise<NotesSession> {
  if (openSession?.userId !== userId) openSession = { userId, session: createSession(userId) };
  return openSession.session;
}

async function createSession(userId: string): Promise<NotesSession> {
  const outbox = new NoteOutbox({
    store: await openNoteStore(userId),
    send: (id, text) => sendText(userId, id, text),
    runAlone: (work) => runUnderLock(`dentarium.notes.${userId}`, work),
    createId: newId,
    onChange: (hasUnsaved) => writePersisted(toUnsentName(userId), hasUnsaved),
  });
  await outbox.load();
  const emptyValue: SavedValue<Unsent> = { id: null, version: 0, value: { unsent: [] } };
  const queue = new SaveQueue<Unsent>(
    emptyValue,
    {
      getValue: () => ({ unsent: outbox.listUnsent() }),
      save: async () => {
        await outbox.sendAll();
        return emptyValue;
      },
      // The outbox itself stores what is not sent.
      keepDraft: () => undefined,
      delayMs: PAUSE_MS,
      maxDelayMs: MAX_PAUSE_MS,
    },
    false,
  );
  outbox.subscribe(queue.notice);
  queue.start();
  return { outbox, queue };
}

async function sendText(userId: string, id: string, { requestId, content, base }: TextRequest): Promise<SaveAnswer> {
  const fields = {
    id,
    user_id: userId,
    info_subject: toNoteTitle(content, pageStore.get(languageAtom)),
    info_content: content,
  };
  const options = { requestKey: requestId, silent: true };
  const note = await (base === null
    ? runApiMutation(createNote, { body: fields }, options)
    : runApiMutation(updateNote, { body: { ...fields, version: base.version, base_content: base.content } }, options));
  return { version: note.version, content: note.info_content, isConflict: note.unsaved_content !== null };
}
