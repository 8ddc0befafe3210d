import { listenToDiscards, useLeaveGuard } from '@dentarium/platform';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type SavedValue, type SaveProgress, SaveQueue, type SaveSource, type SaveState } from './save-queue.ts';

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

/** The value that a queue of an editor saves. */
interface SaveQueueOptions<Value> {
  /** The value on the server when the editor was opened. */
  readonly savedValue: SavedValue<Value>;
  readonly source: SaveSource<Value>;
  /** True if the server may have another value than the saved one, from before a reload. */
  readonly isUncertain: boolean;
  /** False if the user may not save. */
  readonly isActive: boolean;
  /** The question before a user leaves with a value that could not be saved; nobody is asked by default. */
  readonly leaveQuestion: string | undefined;
  /** Called when the user has agreed to lose the unsaved value. */
  readonly onDiscard: () => void;
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

/** Runs a {@link SaveQueue} while an editor is shown. */
export function useSaveQueue<Value extends object>(options: SaveQueueOptions<Value>): Autosave<Value> {
  const { source, isActive, onDiscard } = options;
  const [queue] = useState(() => new SaveQueue<Value>(options.savedValue, source, options.isUncertain));
  useEffect(() => queue.update(source));
  const discard = useCallback(() => {
    queue.discard();
    onDiscard();
  }, [queue, onDiscard]);
  // Before the queue ends, because it saves the rest then.
  useDiscard(discard);
  useEffect(() => (isActive ? queue.start() : undefined), [isActive, queue]);
  const progress = useSyncExternalStore(queue.subscribe, queue.getProgress);
  useAutosaveGuard(progress.state, options.leaveQuestion);
  const flush = useCallback(() => (isActive ? queue.flush() : Promise.resolve(true)), [isActive, queue]);
  return { ...progress, notice: queue.notice, flush, keepMine: queue.keepMine, takeTheirs: queue.takeTheirs };
}
