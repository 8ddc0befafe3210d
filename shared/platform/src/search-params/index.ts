/** Codecs for the search parameters of an address. Modules bundle this code, as it has no state of the page. */
export { createSearchCodec as createSearchCodec, type SearchCodec } from './search-codec.ts';
export {
  searchDay,
  searchFlag,
  searchId,
  searchIds,
  searchNumberLiteral as searchNumberLiteral,
  searchPage,
  searchParser,
  searchText,
  searchWholeNumber,
  searchStringLiteral as searchStringLiteral,
} from './search-parsers.ts';
