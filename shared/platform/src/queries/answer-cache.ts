import { type DataTag, hashKey, type Query, type QueryMeta } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** The query of an answer, as {@link callQuery} gives it. */
export interface AnswerQuery<Answer> {
  readonly queryKey: DataTag<readonly unknown[], Answer, Error>;
  readonly meta?: QueryMeta | undefined;
}

type Change = (before: unknown) => unknown;

/** An answer that is shown with changes that the server has not confirmed yet. */
interface Layered {
  /** What the server said. */
  base: unknown;
  /** What is under way, the oldest first. */
  readonly changes: Change[];
}

const layered = new Map<string, Layered>();

/** Shows what the server said with everything that is under way. */
function show(query: Query, { base, changes }: Layered): void {
  query.setData(
    changes.reduce((answer, change) => change(answer), base),
    { manual: true },
  );
}

// An answer that arrives while a change is under way may be from before it: it is shown with the change.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
  const { queryHash } = event.query;
  const layers = layered.get(queryHash);
  const query = queryClient.getQueryCache().get(queryHash);
  if (layers === undefined || query === undefined) return;
  layers.base = query.state.data;
  show(query, layers);
});

function changeBase(query: Query, change: Change): void {
  const layers = layered.get(query.queryHash);
  if (layers === undefined) {
    query.setData(change(query.state.data), { manual: true });
    return;
  }
  layers.base = change(layers.base);
  show(query, layers);
}

/** What is known of an answer now, with what is under way; `undefined` when it was not asked for yet. */
export function knownAnswer<Answer>({ queryKey }: AnswerQuery<Answer>): Answer | undefined {
  return queryClient.getQueryData<Answer>(queryKey);
}

/** Puts into the cache what a change was answered with. */
export class AnswerCache {
  /** The hashes of the answers that are whole, so that they need not be read anew. */
  readonly fresh = new Set<string>();

  /** Puts a whole answer that the server has just given; it is not read anew. */
  put<Answer>({ queryKey, meta }: AnswerQuery<Answer>, answer: Answer): void {
    const key: readonly unknown[] = queryKey;
    const options = { queryKey: key, ...(meta === undefined ? {} : { meta }) };
    const query = queryClient.getQueryCache().build(queryClient, options);
    changeBase(query, () => answer);
    this.#trust(query);
  }

  /** Changes an answer that is known, until it has been read anew. */
  change<Answer>({ queryKey }: AnswerQuery<Answer>, change: (before: Answer) => Answer): void {
    const query = queryClient.getQueryCache().get(hashKey(queryKey));
    if (query?.state.data === undefined) return;
    changeBase(query, (before) => change(before as Answer));
  }

  /** Adds to an answer that is known all that the change has made of it; it is not read anew. */
  complete<Answer>(query: AnswerQuery<Answer>, change: (before: Answer) => Answer): void {
    this.change(query, change);
    this.#trust(queryClient.getQueryCache().get(hashKey(query.queryKey)));
  }

  /** What is being asked for at the moment may arrive as it was before the change. */
  #trust(query: Query | undefined): void {
    if (query?.state.data !== undefined && query.state.fetchStatus === 'idle') this.fresh.add(query.queryHash);
  }
}

/**
 * The changes of answers that one call shows before the server has confirmed it. Several may be under way for the same
 * answer: each is confirmed or taken back by itself.
 */
export class OptimisticChanges {
  readonly #made: { readonly hash: string; readonly change: Change }[] = [];

  /** Whether anything is shown before its time. */
  get isEmpty(): boolean {
    return this.#made.length === 0;
  }

  /** Shows an answer changed, where it is known. The change is done again to what the server says meanwhile. */
  change<Answer>({ queryKey }: AnswerQuery<Answer>, change: (before: Answer) => Answer): void {
    const hash = hashKey(queryKey);
    const query = queryClient.getQueryCache().get(hash);
    if (query?.state.data === undefined) return;
    const applied: Change = (before) => (before === undefined ? undefined : change(before as Answer));
    const layers = layered.get(hash) ?? { base: query.state.data, changes: [] };
    layered.set(hash, layers);
    layers.changes.push(applied);
    this.#made.push({ hash, change: applied });
    show(query, layers);
  }

  /** The server has made the change. */
  confirm(): void {
    this.#end((layers, change) => {
      layers.base = change(layers.base);
    });
  }

  /** The server has not made the change: it is taken back, and what else is under way stays. */
  rollBack(): void {
    this.#end(() => undefined);
  }

  #end(keep: (layers: Layered, change: Change) => void): void {
    for (const { hash, change } of this.#made.splice(0)) {
      const layers = layered.get(hash);
      if (layers === undefined) continue;
      keep(layers, change);
      layers.changes.splice(layers.changes.indexOf(change), 1);
      if (layers.changes.length === 0) layered.delete(hash);
      // After a sign-out nothing of it may come back.
      const query = queryClient.getQueryCache().get(hash);
      if (query !== undefined) show(query, layers);
    }
  }
}
