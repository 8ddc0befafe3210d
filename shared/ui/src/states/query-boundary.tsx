import type { ReactNode } from 'react';
import { ErrorState, toFailureKind } from './error-state.tsx';

/** The part of a query result that a boundary reads. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The data of several queries by their names. */
type CombinedData<Queries extends Readonly<Record<string, QueryState<unknown>>>> = {
  readonly [Name in keyof Queries]: Exclude<Queries[Name]['data'], undefined>;
};

/** Combines queries: their data are present once all of them are, and a retry repeats those that failed. */
export function combineQueries<const Queries extends Readonly<Record<string, QueryState<unknown>>>>(
  queries: Queries,
): QueryState<CombinedData<Queries>> {
  const states = Object.values(queries);
  const failedQuery = states.find(({ isError }) => isError);
  const data = Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.data]));
  return {
    data: states.some((query) => query.data === undefined) ? undefined : (data as CombinedData<Queries>),
    isError: failedQuery !== undefined,
    error: failedQuery?.error ?? null,
    refetch: () => {
      for (const query of states) if (query.isError) void query.refetch();
    },
  };
}

/** The properties of a boundary. */
export interface QueryBoundaryProps<Data> {
  readonly query: QueryState<Data>;
  /** The placeholder while nothing is loaded, such as `Skeletons`. */
  readonly loading: ReactNode;
  /**
   * The content after a failed refetch. By default stale data stay, because the user may be reading or typing.
   * `keepUnlessWithdrawn` hides data that were deleted or that the user may no longer see.
   */
  readonly onRefetchError?: 'keep' | 'keepUnlessWithdrawn' | 'replace' | 'showBoth';
  /** Replaces the content if `isEmpty` holds. */
  readonly empty?: ReactNode;
  /** Returns whether there is nothing to show; by default a list without entries is empty. */
  readonly isEmpty?: (data: Data) => boolean;
  /** Wraps the placeholder and the error, such as by the head of a page. */
  readonly renderFrame?: (content: ReactNode) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query, or that they are loading, failed to load, or are empty. */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>): ReactNode {
  const { query, loading, onRefetchError = 'keep', empty, renderFrame = (content) => content } = props;
  const { data, isError, error, refetch } = query;
  const failure = isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
  if (data === undefined) return renderFrame(failure ?? loading);
  const isReplaced = onRefetchError === 'replace' || (onRefetchError === 'keepUnlessWithdrawn' && isWithdrawn(error));
  if (failure !== null && isReplaced) return renderFrame(failure);
  const { isEmpty = (one: Data) => Array.isArray(one) && one.length === 0 } = props;
  const content = empty !== undefined && isEmpty(data) ? empty : props.children(data);
  return (
    // The content has the same place with and without a failure, so that typed text stays.
    <>
      {onRefetchError === 'showBoth' ? failure : null}
      {content}
    </>
  );
}

/** Returns whether the data were deleted, or the user may no longer see them. */
function isWithdrawn(error: unknown): boolean {
  const kind = toFailureKind(error);
  return kind === 'denied' || kind === 'missing';
}
