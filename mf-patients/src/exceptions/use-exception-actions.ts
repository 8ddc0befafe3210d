import { type Call, callApi, type CallInput } from '@dentarium/api';
import { queryExceptionLog, queryExceptions } from '@dentarium/api/services/exception-service';
import { invalidate, toast, useErrorText } from '@dentarium/platform';
import { useState } from 'react';

/** Does something with an exception, says what came of it, and reads the list anew. */
export function useExceptionActions(): {
  readonly isBusy: boolean;
  readonly run: <C extends Call>(call: C, input: CallInput<C>, done: string) => Promise<boolean>;
} {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async run(call, input, done) {
      if (isBusy) return false;
      setBusy(true);
      try {
        await callApi(call, input, { silent: true });
        toast('success', done);
        return true;
      } catch (error) {
        toast('error', errorText(error));
        return false;
      } finally {
        setBusy(false);
        void invalidate(queryExceptions, queryExceptionLog);
      }
    },
  };
}
