/** Codecs for the search parameters of an address. Modules bundle this code, as it has no state of the page. */
export { createSearchCodec as searchCodec, type SearchCodec } from './search-codec.ts';
export {
  searchDay,
  searchFlag,
  searchId,
  searchIds,
  searchNumberLiteral as searchNumberOf,
  searchPage,
  searchParser,
  searchText,
  searchWholeNumber,
  searchStringLiteral as searchWordOf,
} from './search-parsers.ts';
