import { useSession } from '@dentarium/platform';
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from '../stale-form/merge-fields.ts';
import { removeDraft, storeDraft, type StoredDraft, storedDraft } from './stored-draft.ts';

/** A draft that was left, and what can be done with it. */
export interface LeftDraft {
  readonly at: Date;
  readonly restore: () => void;
  readonly drop: () => void;
}

/**
 * Keeps what is typed in a form under the name of a place, and offers what was left there before.
 *
 * @param place where the form belongs, such as the id of a patient and of a record; `undefined` keeps nothing.
 */
export function useStoredDraft<Values extends FieldValues>(deps: {
  readonly place: string | undefined;
  readonly start: Values;
  readonly subscribe: UseFormReturn<Values>['subscribe'];
  readonly isSaved: () => boolean;
  readonly onRestore: (values: Values) => void;
}): { readonly left: LeftDraft | null; readonly drop: () => void } {
  const { user } = useSession();
  const { place, start, subscribe, isSaved } = deps;
  const [found, setFound] = useState<StoredDraft<Values> | undefined>(() => {
    const draft = place === undefined ? undefined : storedDraft(user.id, place, start);
    return draft === undefined || isSame(draft.values, start) ? undefined : draft;
  });
  useEffect(() => {
    if (place === undefined) return undefined;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!isSaved() && !isSame(values, start)) storeDraft(user.id, place, values);
      },
    });
  }, [place, user.id, subscribe, start, isSaved]);
  const drop = (): void => {
    if (place !== undefined) removeDraft(user.id, place);
    setFound(undefined);
  };
  if (found === undefined) return { left: null, drop };
  const restore = (): void => {
    deps.onRestore(found.values);
    setFound(undefined);
  };
  return { left: { at: found.at, restore, drop }, drop };
}
