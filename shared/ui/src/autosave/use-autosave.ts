import type { StaleNoun } from '@dentarium/api';
import { listenToDiscards, useLeaveGuard, useSession } from '@dentarium/platform';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { loadDraft, removeDraft, storeDraft } from '../form/stored-draft.ts';
import { isSame } from '../stale-form/merge-fields.ts';
import { OwnSaves } from './own-saves.ts';
import { type SavedValue, type SaveProgress, SaveQueue, type SaveSource, type SaveState } from './save-queue.ts';

export type { SavedValue, SaveProgress, SaveState };

/** Milliseconds between the last change and the save by default. */
const DEFAULT_DELAY_MS = 1000;

/** The value of an editor, and the calls that save it. */
export interface AutosaveOptions<Value extends object> {
  /** The value on the server when the editor was opened. The screen may show an unsaved draft instead. */
  readonly savedValue: SavedValue<Value>;
  /** Returns the value on the screen, with its fields in a fixed order. */
  readonly getValue: () => Value;
  /** Sends a value on top of the saved one. Returns the value as the server has it then. */
  readonly save: (value: Value, savedValue: Pick<SavedValue<Value>, 'id' | 'version'>) => Promise<SavedValue<Value>>;
  /** The noun of the refusal of a stale version. */
  readonly noun: StaleNoun;
  /** Loads the value on the server by the id of its row. With it, an own save whose answer was lost is no conflict. */
  readonly load?: (id: string | null) => Promise<SavedValue<Value> | undefined>;
  /** The place under which the unsaved value is stored in the window, before the id of its row. */
  readonly draftKey?: string;
  /** False if the user may not save; the value then stays on the screen only. */
  readonly isActive?: boolean;
  /** Milliseconds between the last change and the save. */
  readonly delayMs?: number;
  /** Milliseconds after which a value is saved during continuous changes, so that a crash loses little. */
  readonly maxDelayMs?: number;
  /** The question before a user leaves with a value that could not be saved; nobody is asked by default. */
  readonly leaveQuestion?: string;
}

/** A value that is saved automatically. */
export interface Autosave<Value> extends SaveProgress {
  /** Reports a change of the value that no rendering follows. */
  readonly notice: () => void;
  /** Saves pending changes at once. Returns whether everything is saved. */
  readonly flush: () => Promise<boolean>;
  /** Saves the value on the screen on top of the version of another user, or as a new row. */
  readonly keepMine: (theirs: SavedValue<Value | null>) => Promise<boolean>;
  /** Continues with the version of another user, which the screen shows from then on. */
  readonly takeTheirs: (theirs: SavedValue<Value>) => void;
}

const NEW_ROW = 'new';

function toPlace(draftKey: string, id: string | null): string {
  return `${draftKey}.${id ?? NEW_ROW}`;
}

/**
 * Returns the value that this window has stored unsaved, with the version that it is based on; `null` if there is none.
 */
export function findUnsavedValue<Value extends object>(
  userId: string,
  draftKey: string,
  { id, version, value }: SavedValue<Value>,
): SavedValue<Value> | null {
  const draft = loadDraft(userId, toPlace(draftKey, id), { form: value, version });
  // The server may have the draft although its answer was lost. It is then not a change of an older version.
  if (draft === undefined || isSame(draft.values.form, value)) return null;
  return { id, version: draft.values.version, value: draft.values.form };
}

const neverOnSite = (): boolean => false;

function useAutosaveGuard(state: SaveState, question: string | undefined): void {
  const isAsking = question !== undefined;
  useLeaveGuard(isAsking && (state === 'stale' || state === 'failed' || state === 'refused'), question ?? '');
  // Within the site the value is saved on leaving; a closed page has no time for it.
  useLeaveGuard(isAsking && (state === 'unsaved' || state === 'saving'), question ?? '', neverOnSite);
}

/** Discards the unsaved value when the user has agreed to lose it, and the page has left the editor. */
function useDiscard(discard: () => void): void {
  useEffect(() => {
    let discardAddress: string | null = null;
    const stopListening = listenToDiscards((address) => {
      discardAddress = address;
    });
    return () => {
      stopListening();
      if (discardAddress === location.href) discard();
    };
  }, [discard]);
}

function createSource<Value extends object>(
  { getValue, save, noun, load, draftKey, delayMs, maxDelayMs }: AutosaveOptions<Value>,
  userId: string,
  ownSaves: OwnSaves<SavedValue<Value>>,
): SaveSource<Value> {
  return {
    getValue,
    noun,
    delayMs: delayMs ?? DEFAULT_DELAY_MS,
    maxDelayMs: maxDelayMs ?? Infinity,
    save: (value, { id, version }) =>
      ownSaves.save(
        { id, version, value },
        {
          noun,
          save: (nextValue) => save(nextValue.value, nextValue),
          load: () => load?.(id) ?? Promise.resolve(undefined),
          isSent: (sentValue, serverValue) => isSame(sentValue.value, serverValue.value),
          withVersion: (ownValue, serverValue) => ({ ...serverValue, value: ownValue.value }),
        },
      ),
    keepDraft: ({ id, version, value: base }, value) => {
      if (draftKey === undefined) return;
      const place = toPlace(draftKey, id);
      if (value === null) removeDraft(userId, place);
      else storeDraft(userId, place, { values: { form: value, version }, base: { form: base ?? value, version } });
    },
  };
}

/**
 * Saves a value while it is edited: after each pause, one request at a time, and on leaving. Failed saves are retried,
 * and immediately when the network is back. The unsaved value is stored in the window from the first change on, so a
 * reload, a crash or an expired session loses nothing. After a stale version nothing is saved until `keepMine` or
 * `takeTheirs` is called.
 */
export function useAutosave<Value extends object>(options: AutosaveOptions<Value>): Autosave<Value> {
  const { user } = useSession();
  const { isActive = true } = options;
  const [ownSaves] = useState(() => new OwnSaves<SavedValue<Value>>());
  const source = createSource(options, user.id, ownSaves);
  const [queue] = useState(() => new SaveQueue<Value>(options.savedValue, source));
  useEffect(() => queue.update(source));
  // Before the queue ends, because it saves the rest then.
  useDiscard(queue.discard);
  useEffect(() => (isActive ? queue.start() : undefined), [isActive, queue]);
  const progress = useSyncExternalStore(queue.subscribe, queue.getProgress);
  useAutosaveGuard(progress.state, options.leaveQuestion);
  const flush = useCallback(() => (isActive ? queue.flush() : Promise.resolve(true)), [isActive, queue]);
  return { ...progress, notice: queue.notice, flush, keepMine: queue.keepMine, takeTheirs: queue.takeTheirs };
}
