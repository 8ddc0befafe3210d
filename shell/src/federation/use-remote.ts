import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as Recovery from './recovery.late.ts';
import type { Attempt, OutletPlace, RemoteState } from './recovery.late.ts';
import type { LoadedModule, RemoteLoader } from './remote-loader.ts';
import { reportStage } from './stages.ts';

/** The state of a module in an outlet, with the reports of its mount. */
export interface Remote {
  readonly state: RemoteState;
  /** The number of further tries. */
  readonly tries: number;
  /** Loads the live version again, by a refetched registry, in place of the version that is shown. */
  readonly retry: () => void;
  /** Reports that the version that is shown is mounted. */
  readonly reportMounted: () => void;
  /** Reports that the version that is shown could not be mounted. */
  readonly reportMountFailure: (error: unknown) => void;
  /** Reports that a screen of the version that is shown has failed; the version itself shows the failure. */
  readonly reportScreenFailure: (error: unknown) => void;
  /** Reports that the version that is shown has run without a fault for a while. */
  readonly reportSettled: () => void;
}

/** Versions that have been shown without a fault: a screen that fails later may fail because of its data. */
const settledModules = new WeakSet<LoadedModule>();

/**
 * Loads a module: its live version, else its last good one, also if the live one cannot be mounted or its first screen
 * fails.
 *
 * @param refresh refetches the registry before another try: the module may have been repaired.
 */
export function useRemote(
  module: RegisteredModule,
  loader: RemoteLoader,
  refresh: () => Promise<RegisteredModule | undefined>,
): Remote {
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, module });
  const { name } = module;
  const loadedModule = loader.findLoaded(name);
  const [state, setState] = useState<RemoteState>(
    loadedModule === undefined ? { kind: 'loading' } : { kind: 'ready', module: loadedModule },
  );
  const leaveSignal = useRef<AbortSignal>(undefined);
  const failedVersions = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const abortController = new AbortController();
    leaveSignal.current = abortController.signal;
    loadWithFallBack(attempt, loader, createPlace(abortController.signal, setState)).catch(reportError);
    return () => abortController.abort();
  }, [attempt, loader]);

  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    failedVersions.current = new Set();
    loader.refetch(name);
    const failedModule = loader.findLoaded(name);
    const workingModule = failedModule !== undefined && settledModules.has(failedModule) ? failedModule : undefined;
    refresh()
      .catch(() => undefined)
      .then((refreshedModule) =>
        setAttempt(({ count, module: formerModule }) => ({
          count: count + 1,
          module: refreshedModule ?? formerModule,
          failedModule,
          workingModule,
        })),
      )
      .catch(reportError);
  }, [loader, name, refresh]);

  const giveUp = useCallback(
    (isShown: boolean) => {
      const place = createPlace(leaveSignal.current, setState);
      const failedModule = loader.findLoaded(name);
      if (failedModule !== undefined)
        failedVersions.current = new Set([...failedVersions.current, failedModule.version]);
      const nextAttempt = { ...attempt, failedModule, failedVersions: failedVersions.current };
      void runRecovery(isShown ? limitToReady(place) : place, ({ fallBack }, outletPlace) =>
        fallBack(nextAttempt, loader, outletPlace, []),
      );
    },
    [attempt, loader, name],
  );

  const reportMounted = useCallback(() => {
    const shownModule = loader.findLoaded(name);
    if (shownModule !== undefined) reportStage(shownModule, 'mount');
  }, [loader, name]);

  const reportMountFailure = useCallback(
    (error: unknown) => {
      reportError(error);
      const failedModule = loader.findLoaded(name);
      if (failedModule !== undefined) reportStage(failedModule, 'mount', error);
      giveUp(false);
    },
    [giveUp, loader, name],
  );

  const reportScreenFailure = useCallback(
    (error: unknown) => {
      const failedModule = loader.findLoaded(name);
      // The loader of later code reports its failure itself.
      if (failedModule !== undefined && !isLateCode(error)) reportStage(failedModule, 'render', error);
      if (isLateCode(error) || (failedModule !== undefined && !settledModules.has(failedModule))) giveUp(true);
    },
    [giveUp, loader, name],
  );

  const reportSettled = useCallback(() => {
    const shownModule = loader.findLoaded(name);
    if (shownModule === undefined || settledModules.has(shownModule)) return;
    settledModules.add(shownModule);
    reportStage(shownModule, 'render');
  }, [loader, name]);

  return {
    state,
    tries: attempt.count,
    retry,
    reportMounted,
    reportMountFailure,
    reportScreenFailure,
    reportSettled,
  };
}

/** Creates the place of an outlet for its lifetime. */
function createPlace(leaveSignal: AbortSignal | undefined, setState: (state: RemoteState) => void): OutletPlace {
  const isLeft = () => leaveSignal?.aborted === true;
  return {
    isLeft,
    show: (state) => {
      if (isLeft()) return false;
      setState(state);
      return true;
    },
  };
}

/**
 * Limits a place to ready states: a version that shows its failure itself stays until another one is ready, as its
 * other screens may work.
 */
function limitToReady({ isLeft, show }: OutletPlace): OutletPlace {
  return { isLeft, show: (state) => state.kind !== 'ready' || show(state) };
}

/** Returns whether code or styles of a screen that is loaded late have not arrived. */
function isLateCode(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

async function loadWithFallBack(attempt: Attempt, loader: RemoteLoader, place: OutletPlace): Promise<void> {
  const { module, failedModule } = attempt;
  try {
    place.show({ kind: 'ready', module: await loader.load(module, { failedModule }) });
  } catch (error) {
    await runRecovery(place, ({ retryLoad }) => retryLoad(attempt, loader, place, error));
  }
}

/** Loads the recovery code after a failure and runs it. */
async function runRecovery(
  place: OutletPlace,
  work: (recovery: typeof Recovery, place: OutletPlace) => Promise<void>,
): Promise<void> {
  try {
    await work(await import('./recovery.late.ts'), place);
  } catch (error) {
    reportError(error);
    place.show({ kind: 'failed', isFallingBack: false, missingExports: [] });
  }
}
