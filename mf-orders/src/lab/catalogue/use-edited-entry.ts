import { ApiError, type CallResult } from '@dentarium/api';
import { queryLabCatalogue } from '@dentarium/server/calls/orders';
import { callQuery, queryClient } from '@dentarium/platform';
import { useState } from 'react';

/** An entry of the catalogue in the editor. */
interface EditedEntry<Entry> {
  /** The state on which the edit is based; `null` for a new one. */
  readonly base: Entry | null;
  /**
   * Makes the current state the base of the edit. @throws ApiError `order.catalogueEntry` if the entry no longer exists
   */
  readonly loadLatest: () => Promise<Entry>;
}

/** Holds the base of an edited entry, which another user may have changed meanwhile. */
export function useEditedEntry<Entry extends { readonly id: string }>(
  entry: Entry | null,
  getEntries: (catalogue: CallResult<typeof queryLabCatalogue>) => readonly Entry[],
): EditedEntry<Entry> {
  const [base, setBase] = useState(entry);
  const loadLatest = async (): Promise<Entry> => {
    const catalogue = await queryClient.query({ ...callQuery(queryLabCatalogue, {}, { silent: true }), staleTime: 0 });
    const latest = getEntries(catalogue).find(({ id }) => id === base?.id);
    if (latest === undefined) throw new ApiError('order.catalogueEntry', '');
    setBase(latest);
    return latest;
  };
  return { base, loadLatest };
}
