import { type ApiError, type Call, createClient, setClient } from '@dentarium/api';
import { bus } from '@dentarium/bus';
import { readPageLanguage } from '@dentarium/platform/first-paint';

/** What the client of the page asks at each call; set as the start goes on. */
export interface ClientState {
  token: () => string | null;
  onSessionEnded: () => void;
  onSessionReplaced: () => void;
}

/** What is said of failures, by the ids of their calls. */
const failed = new Map<string, AbortController>();

/** Says a failure to people, with the id of the request to copy, until the same call succeeds. */
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

/** Takes away what was said of failures of a call that works again. */
export function takeFailureBack({ id }: Pick<Call, 'id'>): void {
  failed.get(id)?.abort();
  failed.delete(id);
}

/** Makes the client that the shell and every module call the server with. */
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
