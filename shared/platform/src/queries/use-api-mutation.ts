import type { Call, CallInput, CallResult } from '@dentarium/api';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiMutationOptions, type Asked, attempt, type Change, type Send, showAtOnce } from './api-mutation.ts';
import { queryClient } from './query-client.ts';
import { RequestKeys } from './request-keys.ts';

/** How a screen makes a change. */
export interface UseApiMutationOptions<Input, Result> extends ApiMutationOptions<Input, Result> {
  /**
   * For a choice that may be made anew before the last one was kept: each is made, one after another over all that have
   * the same scope. Without it a change is not begun again while it is under way, as of a button that is clicked twice.
   */
  readonly scope?: string;
}

/** A change that a screen can make; its functions stay the same. */
export interface ApiMutation<Input, Result> {
  /** Makes the change; `undefined` when it failed, which has been shown, or when one is under way. It never throws. */
  readonly mutate: (input: Input) => Promise<Result | undefined>;
  /**
   * Makes the change, for a form that shows by its fields what was refused. Of one that is under way it gives the same
   * answer.
   *
   * @throws ApiError for every failure of a call.
   */
  readonly mutateAsync: (input: Input) => Promise<Result>;
  /** From the start until what was changed has been read anew. */
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  /** The failure of the last attempt; `null` while all is well. */
  readonly error: Error | null;
  /** What was last asked for. */
  readonly input: Input | undefined;
  /** Removes the last attempt with its failure. */
  readonly reset: () => void;
}

/**
 * The one way in which screens change something: `const rename = useApiMutation(updateStageName)`, then
 * `rename.mutate({ params, body })`. A change that needs several calls is a function that sends them:
 * `useApiMutation(async (send, form: Form) => { … await send(updateUserRole, …) })`.
 *
 * What the call changes is read anew by the tags of its declaration. A failure is shown as a toast, unless `silent`.
 * The same change asked for again after its answer was lost carries the same request id, so that it is made once.
 */
export function useApiMutation<C extends Call>(
  call: C,
  options?: UseApiMutationOptions<CallInput<C>, CallResult<C>>,
): ApiMutation<CallInput<C>, CallResult<C>>;
/** A change of several calls: a function that is given what sends them. */
export function useApiMutation<Result, Input = void>(
  change: (send: Send, input: Input) => Promise<Result>,
  options?: UseApiMutationOptions<Input, Result>,
): ApiMutation<Input, Result>;
/** Either of the two. */
export function useApiMutation<Input, Result>(
  change: Change<Input, Result>,
  options: UseApiMutationOptions<Input, Result> = {},
): ApiMutation<Input, Result> {
  const [keys] = useState(() => new RequestKeys());
  const running = useRef<Promise<Result> | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { scope } = options;
  const {
    mutateAsync: ask,
    isPending,
    isSuccess,
    error,
    variables,
    reset,
  } = useMutation<Result, Error, Asked<Input>>(
    {
      mutationFn: async (asked) => {
        const { result, refreshed } = await attempt(change, asked, options, keys);
        await refreshed;
        return result;
      },
      ...(scope === undefined ? {} : { scope: { id: scope } }),
    },
    queryClient,
  );
  const mutateAsync = useCallback(
    (input: Input): Promise<Result> => {
      const begin = (): Promise<Result> => ask({ input, shown: showAtOnce(input, latest.current) });
      if (scope !== undefined) return begin();
      running.current ??= begin().finally(() => {
        running.current = null;
      });
      return running.current;
    },
    [ask, scope],
  );
  const mutate = useCallback(
    async (input: Input): Promise<Result | undefined> => {
      if (running.current !== null) return undefined;
      return mutateAsync(input).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { mutate, mutateAsync, isPending, isSuccess, error, input: variables?.input, reset };
}
