import { createLoader, createSerializer, type inferParserType, type ParserMap, type UrlKeys } from 'nuqs/server';

/** Reads and writes the search parameters of an address. */
export interface SearchCodec<Values> {
  /** Returns the values of an address. A value that makes no sense becomes the default of its parameter. */
  read(searchParams: URLSearchParams): Values;
  /** Returns the address of values, as short as possible: a parameter with its default is omitted. */
  write(values: Values): URLSearchParams;
}

/**
 * Creates the codec of an address from a schema with a parser for each value. Several screens have such an address, so
 * that a link is enough to show the same state, and Back restores it.
 *
 * @param schema parsers of `search-parsers.ts` and of nuqs, in the order in which they stand in the address
 * @param names names of values in the address that differ from those of the schema
 */
export function createSearchCodec<Schema extends ParserMap>(
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
