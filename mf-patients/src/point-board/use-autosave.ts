import { isStale, type StaleNoun } from '@dentarium/api';
import { useSession } from '@dentarium/platform';
import { removeDraft, storeDraft, storedDraft } from '@dentarium/ui/form';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What was saved of what is on the board: `null` for its id while the server has none. */
export interface SavedBoard<Form extends object> {
  readonly id: string | null;
  readonly version: number;
  readonly form: Form;
}

/** What the server answers. */
interface Row {
  readonly id: string;
  readonly version: number;
}

/** How saving goes: `stale` when somebody else has saved meanwhile. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'stale';

/** Milliseconds without a change after which it is saved. */
const SAVE_DELAY_MS = 1200;
/** Milliseconds after which it is saved although it does not rest: whoever places one point after another loses few in a crash. */
const MAX_SAVE_DELAY_MS = 4000;

const toDraftKey = (place: string, id: string | null): string => `${place}.${id ?? 'new'}`;

/** What was left unsaved in this window, with the version that it is a change of; `null` when nothing was. */
export function findUnsavedDraft<Form extends object>(
  userId: string,
  place: string,
  saved: SavedBoard<Form>,
): SavedBoard<Form> | null {
  const start = { form: saved.form, version: saved.version };
  const draft = storedDraft(userId, toDraftKey(place, saved.id), start);
  if (draft === undefined) return null;
  // The server may have it although its answer was lost: then it is no change of an older version.
  return JSON.stringify(draft.values.form) === JSON.stringify(saved.form) ? null : { id: saved.id, ...draft.values };
}

/**
 * Saves what is on the board when it rests, one write after another, and keeps it in the window until the server has it. After a stale
 * write nothing is saved until somebody has chosen between both.
 */
export function useAutosave<Form extends object, Answer extends Row>(deps: {
  /** Where what is unsaved is kept in the window: what is edited, and of which image. */
  readonly place: string;
  readonly noun: StaleNoun;
  /** What the server has; what is on the page may be a draft that was left. */
  readonly savedBoard: SavedBoard<Form>;
  /** What is on the page; its fields are always in one order. */
  readonly form: Form;
  readonly isActive: boolean;
  readonly send: (saved: { readonly id: string | null; readonly version: number }, form: Form) => Promise<Answer>;
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
  /** Since when something is not saved. */
  const unsavedSince = useRef<number | null>(null);
  useEffect(() => {
    latest.current = { form, send: deps.send, onSaved: deps.onSaved };
  });

  /** Sends what is on the page. @returns whether it was sent, so that what was changed meanwhile is sent next. */
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
  // Who leaves the page leaves nothing behind.
  useEffect(() => () => void save(), [save]);

  return {
    state,
    /** What is saved; `null` while the server has none. */
    id,
    retry: () => void save(),
    /** Saves what is on the page over what somebody else has saved. */
    keepMine: (theirs: Row) => {
      savedRef.current = { ...savedRef.current, id: theirs.id, version: theirs.version, text: '' };
      isBlocked.current = false;
      void save();
    },
    /** Saves what is on the page beside what somebody else has saved. */
    keepBoth: () => {
      removeDraft(user.id, toDraftKey(place, savedRef.current.id));
      savedRef.current = { ...savedRef.current, id: null, version: 0, text: '' };
      isBlocked.current = false;
      void save();
    },
    /** Goes on with what somebody else has saved; the page shows it from then on. */
    takeTheirs: (theirs: SavedBoard<Form>) => {
      removeDraft(user.id, toDraftKey(place, savedRef.current.id));
      savedRef.current = { ...theirs, text: JSON.stringify(theirs.form) };
      isBlocked.current = false;
      setId(theirs.id);
      setState('saved');
    },
  };
}
