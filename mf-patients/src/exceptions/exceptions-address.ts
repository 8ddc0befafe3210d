import { EXCEPTION_STATES, type ExceptionState } from '@dentarium/domain';

/** What the list of exceptions shows, as its address says. */
export interface ExceptionsAddress {
  /** `null`: all of them. */
  readonly state: ExceptionState | null;
  readonly question: number | null;
  readonly page: number;
  /** The one that is open beside the list. */
  readonly open: string | null;
}

const ALL = 'all';

/** Reads an address; what makes no sense in it is left out. */
export function readAddress(searchParams: URLSearchParams): ExceptionsAddress {
  const state = searchParams.get('state');
  const question = Number(searchParams.get('question') ?? '');
  const page = Number(searchParams.get('page') ?? '1');
  return {
    state: state === ALL ? null : (EXCEPTION_STATES.find((known) => known === state) ?? 'open'),
    question: Number.isInteger(question) && question >= 1 && question <= 6 ? question : null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    open: searchParams.get('open'),
  };
}

/** Writes an address; what is as it is by itself is left out. */
export function writeAddress({ state, question, page, open }: ExceptionsAddress): URLSearchParams {
  const searchParams = new URLSearchParams();
  if (state !== 'open') searchParams.set('state', state ?? ALL);
  if (question !== null) searchParams.set('question', String(question));
  if (page > 1) searchParams.set('page', String(page));
  if (open !== null) searchParams.set('open', open);
  return searchParams;
}
