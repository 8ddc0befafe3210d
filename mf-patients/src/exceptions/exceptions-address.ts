import { EXCEPTION_STATES, type ExceptionState } from '@dentarium/domain';
import { searchCodec, searchId, searchPage, searchWholeNumber, searchWordOf } from '@dentarium/platform/search-params';

/** What the list of exceptions shows, as its address says. */
export interface ExceptionsAddress {
  /** `null`: all of them. */
  readonly state: ExceptionState | null;
  readonly question: number | null;
  readonly page: number;
  /** The one that is open beside the list. */
  readonly open: string | null;
}

const codec = searchCodec({
  state: searchWordOf([...EXCEPTION_STATES, 'all']).withDefault('open'),
  question: searchWholeNumber({ from: 1, to: 6 }),
  page: searchPage,
  open: searchId,
});

/** Reads an address; what makes no sense in it is left out. */
export function readExceptionsAddress(searchParams: URLSearchParams): ExceptionsAddress {
  const { state, ...address } = codec.read(searchParams);
  return { ...address, state: state === 'all' ? null : state };
}

/** Writes an address; what is as it is by itself is left out. */
export function writeExceptionsAddress({ state, ...address }: ExceptionsAddress): URLSearchParams {
  return codec.write({ ...address, state: state ?? 'all' });
}
