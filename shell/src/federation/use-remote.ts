import type { RegisteredModule } from '@dentarium/api/services/module-service';
import { useCallback, useEffect, useRef, useState } from 'react';
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
  /** Loads the live version anew, by a registry that is read anew, in the place of whatever is shown. */
  readonly retry: () => void;
  /** The version that is shown could not be mounted. */
  readonly failToMount: (error: unknown) => void;
  /** A screen of the version that is shown has failed; the version says so itself. */
  readonly failOnScreen: (error: unknown) => void;
  /** The version that is shown has been there without a fault for a while. */
  readonly settle: () => void;
}

/** A load that is under way for an outlet. */
interface Attempt {
  readonly count: number;
  readonly module: RegisteredModule;
  /** What the page had of the module before, and is not to be shown again. */
  readonly failed?: LoadedModule | undefined;
}

/** Versions that have been shown without a fault: a screen that fails later may fail by what it shows. */
const settled = new WeakSet<LoadedModule>();

/**
 * Loads a module: its live version, else its last good one, also when the live one cannot be mounted or its first screen fails.
 *
 * @param refresh reads the registry anew, before another try: the module may have been mended.
 */
export function useRemote(
  module: RegisteredModule,
  loader: RemoteLoader,
  refresh: () => Promise<RegisteredModule | undefined>,
): Remote {
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, module });
  const { name } = module;
  const here = loader.loaded(name);
  const [state, setState] = useState<RemoteState>(
    here === undefined ? { kind: 'loading' } : { kind: 'ready', module: here },
  );
  const left = useRef<AbortSignal>(undefined);

  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving.signal;
    loadWithFallBack(attempt, loader, shownUntil(leaving.signal, setState)).catch(reportError);
    return () => leaving.abort();
  }, [attempt, loader]);

  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    loader.refetch(name);
    const failed = loader.loaded(name);
    refresh()
      .catch(() => undefined)
      .then((mended) =>
        setAttempt(({ count, module: known }) => ({ count: count + 1, module: mended ?? known, failed })),
      )
      .catch(reportError);
  }, [loader, name, refresh]);

  const giveUp = useCallback(
    (isShown: boolean) => {
      const show = shownUntil(left.current, setState);
      const failed = loader.loaded(name);
      const { lastGood } = attempt.module;
      const module = lastGood?.version === failed?.version ? { ...attempt.module, lastGood: null } : attempt.module;
      fallBack({ ...attempt, module, failed }, loader, isShown ? onlyReady(show) : show, []).catch(reportError);
    },
    [attempt, loader, name],
  );

  const failToMount = useCallback(
    (error: unknown) => {
      reportError(error);
      giveUp(false);
    },
    [giveUp],
  );

  const failOnScreen = useCallback(
    (error: unknown) => {
      const failed = loader.loaded(name);
      if (isLateCode(error) || (failed !== undefined && !settled.has(failed))) giveUp(true);
    },
    [giveUp, loader, name],
  );

  const settle = useCallback(() => {
    const shown = loader.loaded(name);
    if (shown !== undefined) settled.add(shown);
  }, [loader, name]);

  return { state, tries: attempt.count, retry, failToMount, failOnScreen, settle };
}

type Show = (state: RemoteState) => boolean;

/** Shows how far a module is as long as its outlet is there, and says whether it is. */
function shownUntil(left: AbortSignal | undefined, setState: (state: RemoteState) => void): Show {
  return (state) => {
    if (left?.aborted === true) return false;
    setState(state);
    return true;
  };
}

/** A version that says itself what has failed stays until another one is ready: what it shows at other addresses may work. */
function onlyReady(show: Show): Show {
  return (state) => state.kind !== 'ready' || show(state);
}

/** Whether code or styles of a screen that is loaded late have not come. */
function isLateCode(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

async function loadWithFallBack(attempt: Attempt, loader: RemoteLoader, show: Show): Promise<void> {
  let lacks: readonly string[] = [];
  try {
    show({ kind: 'ready', module: await loader.load(attempt.module, { failed: attempt.failed }) });
    return;
  } catch (error) {
    reportError(error);
    if (error instanceof ModuleMisfitError) ({ lacks } = error);
  }
  await fallBack(attempt, loader, show, lacks);
}

async function fallBack(
  { module, failed }: Attempt,
  loader: RemoteLoader,
  show: Show,
  lacks: readonly string[],
): Promise<void> {
  const fallingBack = module.lastGood !== null;
  // Falling back would take the module away from the try that came after this one.
  if (!show({ kind: 'failed', fallingBack, lacks }) || !fallingBack) return;
  try {
    show({ kind: 'ready', module: await loader.load(module, { which: 'lastGood', failed }) });
  } catch (error) {
    reportError(error);
    show({ kind: 'failed', fallingBack: false, lacks });
  }
}
