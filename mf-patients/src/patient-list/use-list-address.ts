import { rememberAddress } from '@dentarium/platform';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListAddress, readListAddress, writeListAddress } from './list-address.ts';

/** Changes the address; a change of the filters resets the page to the first one. */
export type ChangeAddress = (change: Partial<ListAddress>, options?: { readonly replace: boolean }) => void;

/** Provides the state of the list, stored in the address so that links and "back" restore it. */
export function useListAddress(): [ListAddress, ChangeAddress] {
  const [searchParams, setSearchParams] = useSearchParams();
  const address = useMemo(() => readListAddress(searchParams), [searchParams]);
  const change = useCallback<ChangeAddress>(
    (changes, options) => {
      // A change just before may not be rendered yet, and the value of the hook would revert it.
      const before = new URLSearchParams(window.location.search);
      const next = writeListAddress({ ...readListAddress(before), page: 1, ...changes });
      if (before.has('new')) next.set('new', '1');
      setSearchParams(next, options);
    },
    [setSearchParams],
  );
  useEffect(() => rememberAddress('/patient', writeListAddress(address)), [address]);
  return [address, change];
}
