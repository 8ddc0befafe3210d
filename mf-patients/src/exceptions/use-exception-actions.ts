import type { Call, CallInput } from '@dentarium/api';
import { type Send, toast, useApiMutation } from '@dentarium/platform';

interface Act {
  readonly make: (send: Send) => Promise<unknown>;
  /** What is said when it is done. */
  readonly done: string;
}

/** Does something with an exception, and says what came of it. */
export function useExceptionActions(): {
  readonly isBusy: boolean;
  readonly run: <C extends Call>(call: C, input: CallInput<C>, done: string) => Promise<boolean>;
} {
  const { isPending, mutate } = useApiMutation(
    async (send, { make }: Act) => {
      await make(send);
      return true;
    },
    { onSuccess: (_, { done }) => toast('success', done) },
  );
  return {
    isBusy: isPending,
    run: async (call, input, done) => (await mutate({ make: (send) => send(call, input), done })) === true,
  };
}
