import { type ApiError, type Call, createClient, setClient } from '@dentarium/api';
import { bus } from '@dentarium/bus';
import { readPageLanguage } from '@dentarium/platform/first-paint';

/** The state that the client of the page reads at each call; it is set during the start. */
export interface ClientState {
  token: () => string | null;
  onSessionEnded: (error: ApiError) => void;
  onAccountRefused: (error: ApiError) => void;
  onSessionReplaced: () => void;
}

/** The shown failures, by the ids of their calls. */
const shownFailures = new Map<string, AbortController>();

/** Shows a failure with the id of the request to copy, until the same call succeeds. */
export function showFailure(error: ApiError, { id }: Pick<Call, 'id'>): void {
  const controller = shownFailures.get(id) ?? new AbortController();
  shownFailures.set(id, controller);
  const { requestId } = error;
  bus.emit('toast:show', {
    kind: 'error',
    text: error.text(readPageLanguage()),
    requestId,
    dismissSignal: controller.signal,
  });
}

/** Removes the shown failures of a call that works again. */
export function dismissFailure({ id }: Pick<Call, 'id'>): void {
  shownFailures.get(id)?.abort();
  shownFailures.delete(id);
}

/** Creates the client with which the shell and every module call the server. */
export function setPageClient(): ClientState {
  const state: ClientState = {
    token: () => null,
    onSessionEnded: () => undefined,
    onAccountRefused: () => undefined,
    onSessionReplaced: () => undefined,
  };
  setClient(
    createClient({
      token: () => state.token(),
      language: readPageLanguage,
      baseUrl: location.origin,
      onFailure: showFailure,
      onSuccess: dismissFailure,
      onSessionEnded: (error) => state.onSessionEnded(error),
      onAccountRefused: (error) => state.onAccountRefused(error),
      onSessionReplaced: () => state.onSessionReplaced(),
    }),
  );
  return state;
}
