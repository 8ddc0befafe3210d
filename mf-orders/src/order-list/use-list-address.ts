import { rememberAddress } from '@dentarium/platform';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListAddress, readAddress, writeAddress } from './list-address.ts';

/** Changes the address; a change of what is shown starts again at the first page. */
export type ChangeAddress = (change: Partial<ListAddress>, how?: { readonly replace: boolean }) => void;

/** What the list shows, kept in the address so that a link is enough and "back" brings it back. */
export function useListAddress(): [ListAddress, ChangeAddress] {
  const [searchParams, setSearchParams] = useSearchParams();
  const address = useMemo(() => readAddress(searchParams), [searchParams]);
  const change = useCallback<ChangeAddress>(
    (wanted, how) => {
      // A change of a moment ago is in the address before it is rendered, and the hook would take it back.
      const before = readAddress(new URLSearchParams(window.location.search));
      setSearchParams(writeAddress({ ...before, page: 1, ...wanted }), how);
    },
    [setSearchParams],
  );
  useEffect(() => rememberAddress('/case', writeAddress(address)), [address]);
  return [address, change];
}
