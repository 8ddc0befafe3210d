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
export function readAddress(search: URLSearchParams): ExceptionsAddress {
  const state = search.get('state');
  const question = Number(search.get('question') ?? '');
  const page = Number(search.get('page') ?? '1');
  return {
    state: state === ALL ? null : (EXCEPTION_STATES.find((known) => known === state) ?? 'open'),
    question: Number.isInteger(question) && question >= 1 && question <= 6 ? question : null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    open: search.get('open'),
  };
}

/** Writes an address; what is as it is by itself is left out. */
export function writeAddress({ state, question, page, open }: ExceptionsAddress): URLSearchParams {
  const search = new URLSearchParams();
  if (state !== 'open') search.set('state', state ?? ALL);
  if (question !== null) search.set('question', String(question));
  if (page > 1) search.set('page', String(page));
  if (open !== null) search.set('open', open);
  return search;
}
