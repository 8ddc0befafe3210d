import type { RegisteredModule } from '@dentarium/api/services/module-service';
import { useCallback, useEffect, useState } from 'react';
import type { LoadedModule, RemoteLoader } from './remote-loader.ts';

/** How far a module is. */
type RemoteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly module: LoadedModule }
  /** It cannot be shown; `fallingBack` while its last good version is still being tried. */
  | { readonly kind: 'failed'; readonly fallingBack: boolean };

/** What an outlet does with a module. */
export interface Remote {
  readonly state: RemoteState;
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
  const here = loader.loaded(module.name);
  const [state, setState] = useState<RemoteState>(
    here === undefined ? { kind: 'loading' } : { kind: 'ready', module: here },
  );

  const fail = useCallback((error: unknown) => {
    reportError(error);
    setState({ kind: 'failed', fallingBack: false });
  }, []);

  useEffect(() => {
    let current = true;
    const show = (next: RemoteState): void => {
      if (current) setState(next);
    };
    loadWithFallBack(attempt.module, loader, show).catch(reportError);
    return () => {
      current = false;
    };
  }, [attempt, loader]);

  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    refresh()
      .catch(() => undefined)
      .then((mended) => setAttempt((before) => ({ count: before.count + 1, module: mended ?? before.module })))
      .catch(reportError);
  }, [refresh]);

  return { state, retry, fail };
}

async function loadWithFallBack(
  module: RegisteredModule,
  loader: RemoteLoader,
  show: (state: RemoteState) => void,
): Promise<void> {
  try {
    show({ kind: 'ready', module: await loader.load(module) });
    return;
  } catch (error) {
    reportError(error);
  }
  show({ kind: 'failed', fallingBack: module.lastGood !== null });
  if (module.lastGood === null) return;
  try {
    show({ kind: 'ready', module: await loader.load(module, 'lastGood') });
  } catch (error) {
    reportError(error);
    show({ kind: 'failed', fallingBack: false });
  }
}
