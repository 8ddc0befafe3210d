import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as Recovery from './recovery.late.ts';
import type { Attempt, Place, RemoteState } from './recovery.late.ts';
import type { LoadedModule, RemoteLoader } from './remote-loader.ts';
import { tellStage } from './stages.ts';

/** The state of a module in an outlet, with the reports of its mount. */
export interface Remote {
  readonly state: RemoteState;
  /** The number of further tries. */
  readonly tries: number;
  /** Loads the live version again, by a refetched registry, in place of the version that is shown. */
  readonly retry: () => void;
  /** Reports that the version that is shown is mounted. */
  readonly mounted: () => void;
  /** Reports that the version that is shown could not be mounted. */
  readonly failToMount: (error: unknown) => void;
  /** Reports that a screen of the version that is shown has failed; the version itself shows the failure. */
  readonly failOnScreen: (error: unknown) => void;
  /** Reports that the version that is shown has run without a fault for a while. */
  readonly settle: () => void;
}

/** Versions that have been shown without a fault: a screen that fails later may fail because of its data. */
const settled = new WeakSet<LoadedModule>();

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
  const here = loader.loaded(name);
  const [state, setState] = useState<RemoteState>(
    here === undefined ? { kind: 'loading' } : { kind: 'ready', module: here },
  );
  const left = useRef<AbortSignal>(undefined);

  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving.signal;
    loadWithFallBack(attempt, loader, placeUntil(leaving.signal, setState)).catch(reportError);
    return () => leaving.abort();
  }, [attempt, loader]);

  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    loader.refetch(name);
    const failed = loader.loaded(name);
    const works = failed !== undefined && settled.has(failed) ? failed : undefined;
    refresh()
      .catch(() => undefined)
      .then((mended) =>
        setAttempt(({ count, module: known }) => ({ count: count + 1, module: mended ?? known, failed, works })),
      )
      .catch(reportError);
  }, [loader, name, refresh]);

  const giveUp = useCallback(
    (isShown: boolean) => {
      const place = placeUntil(left.current, setState);
      const failed = loader.loaded(name);
      const { lastGood } = attempt.module;
      const module = lastGood?.version === failed?.version ? { ...attempt.module, lastGood: null } : attempt.module;
      void recover(isShown ? onlyReady(place) : place, ({ fallBack }, there) =>
        fallBack({ ...attempt, module, failed }, loader, there, []),
      );
    },
    [attempt, loader, name],
  );

  const mounted = useCallback(() => {
    const shown = loader.loaded(name);
    if (shown !== undefined) tellStage(shown, 'mount');
  }, [loader, name]);

  const failToMount = useCallback(
    (error: unknown) => {
      reportError(error);
      const failed = loader.loaded(name);
      if (failed !== undefined) tellStage(failed, 'mount', error);
      giveUp(false);
    },
    [giveUp, loader, name],
  );

  const failOnScreen = useCallback(
    (error: unknown) => {
      const failed = loader.loaded(name);
      // The loader of later code reports its failure itself.
      if (failed !== undefined && !isLateCode(error)) tellStage(failed, 'render', error);
      if (isLateCode(error) || (failed !== undefined && !settled.has(failed))) giveUp(true);
    },
    [giveUp, loader, name],
  );

  const settle = useCallback(() => {
    const shown = loader.loaded(name);
    if (shown === undefined || settled.has(shown)) return;
    settled.add(shown);
    tellStage(shown, 'render');
  }, [loader, name]);

  return { state, tries: attempt.count, retry, mounted, failToMount, failOnScreen, settle };
}

/** Creates the place of an outlet for its lifetime. */
function placeUntil(left: AbortSignal | undefined, setState: (state: RemoteState) => void): Place {
  const isLeft = () => left?.aborted === true;
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
function onlyReady({ isLeft, show }: Place): Place {
  return { isLeft, show: (state) => state.kind !== 'ready' || show(state) };
}

/** Returns whether code or styles of a screen that is loaded late have not arrived. */
function isLateCode(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

async function loadWithFallBack(attempt: Attempt, loader: RemoteLoader, place: Place): Promise<void> {
  const { module, failed } = attempt;
  try {
    place.show({ kind: 'ready', module: await loader.load(module, { failed }) });
  } catch (error) {
    await recover(place, ({ loadAgain }) => loadAgain(attempt, loader, place, error));
  }
}

/** Loads the recovery code after a failure and runs it. */
async function recover(place: Place, work: (recovery: typeof Recovery, place: Place) => Promise<void>): Promise<void> {
  try {
    await work(await import('./recovery.late.ts'), place);
  } catch (error) {
    reportError(error);
    place.show({ kind: 'failed', fallingBack: false, lacks: [] });
  }
}
