import { ApiError } from '@dentarium/api';
import { notifyManager, QueryClient } from '@tanstack/react-query';

/** Returns whether a retry may succeed: after a failure of the network or of the server, but not after a refusal. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.is('network.timeout')) return false;
  return error.status === 0 || error.status >= 500;
}

// The pending state of a change is known before the second click of a double click, so that it is sent once.
notifyManager.setScheduler(queueMicrotask);

/** The cached answers of the server for the page: one instance over the shell and all modules. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
      refetchOnWindowFocus: true,
    },
    // Without a network a change fails at once with a message; it does not wait invisibly for a connection.
    mutations: { retry: false, networkMode: 'always' },
  },
});
