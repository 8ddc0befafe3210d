import type { Condition } from '@dentarium/domain';
import type { ComponentType } from 'react';
import { NotesEntry } from '../notes/notes-entry.tsx';

/** An entry of the shell in the tools of the header. */
interface HeaderEntry {
  readonly id: string;
  /** The users who see it. */
  readonly when: Condition;
  /** Its button; what the button opens is loaded then. */
  readonly Entry: ComponentType;
}

/** The entries of the shell, in their order. */
export const HEADER_ENTRIES: readonly HeaderEntry[] = [{ id: 'notes', when: { flag: 'notes' }, Entry: NotesEntry }];
