import { createLoader, createSerializer, type inferParserType, type ParserMap, type UrlKeys } from 'nuqs/server';

/** What an address says behind its `?`, in one direction and the other. */
export interface SearchCodec<Values> {
  /** What an address says; a value that makes no sense is the default of its parameter. */
  read(searchParams: URLSearchParams): Values;
  /** The address of values, as short as it can be: a parameter that has its default is left out. */
  write(values: Values): URLSearchParams;
}

/**
 * The codec of an address from a schema: a parser for each value. Several screens have such an address, so that a link is
 * enough to show the same, and Back brings it back.
 *
 * @param schema parsers of `search-parsers.ts` and of nuqs, in the order in which they stand in the address
 * @param names how values are called in the address, where they are called something else there
 */
export function searchCodec<Schema extends ParserMap>(
  schema: Schema,
  names: UrlKeys<Schema> = {},
): SearchCodec<inferParserType<Schema>> {
  const load = createLoader(schema, { urlKeys: names });
  const serialize = createSerializer(schema, { urlKeys: names });
  return {
    read: (searchParams) => load(searchParams),
    write: (values) =>
      new URLSearchParams([...new URLSearchParams(serialize(values))].filter(([, text]) => text !== '')),
  };
}
