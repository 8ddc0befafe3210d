import { createSearchCodec, searchPage, searchText } from '@dentarium/platform/search-params';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Number of rows of a page of the recycle bin. */
export const PAGE_SIZE = 50;

const codec = createSearchCodec({ keyWord: searchText(100), page: searchPage });

/** Search and selection of a list of the recycle bin. */
export interface RecycleSearch<Row> {
  readonly keyWord: string;
  /** The query parameters of the call. */
  readonly query: { readonly keyWord?: string; readonly pageIndex: number; readonly pageSize: number };
  readonly selected: ReadonlyMap<string, Row>;
  readonly select: (rows: ReadonlyMap<string, Row>) => void;
  /** Changes keyword or page and clears the selection. */
  readonly change: (values: { readonly keyWord?: string; readonly page?: number }) => void;
}

/**
 * Provides the search of a list of the recycle bin, stored in the address.
 *
 * @param list the tab of the list, which stays in the address.
 */
export function useRecycleSearch<Row>(list?: 'files'): RecycleSearch<Row> {
  const [searchParams, setSearchParams] = useSearchParams();
  const [selected, select] = useState<ReadonlyMap<string, Row>>(new Map());
  const { keyWord, page: pageIndex } = codec.read(searchParams);
  return {
    keyWord,
    query: { ...(keyWord === '' ? {} : { keyWord }), pageIndex, pageSize: PAGE_SIZE },
    selected,
    select,
    change: (values) => {
      const next = codec.write({ keyWord, page: 1, ...values });
      if (list !== undefined) next.set('of', list);
      setSearchParams(next, { replace: values.keyWord !== undefined });
      select(new Map());
    },
  };
}
