/** What an address says behind its `?`. Modules bundle it: it holds no state of the page. */
export { searchCodec, type SearchCodec } from './search-codec.ts';
export {
  searchDay,
  searchFlag,
  searchId,
  searchIds,
  searchNumberOf,
  searchPage,
  searchParser,
  searchText,
  searchWholeNumber,
  searchWordOf,
} from './search-parsers.ts';
