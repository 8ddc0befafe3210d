import { type DataTag, hashKey, type Query, type QueryMeta } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** The query of an answer, as {@link callQuery} gives it. */
export interface AnswerQuery<Answer> {
  readonly queryKey: DataTag<readonly unknown[], Answer, Error>;
  readonly meta?: QueryMeta | undefined;
}

type AnswerChange = (before: unknown) => unknown;

/** An answer that is shown with changes that the server has not confirmed yet. */
interface LayeredAnswer {
  /** The answer of the server. */
  base: unknown;
  /** The pending changes, the oldest first. */
  readonly changes: AnswerChange[];
}

const layeredAnswers = new Map<string, LayeredAnswer>();

/** Shows the answer of the server with all pending changes. */
function showLayers(query: Query, { base, changes }: LayeredAnswer): void {
  query.setData(
    changes.reduce((answer, change) => change(answer), base),
    { manual: true },
  );
}

// An answer that arrives while a change is pending may be older than the change, so it is shown with the change.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
  const { queryHash } = event.query;
  const layers = layeredAnswers.get(queryHash);
  const query = queryClient.getQueryCache().get(queryHash);
  if (layers === undefined || query === undefined) return;
  layers.base = query.state.data;
  showLayers(query, layers);
});

function changeBase(query: Query, change: AnswerChange): void {
  const layers = layeredAnswers.get(query.queryHash);
  if (layers === undefined) {
    query.setData(change(query.state.data), { manual: true });
    return;
  }
  layers.base = change(layers.base);
  showLayers(query, layers);
}

/** Returns the cached answer with all pending changes; `undefined` if it was never requested. */
export function findAnswer<Answer>({ queryKey }: AnswerQuery<Answer>): Answer | undefined {
  return queryClient.getQueryData<Answer>(queryKey);
}

/** Stores the answers of a change in the cache. */
export class AnswerCache {
  /** The hashes of the complete answers, which need no refetch. */
  readonly fresh = new Set<string>();

  /** Stores a complete answer that the server has just given; it is not refetched. */
  store<Answer>({ queryKey, meta }: AnswerQuery<Answer>, answer: Answer): void {
    const key: readonly unknown[] = queryKey;
    const options = { queryKey: key, ...(meta === undefined ? {} : { meta }) };
    const query = queryClient.getQueryCache().build(queryClient, options);
    changeBase(query, () => answer);
    this.#markFresh(query);
  }

  /** Changes a cached answer, until it has been refetched. */
  change<Answer>({ queryKey }: AnswerQuery<Answer>, change: (before: Answer) => Answer): void {
    const query = queryClient.getQueryCache().get(hashKey(queryKey));
    if (query?.state.data === undefined) return;
    changeBase(query, (before) => change(before as Answer));
  }

  /** Adds the complete result of the change to a cached answer; it is not refetched. */
  complete<Answer>(query: AnswerQuery<Answer>, change: (before: Answer) => Answer): void {
    this.change(query, change);
    this.#markFresh(queryClient.getQueryCache().get(hashKey(query.queryKey)));
  }

  /** Marks an answer as fresh. One that is being fetched is excluded, as it may still arrive in its former state. */
  #markFresh(query: Query | undefined): void {
    if (query?.state.data !== undefined && query.state.fetchStatus === 'idle') this.fresh.add(query.queryHash);
  }
}

/**
 * The changes of answers that one call shows before the server has confirmed it. Several may be pending for the same
 * answer; each is confirmed or rolled back independently.
 */
export class OptimisticChanges {
  readonly #appliedChanges: { readonly hash: string; readonly change: AnswerChange }[] = [];

  /** True if the call shows nothing optimistically. */
  get isEmpty(): boolean {
    return this.#appliedChanges.length === 0;
  }

  /** Shows a cached answer changed. The change is applied again to answers that arrive from the server meanwhile. */
  change<Answer>({ queryKey }: AnswerQuery<Answer>, change: (before: Answer) => Answer): void {
    const hash = hashKey(queryKey);
    const query = queryClient.getQueryCache().get(hash);
    if (query?.state.data === undefined) return;
    const guardedChange: AnswerChange = (before) => (before === undefined ? undefined : change(before as Answer));
    const layers = layeredAnswers.get(hash) ?? { base: query.state.data, changes: [] };
    layeredAnswers.set(hash, layers);
    layers.changes.push(guardedChange);
    this.#appliedChanges.push({ hash, change: guardedChange });
    showLayers(query, layers);
  }

  /** Confirms the change: the server has made it. */
  confirm(): void {
    this.#settle((layers, change) => {
      layers.base = change(layers.base);
    });
  }

  /** Rolls the change back: the server has not made it. Other pending changes stay. */
  rollBack(): void {
    this.#settle(() => undefined);
  }

  #settle(settleLayers: (layers: LayeredAnswer, change: AnswerChange) => void): void {
    for (const { hash, change } of this.#appliedChanges.splice(0)) {
      const layers = layeredAnswers.get(hash);
      if (layers === undefined) continue;
      settleLayers(layers, change);
      layers.changes.splice(layers.changes.indexOf(change), 1);
      if (layers.changes.length === 0) layeredAnswers.delete(hash);
      // After a sign-out no cached answer may come back.
      const query = queryClient.getQueryCache().get(hash);
      if (query !== undefined) showLayers(query, layers);
    }
  }
}
