import { type Call, callApi, type CallInput, type CallOptions, type CallResult, toReadTags } from '@dentarium/api';
import { queryOptions } from '@tanstack/react-query';

/**
 * Creates the TanStack query of a call: `useQuery(callQuery(queryPatient, { params: { id } }))`. Old data of the same
 * input stays during a refetch. Another input never shows the data of the former one, as that may belong to another
 * patient. The answer is refetched when a call has changed its data (`reads` of its declaration).
 *
 * @param options `silent: true` if the screen shows the failure itself, so that no toast is needed.
 */
export function callQuery<C extends Call>(
  contract: C,
  input: CallInput<C>,
  options: Pick<CallOptions, 'silent' | 'timeout'> = {},
) {
  return queryOptions({
    queryKey: [contract.id, input] as const,
    queryFn: ({ signal }): Promise<CallResult<C>> => callApi(contract, input, { ...options, signal }),
    meta: { tags: toReadTags(contract, input) },
  });
}
