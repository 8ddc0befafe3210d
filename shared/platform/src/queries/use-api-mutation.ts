import type { Call, CallInput, CallResult } from '@dentarium/api';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type ApiMutationOptions,
  type MutationRequest,
  attempt,
  type Change,
  type Send,
  showOptimistically,
} from './api-mutation.ts';
import { queryClient } from './query-client.ts';
import { RequestKeys } from './request-keys.ts';

/** The options of a change on a screen. */
export interface UseApiMutationOptions<Input, Result> extends ApiMutationOptions<Input, Result> {
  /**
   * For a choice that may change before the last one was stored: all are made, one after another over all changes of
   * the same scope. Without a scope a change is not started again while it is pending, as by a double click.
   */
  readonly scope?: string;
  /** The ids of its requests, for a change that recognises them after a reload of the page. */
  readonly requestKeys?: RequestKeys;
}

/** A change that a screen can make; its functions are stable. */
export interface ApiMutation<Input, Result> {
  /** Makes the change; `undefined` if it failed, which has been shown, or if one is pending. It never throws. */
  readonly mutate: (input: Input) => Promise<Result | undefined>;
  /**
   * Makes the change, for a form that shows refusals beside its fields. While a change is pending it returns the result
   * of that one.
   *
   * @throws ApiError for every failure of a call.
   */
  readonly mutateAsync: (input: Input) => Promise<Result>;
  /** True from the start until the affected answers have been refetched. */
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  /** The failure of the last attempt; `null` if there is none. */
  readonly error: Error | null;
  /** The input of the last attempt. */
  readonly input: Input | undefined;
  /** Removes the last attempt with its failure. */
  readonly reset: () => void;
}

/**
 * Returns the one way in which screens change something: `const rename = useApiMutation(updateStageName)`, then
 * `rename.mutate({ params, body })`. A change that needs several calls is a function that sends them:
 * `useApiMutation(async (send, form: Form) => { … await send(updateUserRole, …) })`.
 *
 * The answers that the call affects are refetched by the tags of its declaration. A failure is shown as a toast, unless
 * `silent`. The same change, repeated after its answer was lost, carries the same request id, so that it is made once.
 */
export function useApiMutation<C extends Call>(
  call: C,
  options?: UseApiMutationOptions<CallInput<C>, CallResult<C>>,
): ApiMutation<CallInput<C>, CallResult<C>>;
/** Returns a change of several calls: a function that receives the sender. */
export function useApiMutation<Result, Input = void>(
  change: (send: Send, input: Input) => Promise<Result>,
  options?: UseApiMutationOptions<Input, Result>,
): ApiMutation<Input, Result>;
/** Returns a change of one call or of several. */
export function useApiMutation<Input, Result>(
  change: Change<Input, Result>,
  options: UseApiMutationOptions<Input, Result> = {},
): ApiMutation<Input, Result> {
  const [ownKeys] = useState(() => new RequestKeys());
  const keys = options.requestKeys ?? ownKeys;
  const pendingResult = useRef<Promise<Result> | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { scope } = options;
  const {
    mutateAsync: runMutation,
    isPending,
    isSuccess,
    error,
    variables,
    reset,
  } = useMutation<Result, Error, MutationRequest<Input>>(
    {
      mutationFn: async (request) => {
        const { result, refreshed } = await attempt(change, request, options, keys);
        await refreshed;
        return result;
      },
      ...(scope === undefined ? {} : { scope: { id: scope } }),
    },
    queryClient,
  );
  const mutateAsync = useCallback(
    (input: Input): Promise<Result> => {
      const start = (): Promise<Result> =>
        runMutation({ input, optimisticChanges: showOptimistically(input, latest.current) });
      if (scope !== undefined) return start();
      pendingResult.current ??= start().finally(() => {
        pendingResult.current = null;
      });
      return pendingResult.current;
    },
    [runMutation, scope],
  );
  const mutate = useCallback(
    async (input: Input): Promise<Result | undefined> => {
      if (pendingResult.current !== null) return undefined;
      return mutateAsync(input).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { mutate, mutateAsync, isPending, isSuccess, error, input: variables?.input, reset };
}
