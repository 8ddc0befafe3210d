import { rememberAddress } from '@dentarium/platform';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListAddress, readListAddress, writeListAddress } from './list-address.ts';

/** Changes the address; a change of what is shown starts again at the first page. */
export type ChangeAddress = (change: Partial<ListAddress>, options?: { readonly replace: boolean }) => void;

/** What the list shows, kept in the address so that a link is enough and "back" brings it back. */
export function useListAddress(): [ListAddress, ChangeAddress] {
  const [searchParams, setSearchParams] = useSearchParams();
  const address = useMemo(() => readListAddress(searchParams), [searchParams]);
  const changeAddress = useCallback<ChangeAddress>(
    (changes, options) => {
      // A change of a moment ago is in the address before it is rendered, and the hook would take it back.
      const currentAddress = readListAddress(new URLSearchParams(window.location.search));
      setSearchParams(writeListAddress({ ...currentAddress, page: 1, ...changes }), options);
    },
    [setSearchParams],
  );
  useEffect(() => rememberAddress('/case', writeListAddress(address)), [address]);
  return [address, changeAddress];
}
