import { ApiError } from '@dentarium/api';
import { notifyManager, QueryClient } from '@tanstack/react-query';

/** Only a failure of the network or of the server may pass by itself; a refusal stays one. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.is('network.timeout')) return false;
  return error.status === 0 || error.status >= 500;
}

// That a change is under way is known before the second click of a double click, so that it is sent once.
notifyManager.setScheduler(queueMicrotask);

/** What the server said, kept for the page: one over the shell and all modules. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && mayPass(error),
      refetchOnWindowFocus: true,
    },
    // Without a network a change fails at once, with a message; it does not wait unseen until there is one.
    mutations: { retry: false, networkMode: 'always' },
  },
});
