import { type Call, callApi, type CallInput, type CallOptions, type CallResult } from '@dentarium/api';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** A call that changes something. Screens not yet converted to {@link useApiMutation} use it. */
export function useCall<C extends Call>(
  contract: C,
  options: Pick<CallOptions, 'silent' | 'timeout'> = {},
): UseMutationResult<CallResult<C>, Error, CallInput<C>> {
  return useMutation({ mutationFn: (input: CallInput<C>) => callApi(contract, input, options) }, queryClient);
}

/** Asks again for what these calls gave. Screens not yet converted to tags use it. */
export async function invalidate(...calls: readonly (string | Pick<Call, 'id'>)[]): Promise<void> {
  const ids = calls.map((call) => (typeof call === 'string' ? call : call.id));
  await Promise.all(ids.map((id) => queryClient.invalidateQueries({ queryKey: [id] })));
}
