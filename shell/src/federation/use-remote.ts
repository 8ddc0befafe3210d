import type { RegisteredModule } from '@dentarium/api/services/module-service';
import { useCallback, useEffect, useState } from 'react';
import { ModuleMisfitError } from './page-misfits.ts';
import type { LoadedModule, RemoteLoader } from './remote-loader.ts';

/** How far a module is. */
type RemoteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly module: LoadedModule }
  /** It cannot be shown; `fallingBack` while its last good version is still being tried, `lacks` what the page does not give it. */
  | { readonly kind: 'failed'; readonly fallingBack: boolean; readonly lacks: readonly string[] };

/** What an outlet does with a module. */
export interface Remote {
  readonly state: RemoteState;
  /** How often another try was made. */
  readonly tries: number;
  readonly retry: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Loads a module: its live version, else its last good one.
 *
 * @param refresh reads the registry anew, before another try: the module may have been mended.
 */
export function useRemote(
  module: RegisteredModule,
  loader: RemoteLoader,
  refresh: () => Promise<RegisteredModule | undefined>,
): Remote {
  const [attempt, setAttempt] = useState({ count: 0, module });
  const { name } = module;
  const here = loader.loaded(name);
  const [state, setState] = useState<RemoteState>(
    here === undefined ? { kind: 'loading' } : { kind: 'ready', module: here },
  );

  const fail = useCallback((error: unknown) => {
    reportError(error);
    setState({ kind: 'failed', fallingBack: false, lacks: [] });
  }, []);

  useEffect(() => {
    const left = new AbortController();
    loadWithFallBack(attempt.module, loader, setState, left.signal).catch(reportError);
    return () => left.abort();
  }, [attempt, loader]);

  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    loader.refetch(name);
    refresh()
      .catch(() => undefined)
      .then((mended) => setAttempt((before) => ({ count: before.count + 1, module: mended ?? before.module })))
      .catch(reportError);
  }, [loader, name, refresh]);

  return { state, tries: attempt.count, retry, fail };
}

async function loadWithFallBack(
  module: RegisteredModule,
  loader: RemoteLoader,
  setState: (state: RemoteState) => void,
  left: AbortSignal,
): Promise<void> {
  const show = (state: RemoteState): void => {
    if (!left.aborted) setState(state);
  };
  let lacks: readonly string[] = [];
  try {
    show({ kind: 'ready', module: await loader.load(module) });
    return;
  } catch (error) {
    reportError(error);
    if (error instanceof ModuleMisfitError) ({ lacks } = error);
  }
  // Falling back would take the module away from the try that came after this one.
  if (left.aborted) return;
  show({ kind: 'failed', fallingBack: module.lastGood !== null, lacks });
  if (module.lastGood === null) return;
  try {
    show({ kind: 'ready', module: await loader.load(module, 'lastGood') });
  } catch (error) {
    reportError(error);
    show({ kind: 'failed', fallingBack: false, lacks });
  }
}
