import { type Call, callApi, type CallInput, type CallOptions, type CallResult, tagsRead } from '@dentarium/api';
import { queryOptions } from '@tanstack/react-query';

/**
 * A call as a query of TanStack Query: `useQuery(callQuery(queryPatient, { params: { id } }))`. Old data of the same
 * input stays while it is asked for again; another input never shows the data of the one before, as that may be
 * another patient. It is asked for again when a call has changed what it shows (`reads` of its declaration).
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
    meta: { tags: tagsRead(contract, input) },
  });
}
