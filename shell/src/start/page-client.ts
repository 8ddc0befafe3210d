import { type ApiError, createClient, setClient } from '@dentarium/api';
import { bus } from '@dentarium/bus';
import { pageLanguage } from '@dentarium/platform/first-paint';

/** What the client of the page asks at each call; set as the start goes on. */
export interface ClientState {
  token: () => string | null;
  onSessionEnded: () => void;
  onSessionReplaced: () => void;
}

/** Says a failure to people, with the id of the request to copy. */
export function showFailure(error: ApiError): void {
  bus.emit('toast:show', { kind: 'error', text: error.text(pageLanguage()), requestId: error.requestId });
}

/** Makes the client that the shell and every module call the server with. */
export function setPageClient(): ClientState {
  const state: ClientState = { token: () => null, onSessionEnded: () => undefined, onSessionReplaced: () => undefined };
  setClient(
    createClient({
      token: () => state.token(),
      language: pageLanguage,
      baseUrl: location.origin,
      onFailure: showFailure,
      onSessionEnded: () => state.onSessionEnded(),
      onSessionReplaced: () => state.onSessionReplaced(),
    }),
  );
  return state;
}
