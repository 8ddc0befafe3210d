import { type ApiError, type Call, createClient, setClient } from '@dentarium/api';
import { bus } from '@dentarium/bus';
import { readPageLanguage } from '@dentarium/platform/first-paint';

/** The state that the client of the page reads at each call; it is set during the start. */
export interface ClientState {
  token: () => string | null;
  onSessionEnded: () => void;
  onSessionReplaced: () => void;
}

/** The shown failures, by the ids of their calls. */
const failed = new Map<string, AbortController>();

/** Shows a failure with the id of the request to copy, until the same call succeeds. */
export function showFailure(error: ApiError, { id }: Pick<Call, 'id'>): void {
  const said = failed.get(id) ?? new AbortController();
  failed.set(id, said);
  const { requestId } = error;
  bus.emit('toast:show', {
    kind: 'error',
    text: error.text(readPageLanguage()),
    requestId,
    dismissSignal: said.signal,
  });
}

/** Removes the shown failures of a call that works again. */
export function takeFailureBack({ id }: Pick<Call, 'id'>): void {
  failed.get(id)?.abort();
  failed.delete(id);
}

/** Creates the client with which the shell and every module call the server. */
export function setPageClient(): ClientState {
  const state: ClientState = { token: () => null, onSessionEnded: () => undefined, onSessionReplaced: () => undefined };
  setClient(
    createClient({
      token: () => state.token(),
      language: readPageLanguage,
      baseUrl: location.origin,
      onFailure: showFailure,
      onSuccess: takeFailureBack,
      onSessionEnded: () => state.onSessionEnded(),
      onSessionReplaced: () => state.onSessionReplaced(),
    }),
  );
  return state;
}
