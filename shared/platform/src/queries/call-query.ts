import { type Call, callApi, type CallInput, type CallOptions, type CallResult } from '@dentarium/api';
import { queryOptions, useMutation, type UseMutationResult } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * A call as a query of TanStack Query: `useQuery(callQuery(queryPatient, { params: { id } }))`. Old data of the same
 * input stays while it is asked for again; another input never shows the data of the one before, as that may be
 * another patient.
 *
 * @param options `silent: true` where the screen shows the failure in its own place, so that no toast is needed.
 */
export function callQuery<C extends Call>(
  contract: C,
  input: CallInput<C>,
  options: Pick<CallOptions, 'silent' | 'timeout'> = {},
) {
  return queryOptions({
    queryKey: [contract.id, input] as const,
    queryFn: ({ signal }): Promise<CallResult<C>> => callApi(contract, input, { ...options, signal }),
  });
}

/** A call that changes something: `const rename = useCall(renamePatient); rename.mutate({ params, body })`. */
export function useCall<C extends Call>(
  contract: C,
  options: Pick<CallOptions, 'silent' | 'timeout'> = {},
): UseMutationResult<CallResult<C>, Error, CallInput<C>> {
  return useMutation({ mutationFn: (input: CallInput<C>) => callApi(contract, input, options) }, queryClient);
}

/**
 * Asks again for what these calls gave, where it is on the screen; elsewhere when it is next needed.
 *
 * @param calls calls of the contract, or their ids.
 */
export async function invalidate(...calls: readonly (string | Pick<Call, 'id'>)[]): Promise<void> {
  const ids = calls.map((call) => (typeof call === 'string' ? call : call.id));
  await Promise.all(ids.map((id) => queryClient.invalidateQueries({ queryKey: [id] })));
}
