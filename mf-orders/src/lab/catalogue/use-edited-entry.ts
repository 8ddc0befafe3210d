import { ApiError, type CallResult } from '@dentarium/api';
import { queryLabCatalogue } from '@dentarium/server/calls/orders';
import { callQuery, queryClient } from '@dentarium/platform';
import { useState } from 'react';

/** An entry of the catalogue while somebody edits it. */
interface EditedEntry<Entry> {
  /** What it is edited from; `null` for a new one. */
  readonly base: Entry | null;
  /** Takes it as it stands now for what it is edited from. @throws ApiError `order.catalogueEntry` when it is gone */
  readonly loadLatest: () => Promise<Entry>;
}

/** Holds what an entry of the catalogue is edited from, which somebody else may have changed meanwhile. */
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
