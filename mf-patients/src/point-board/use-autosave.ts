import { isStale, type StaleNoun } from '@dentarium/api';
import { useSession } from '@dentarium/platform';
import { removeDraft, storeDraft, loadDraft } from '@dentarium/ui/form';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The saved state of a board; its id is `null` before the first save. */
export interface SavedBoard<Form extends object> {
  readonly id: string | null;
  readonly version: number;
  readonly form: Form;
}

/** The identity of a saved row in an answer of the server. */
interface Row {
  readonly id: string;
  readonly version: number;
}

/** The progress of saving: `stale` if another user has saved meanwhile. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'stale';

/** Milliseconds without a change after which the board is saved. */
const SAVE_DELAY_MS = 1200;
/** Milliseconds after which it is saved during continuous changes, so that a crash loses few points. */
const MAX_SAVE_DELAY_MS = 4000;

const toDraftKey = (place: string, id: string | null): string => `${place}.${id ?? 'new'}`;

/** Returns the unsaved draft in this window, with the version that it is based on; `null` if there is none. */
export function findUnsavedDraft<Form extends object>(
  userId: string,
  place: string,
  savedBoard: SavedBoard<Form>,
): SavedBoard<Form> | null {
  const start = { form: savedBoard.form, version: savedBoard.version };
  const draft = loadDraft(userId, toDraftKey(place, savedBoard.id), start);
  if (draft === undefined) return null;
  // The server may have the draft although its answer was lost. It is then not a change of an older version.
  return JSON.stringify(draft.values.form) === JSON.stringify(savedBoard.form)
    ? null
    : { id: savedBoard.id, ...draft.values };
}

/**
 * Saves the board when changes pause, one write after another, and stores it in the window until the server has it. After a stale write
 * nothing is saved until the user has resolved the conflict.
 */
export function useAutosave<Form extends object, Answer extends Row>(deps: {
  /** The key of the draft in the window: the kind of board and its image. */
  readonly place: string;
  readonly noun: StaleNoun;
  /** The state on the server; the page may show an unsaved draft instead. */
  readonly savedBoard: SavedBoard<Form>;
  /** The form on the page, with its fields in a fixed order. */
  readonly form: Form;
  readonly isActive: boolean;
  readonly send: (savedBoard: { readonly id: string | null; readonly version: number }, form: Form) => Promise<Answer>;
  readonly onSaved: (row: Answer) => void;
}) {
  const { user } = useSession();
  const { place, noun, form, isActive } = deps;
  const [state, setState] = useState<SaveState>('saved');
  const [id, setId] = useState(deps.savedBoard.id);
  const savedRef = useRef({ ...deps.savedBoard, text: JSON.stringify(deps.savedBoard.form) });
  const latest = useRef({ form, send: deps.send, onSaved: deps.onSaved });
  const busy = useRef(false);
  const isBlocked = useRef(false);
  /** The time of the first unsaved change. */
  const unsavedSince = useRef<number | null>(null);
  useEffect(() => {
    latest.current = { form, send: deps.send, onSaved: deps.onSaved };
  });

  /** Sends the form of the page. @returns whether it was sent, so that changes made meanwhile are sent next */
  const send = useCallback(async (): Promise<boolean> => {
    const { form: now } = latest.current;
    const text = JSON.stringify(now);
    if (isBlocked.current || text === savedRef.current.text) return false;
    setState('saving');
    const { id: before, version } = savedRef.current;
    unsavedSince.current = null;
    try {
      const row = await latest.current.send({ id: before, version }, now);
      savedRef.current = { id: row.id, version: row.version, form: now, text };
      removeDraft(user.id, toDraftKey(place, before));
      setId(row.id);
      latest.current.onSaved(row);
      setState('saved');
      return true;
    } catch (error) {
      isBlocked.current = isStale(error, noun);
      setState(isBlocked.current ? 'stale' : 'failed');
      return false;
    }
  }, [noun, place, user.id]);
  const save = useCallback(async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    while (await send());
    busy.current = false;
  }, [send]);

  const text = JSON.stringify(form);
  useEffect(() => {
    if (!isActive) return undefined;
    const { id: before, version } = savedRef.current;
    if (text === savedRef.current.text) {
      removeDraft(user.id, toDraftKey(place, before));
      setState((now) => (now === 'unsaved' ? 'saved' : now));
      return undefined;
    }
    storeDraft(user.id, toDraftKey(place, before), {
      values: { form: latest.current.form, version },
      base: { form: savedRef.current.form, version },
    });
    if (!isBlocked.current) setState((now) => (now === 'saving' ? now : 'unsaved'));
    unsavedSince.current ??= Date.now();
    const rest = Math.min(SAVE_DELAY_MS, Math.max(0, unsavedSince.current + MAX_SAVE_DELAY_MS - Date.now()));
    const timer = setTimeout(() => void save(), rest);
    return () => clearTimeout(timer);
  }, [text, place, isActive, save, user.id]);
  // Changes are saved on unmount.
  useEffect(() => () => void save(), [save]);

  return {
    state,
    /** The id of the saved row; `null` before the first save. */
    id,
    retry: () => void save(),
    /** Overwrites the row of the other user with the form on the page. */
    keepMine: (theirs: Row) => {
      savedRef.current = { ...savedRef.current, id: theirs.id, version: theirs.version, text: '' };
      isBlocked.current = false;
      void save();
    },
    /** Saves the form on the page as a new row beside that of the other user. */
    keepBoth: () => {
      removeDraft(user.id, toDraftKey(place, savedRef.current.id));
      savedRef.current = { ...savedRef.current, id: null, version: 0, text: '' };
      isBlocked.current = false;
      void save();
    },
    /** Continues with the row of the other user, which the page shows from then on. */
    takeTheirs: (theirs: SavedBoard<Form>) => {
      removeDraft(user.id, toDraftKey(place, savedRef.current.id));
      savedRef.current = { ...theirs, text: JSON.stringify(theirs.form) };
      isBlocked.current = false;
      setId(theirs.id);
      setState('saved');
    },
  };
}
