import { queryClient, readPersisted, writePersisted } from '@dentarium/platform';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ViewerQuery } from '../source/viewer-source.ts';

/** Content of an item as it is kept. The version is 0 without any. */
type Versioned<Content> = Content & { readonly version: number };

/** The place where the content of one item is kept. */
export interface KeptContentStore<Content, Kept = Content> {
  readonly query: ViewerQuery<Versioned<Kept>>;
  /** @throws an error for which `isConflict` is true if another user has changed the content since `version` */
  readonly save: (content: Versioned<Content>) => Promise<unknown>;
  readonly isConflict: (error: unknown) => boolean;
  /** The name of the draft in the browser, for one user and item. */
  readonly draftName: string;
}

/** The rules by which changes act on a kind of content. `Kept` is what versions store that do not know all of it. */
export interface ChangeRules<Content, Changes, Kept = Content> {
  readonly emptyContent: Kept;
  readonly noChanges: Changes;
  readonly hasChanges: (changes: Changes) => boolean;
  /** Applies changes to the kept content. Items that others have added meanwhile stay. */
  readonly apply: (content: Kept, changes: Changes) => Content;
  /** Returns the changes that are left after some of them were saved. */
  readonly removeSaved: (now: Changes, savedChanges: Changes) => Changes;
  /** Parses changes that were persisted over a reload. */
  readonly parse: (value: unknown) => Changes | undefined;
}

/**
 * The saving state. Changes are lost with the page in the states `readOnly`, of users who may not keep them, and
 * `notKept`, of sources that keep none.
 */
export type KeepingState = 'loading' | 'saved' | 'unsaved' | 'failed' | 'readOnly' | 'notKept';

/** Content with the changes of the user. */
export interface KeptChanges<Content, Changes> {
  readonly content: Content;
  readonly state: KeepingState;
  readonly change: (next: (now: Changes) => Changes) => void;
  readonly retry: () => void;
}

/** Milliseconds from a change until it is saved, so that a drag is one change. */
const SAVE_DELAY_MS = 400;
/** Milliseconds after which changes are saved while others follow, so that a killed browser loses at most a second. */
const MAX_SAVE_DELAY_MS = 800;

/**
 * Keeps the content of an item. A change is persisted in the browser at once and saved soon after; if others have
 * changed the content meanwhile, it is refetched and the change is applied again.
 *
 * @param store the same for the life of the component; `null` if nothing is kept
 * @param rules a constant
 */
export function useKeptChanges<Content, Changes, Kept>(
  store: KeptContentStore<Content, Kept> | null,
  maySave: boolean,
  rules: ChangeRules<Content, Changes, Kept>,
): KeptChanges<Content, Changes> {
  const mayEdit = maySave && store !== null;
  const name = store?.draftName ?? 'viewers.notKept';
  const [changes, setChanges] = useState<Changes>(() =>
    store === null ? rules.noChanges : (readPersisted(name, rules.parse) ?? rules.noChanges),
  );
  const query = useQuery<Versioned<Kept>>(
    store === null ? { queryKey: ['viewers.notKept'], queryFn: skipToken } : store.query,
  );
  const { mutateAsync, isPending } = useMutation(
    { mutationFn: (content: Versioned<Content>) => store?.save(content) ?? Promise.resolve() },
    queryClient,
  );
  /** The changes that the server refused; they wait for a retry or for further changes. */
  const [failedChanges, setFailedChanges] = useState<Changes | null>(null);
  useEffect(() => {
    if (mayEdit) writePersisted(name, changes);
  }, [name, changes, mayEdit]);
  const { data } = query;
  const isFailed = failedChanges === changes;
  const isConflict = store?.isConflict;
  const unsavedSince = useRef<number | null>(null);
  useEffect(() => {
    if (!mayEdit || data === undefined || isPending || isFailed || !rules.hasChanges(changes)) return;
    unsavedSince.current ??= Date.now();
    const delayMs = Math.min(SAVE_DELAY_MS, Math.max(0, unsavedSince.current + MAX_SAVE_DELAY_MS - Date.now()));
    const saveTimer = setTimeout(() => {
      unsavedSince.current = null;
      mutateAsync({ ...rules.apply(data, changes), version: data.version }).then(
        () => setChanges((now) => rules.removeSaved(now, changes)),
        // A conflict triggers a refetch, which runs this effect again.
        (error: unknown) => {
          if (isConflict?.(error) !== true) setFailedChanges(changes);
        },
      );
    }, delayMs);
    return () => clearTimeout(saveTimer);
  }, [mayEdit, data, isPending, isFailed, changes, mutateAsync, isConflict, rules]);
  return {
    content: rules.apply(data ?? rules.emptyContent, changes),
    state:
      store === null
        ? 'notKept'
        : toKeepingState({ isKnown: data !== undefined, mayEdit, isFailed, isOpen: rules.hasChanges(changes) }),
    change: setChanges,
    retry: () => setFailedChanges(null),
  };
}

function toKeepingState(status: {
  readonly isKnown: boolean;
  readonly mayEdit: boolean;
  readonly isFailed: boolean;
  readonly isOpen: boolean;
}): KeepingState {
  if (!status.mayEdit) return 'readOnly';
  if (status.isOpen) return status.isFailed ? 'failed' : 'unsaved';
  return status.isKnown ? 'saved' : 'loading';
}
