import { useEffect, useState, useSyncExternalStore } from 'react';
import type { NoteLine } from './note-lines.ts';
import type { NotesSession } from './notes-session.ts';
import { NoteScreen } from './outbox/note-screen.ts';

/** Returns the text of a note in this tab, and the function that changes it. Mount it anew for another note. */
export function useNoteScreen(line: NoteLine, { outbox }: NotesSession) {
  const [screen] = useState(() => new NoteScreen(line, outbox));
  useEffect(() => screen.receive(line), [screen, line]);
  const text = useSyncExternalStore(screen.subscribe, screen.getText);
  return { text, type: screen.type };
}
