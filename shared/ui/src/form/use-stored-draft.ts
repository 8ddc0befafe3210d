import { listenToDiscards, useSession } from '@dentarium/platform';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { HeldTextStore } from '../typed/held-text-store.ts';
import { isSame } from '../stale-form/merge-fields.ts';
import { removeDraft, storeDraft, type StoredDraft, loadDraft } from './stored-draft.ts';

/** A draft that was left, with the actions on it. */
export interface DraftOffer {
  readonly at: Date;
  readonly restore: () => void;
  readonly drop: () => void;
}

/**
 * Stores the input of a form under the name of a place while it is unsaved, and offers the draft that was left there
 * before.
 *
 * @param place the place of the form, such as the id of a patient and of a record; `undefined` stores nothing.
 */
export function useStoredDraft<Values extends FieldValues>(deps: {
  readonly place: string | undefined;
  readonly start: Values;
  readonly subscribe: UseFormReturn<Values>['subscribe'];
  readonly isSaved: () => boolean;
  readonly getValues: () => Values;
  /** The saved values. */
  readonly base: Values;
  /** The typed texts that are not accepted, which the draft keeps as well. */
  readonly heldTexts: HeldTextStore;
  readonly onRestore: (draft: StoredDraft<Values>) => void;
}): {
  readonly offer: DraftOffer | null;
  readonly drop: () => void;
  /** Returns whether the draft that is offered has these values. */
  readonly isDraftSame: (values: unknown) => boolean;
} {
  const { user } = useSession();
  const { place, start, subscribe, isSaved, heldTexts } = deps;
  const [offeredDraft, setOfferedDraft] = useState<StoredDraft<Values> | undefined>(() => {
    const draft = place === undefined ? undefined : loadDraft(user.id, place, start);
    const isEmpty = draft === undefined || (isSame(draft.values, start) && Object.keys(draft.texts).length === 0);
    return isEmpty ? undefined : draft;
  });
  /** True if the draft in the window is from this instance of the form. */
  const isStoredRef = useRef(false);
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  useEffect(() => {
    if (place === undefined) return undefined;
    const store = (values: Values, base: Values): void => {
      if (isSaved()) return;
      if (!isSame(values, base) || heldTexts.hasTexts()) {
        storeDraft(user.id, place, { values, base, texts: heldTexts.toDraft() });
        isStoredRef.current = true;
      } else if (isStoredRef.current) {
        // Removes only drafts that were typed here; one that is still offered stays.
        removeDraft(user.id, place);
        isStoredRef.current = false;
      }
    };
    const unsubscribeValues = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => store(values, defaultValues as Values),
    });
    const unsubscribeTexts = heldTexts.subscribe(() => store(latest.current.getValues(), latest.current.base));
    return () => {
      unsubscribeValues();
      unsubscribeTexts();
    };
  }, [place, user.id, subscribe, isSaved, heldTexts]);
  useEffect(() => {
    if (place === undefined) return undefined;
    let discardAddress: string | null = null;
    const stopListening = listenToDiscards((address) => {
      discardAddress = address;
    });
    return () => {
      stopListening();
      // The user has chosen to discard the input, and the page has left the form for that address.
      if (discardAddress === location.href && isStoredRef.current) removeDraft(user.id, place);
    };
  }, [place, user.id]);
  const drop = (): void => {
    if (place !== undefined) removeDraft(user.id, place);
    isStoredRef.current = false;
    setOfferedDraft(undefined);
  };
  const isDraftSame = (values: unknown): boolean =>
    offeredDraft !== undefined && isSame(offeredDraft.values, values) && Object.keys(offeredDraft.texts).length === 0;
  if (offeredDraft === undefined) return { offer: null, drop, isDraftSame };
  const restore = (): void => {
    deps.onRestore(offeredDraft);
    setOfferedDraft(undefined);
  };
  return { offer: { at: offeredDraft.at, restore, drop }, drop, isDraftSame };
}
