/** Codecs for the search parameters of an address. Modules bundle this code, as it has no state of the page. */
export { createSearchCodec, type SearchCodec } from './search-codec.ts';
export {
  searchDay,
  searchFlag,
  searchId,
  searchIds,
  searchNumberLiteral,
  searchPage,
  searchParser,
  searchText,
  searchWholeNumber,
  searchStringLiteral,
} from './search-parsers.ts';
