import { searchCodec, searchPage, searchText } from '@dentarium/platform/search-params';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The rows of a page of the recycle bin. */
export const PAGE_SIZE = 50;

const codec = searchCodec({ keyWord: searchText(100), page: searchPage });

/** What of the recycle bin is shown, and which rows are chosen. */
export interface RecycleSearch<Row> {
  readonly keyWord: string;
  /** The same as a call takes it. */
  readonly query: { readonly keyWord?: string; readonly pageIndex: number; readonly pageSize: number };
  readonly selected: ReadonlyMap<string, Row>;
  readonly select: (rows: ReadonlyMap<string, Row>) => void;
  /** Shows something else; nothing of it is chosen yet. */
  readonly change: (values: { readonly keyWord?: string; readonly page?: number }) => void;
}

/**
 * The search of a list of the recycle bin, in the address.
 *
 * @param list the part of the page that the list stands in, which stays in the address
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
