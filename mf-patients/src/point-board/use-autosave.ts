import { isStale } from '@dentarium/api';
import { runApiMutation, useSession } from '@dentarium/platform';
import { insertTracing, type Tracing, type TracingForm, updateTracing } from '@dentarium/server/calls/cephalometry';
import { removeDraft, storeDraft, storedDraft } from '@dentarium/ui/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formOf, type TracingContent } from './tracing-content.ts';

/** What was saved of a tracing: `null` for its id while the server has none. */
export interface SavedTracing {
  readonly id: string | null;
  readonly version: number;
  readonly form: TracingForm;
}

/** How saving goes: `stale` when somebody else has saved meanwhile. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'stale';

/** Milliseconds without a change after which a tracing is saved. */
const PAUSE = 1200;

const placeOf = (fileId: string, id: string | null): string => `ceph.${fileId}.${id ?? 'new'}`;

/** What was left unsaved of a tracing in this window, with the version that it is a change of; `null` when nothing was. */
export function leftTracing(userId: string, fileId: string, saved: SavedTracing): SavedTracing | null {
  const start = { form: saved.form, version: saved.version };
  const draft = storedDraft(userId, placeOf(fileId, saved.id), start);
  return draft === undefined ? null : { id: saved.id, ...draft.values };
}

/**
 * Saves a tracing when it rests, one write after another, and keeps it in the window until the server has it. After a stale write
 * nothing is saved until somebody has chosen between both.
 */
export function useAutosave(deps: {
  readonly fileId: string;
  /** What the server has; what is on the page may be a draft that was left. */
  readonly saved: SavedTracing;
  readonly content: TracingContent;
  readonly isActive: boolean;
  readonly onSaved: (tracing: Tracing) => void;
}) {
  const { user } = useSession();
  const { fileId, content, isActive } = deps;
  const [state, setState] = useState<SaveState>('saved');
  const [tracingId, setTracingId] = useState(deps.saved.id);
  const saved = useRef({ ...deps.saved, text: JSON.stringify(deps.saved.form) });
  const latest = useRef({ content, onSaved: deps.onSaved });
  const busy = useRef(false);
  const isBlocked = useRef(false);
  useEffect(() => {
    latest.current = { content, onSaved: deps.onSaved };
  });

  /** Sends what is on the page. @returns whether it was sent, so that what was changed meanwhile is sent next. */
  const send = useCallback(async (): Promise<boolean> => {
    const form = formOf(latest.current.content);
    const text = JSON.stringify(form);
    if (isBlocked.current || text === saved.current.text) return false;
    setState('saving');
    const { id, version } = saved.current;
    try {
      const tracing =
        id === null
          ? await runApiMutation(insertTracing, { params: { id: fileId }, body: form }, { silent: true })
          : await runApiMutation(updateTracing, { params: { id }, body: { ...form, version } }, { silent: true });
      saved.current = { id: tracing.id, version: tracing.version, form, text };
      removeDraft(user.id, placeOf(fileId, id));
      setTracingId(tracing.id);
      latest.current.onSaved(tracing);
      setState('saved');
      return true;
    } catch (error) {
      isBlocked.current = isStale(error, 'cephTracing');
      setState(isBlocked.current ? 'stale' : 'failed');
      return false;
    }
  }, [fileId, user.id]);
  const save = useCallback(async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    while (await send());
    busy.current = false;
  }, [send]);

  useEffect(() => {
    if (!isActive) return undefined;
    const form = formOf(content);
    const { id, version } = saved.current;
    if (JSON.stringify(form) === saved.current.text) {
      removeDraft(user.id, placeOf(fileId, id));
      setState((before) => (before === 'unsaved' ? 'saved' : before));
      return undefined;
    }
    storeDraft(user.id, placeOf(fileId, id), {
      values: { form, version },
      base: { form: saved.current.form, version },
    });
    if (!isBlocked.current) setState((before) => (before === 'saving' ? before : 'unsaved'));
    const timer = setTimeout(() => void save(), PAUSE);
    return () => clearTimeout(timer);
  }, [content, fileId, isActive, save, user.id]);
  // Who leaves the page leaves nothing behind.
  useEffect(() => () => void save(), [save]);

  return {
    state,
    /** The tracing that is saved; `null` while the server has none. */
    tracingId,
    retry: () => void save(),
    /** Saves what is on the page over what somebody else has saved. */
    keepMine: (theirs: Tracing) => {
      saved.current = { ...saved.current, version: theirs.version, text: '' };
      isBlocked.current = false;
      void save();
    },
    /** Goes on with what somebody else has saved; the page shows it from then on. */
    takeTheirs: (theirs: SavedTracing) => {
      removeDraft(user.id, placeOf(fileId, theirs.id));
      saved.current = { ...theirs, text: JSON.stringify(theirs.form) };
      isBlocked.current = false;
      setState('saved');
    },
  };
}
