import { EXCEPTION_STATES, type ExceptionState } from '@dentarium/domain';
import {
  createSearchCodec,
  searchId,
  searchPage,
  searchWholeNumber,
  searchStringLiteral,
} from '@dentarium/platform/search-params';

/** State of the list of exceptions that its address holds. */
export interface ExceptionsAddress {
  /** `null` for all states. */
  readonly state: ExceptionState | null;
  readonly question: number | null;
  readonly page: number;
  /** Id of the exception that is open beside the list. */
  readonly open: string | null;
}

const codec = createSearchCodec({
  state: searchStringLiteral([...EXCEPTION_STATES, 'all']).withDefault('open'),
  question: searchWholeNumber({ from: 1, to: 6 }),
  page: searchPage,
  open: searchId,
});

/** Reads an address and ignores invalid parameters. */
export function readExceptionsAddress(searchParams: URLSearchParams): ExceptionsAddress {
  const { state, ...address } = codec.read(searchParams);
  return { ...address, state: state === 'all' ? null : state };
}

/** Writes an address and omits default values. */
export function writeExceptionsAddress({ state, ...address }: ExceptionsAddress): URLSearchParams {
  return codec.write({ ...address, state: state ?? 'all' });
}
