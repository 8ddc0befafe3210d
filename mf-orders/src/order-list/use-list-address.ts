import { rememberAddress } from '@dentarium/platform';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListAddress, readListAddress, writeListAddress } from './list-address.ts';

/** Changes the address. A change of the content returns to the first page. */
export type ChangeAddress = (change: Partial<ListAddress>, options?: { readonly replace: boolean }) => void;

/** Manages the content of the list in the address, so that links and the back button restore it. */
export function useListAddress(): [ListAddress, ChangeAddress] {
  const [searchParams, setSearchParams] = useSearchParams();
  const address = useMemo(() => readListAddress(searchParams), [searchParams]);
  const changeAddress = useCallback<ChangeAddress>(
    (changes, options) => {
      // A very recent change is already in the address before it is rendered. The hook would revert it.
      const currentAddress = readListAddress(new URLSearchParams(window.location.search));
      setSearchParams(writeListAddress({ ...currentAddress, page: 1, ...changes }), options);
    },
    [setSearchParams],
  );
  useEffect(() => rememberAddress('/case', writeListAddress(address)), [address]);
  return [address, changeAddress];
}
