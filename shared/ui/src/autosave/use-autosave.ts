import type { StaleNoun } from '@dentarium/api';
import { type ApiMutationOptions, runApiMutation, type Send, useSession } from '@dentarium/platform';
import { useState } from 'react';
import { hasDraft, loadDraft, removeDraft, storeDraft } from '../form/stored-draft.ts';
import { loadAttempt } from '../form/stored-attempt.ts';
import { isSame } from '../stale-form/merge-fields.ts';
import { RepeatableSaves } from './repeatable-saves.ts';
import { DEFAULT_DELAY_MS, type SavedValue, type SaveProgress, type SaveSource, type SaveState } from './save-queue.ts';
import { type Autosave, useSaveQueue } from './use-save-queue.ts';

export type { Autosave, SavedValue, SaveProgress, SaveState };

/** The value of an editor, and the calls that save it. */
export interface AutosaveOptions<Value extends object, Row> {
  /** The value on the server when the editor was opened. The screen may show an unsaved draft instead. */
  readonly savedValue: SavedValue<Value>;
  /** Returns the value on the screen, with its fields in a fixed order. */
  readonly getValue: () => Value;
  /** Sends a value on top of the saved one by `send`. Returns the row of the server. */
  readonly save: (send: Send, value: Value, savedValue: Pick<SavedValue<Value>, 'id' | 'version'>) => Promise<Row>;
  /** Returns the value that was sent as the server has it. */
  readonly toSavedValue: (row: Row, value: Value) => SavedValue<Value>;
  readonly onSaved?: ApiMutationOptions<unknown, Row>['onSuccess'];
  /** The noun of the refusal of a stale version. */
  readonly noun: StaleNoun;
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

/**
 * Returns whether this window has sent a new row without receiving the answer. The server may have the row: the editor
 * is opened as for a new one, and learns its id by the same request.
 */
export function hasUnansweredRow(userId: string, draftKey: string): boolean {
  const place = toPlace(draftKey, null);
  return loadAttempt(userId, place) !== undefined && hasDraft(userId, place);
}

function createSource<Value extends object, Row>(
  { getValue, save, toSavedValue, onSaved, noun, draftKey, delayMs, maxDelayMs }: AutosaveOptions<Value, Row>,
  userId: string,
  saves: RepeatableSaves<SavedValue<Value>>,
): SaveSource<Value> {
  return {
    getValue,
    noun,
    delayMs: delayMs ?? DEFAULT_DELAY_MS,
    maxDelayMs: maxDelayMs ?? Infinity,
    save: async (value, { id, version }) => {
      const row = await runApiMutation(
        (send, base: SavedValue<Value>) =>
          saves.save(base, {
            send,
            save: (sendWithKey, next) => save(sendWithKey, next.value, next),
            rebase: (next, answer, { value: sentValue }) => {
              const sentRow = toSavedValue(answer, sentValue);
              return sentRow.version > next.version ? { ...sentRow, value: next.value } : next;
            },
          }),
        { id, version, value },
        { silent: true, ...(onSaved === undefined ? {} : { onSuccess: onSaved }) },
      );
      return toSavedValue(row, value);
    },
    keepDraft: ({ id, version, value: base }, value) => {
      if (draftKey === undefined) return;
      const place = toPlace(draftKey, id);
      if (value === null) removeDraft(userId, place);
      else storeDraft(userId, place, { values: { form: value, version }, base: { form: base ?? value, version } });
    },
  };
}

/** Creates the saves of an editor. The outcome of a former save matters only if the screen shows its unsaved value. */
function createSaves<Value extends object, Row>(
  { savedValue, getValue, draftKey, isActive = true }: AutosaveOptions<Value, Row>,
  userId: string,
): RepeatableSaves<SavedValue<Value>> {
  const toKey = ({ id }: SavedValue<Value>) => (draftKey === undefined ? undefined : toPlace(draftKey, id));
  const saves = new RepeatableSaves<SavedValue<Value>>({ userId, toKey }, savedValue);
  const key = toKey(savedValue);
  const isResumed =
    key !== undefined && hasDraft(userId, key) && (savedValue.id === null || !isSame(getValue(), savedValue.value));
  if (isActive && !isResumed) saves.forget();
  return saves;
}

/**
 * Saves a value while it is edited: after each pause, one request at a time, and on leaving. Failed saves are retried,
 * and immediately when the network is back. The unsaved value is stored in the window from the first change on, with
 * the id of its request, so a reload, a crash or an expired session loses nothing and makes nothing twice. After a
 * stale version nothing is saved until `keepMine` or `takeTheirs` is called.
 */
export function useAutosave<Value extends object, Row>(options: AutosaveOptions<Value, Row>): Autosave<Value> {
  const { user } = useSession();
  const { savedValue, isActive = true, leaveQuestion } = options;
  const [saves] = useState(() => createSaves(options, user.id));
  const source = createSource(options, user.id, saves);
  return useSaveQueue({
    savedValue,
    source,
    isUncertain: saves.isUncertain,
    isActive,
    leaveQuestion,
    onDiscard: saves.forget,
  });
}
