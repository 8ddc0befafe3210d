import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { LIMITS } from './limits.ts';
import { ModuleMisfitError } from './list-misfits.ts';
import { type LoadedModule, ModuleLateError, type RemoteLoader } from './remote-loader.ts';

/** The load state of a module. */
export type RemoteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly module: LoadedModule }
  /**
   * The module cannot be shown: `isFallingBack` while its last good version is still being tried, `missingExports`
   * lists the exports that the page does not provide.
   */
  | { readonly kind: 'failed'; readonly isFallingBack: boolean; readonly missingExports: readonly string[] };

/** A pending load for an outlet. */
export interface Attempt {
  readonly count: number;
  readonly module: RegisteredModule;
  /** The module that the page had before and must not show again. */
  readonly failedModule?: LoadedModule | undefined;
  /** The versions that have failed in this outlet, none of which is tried again. */
  readonly failedVersions?: ReadonlySet<string>;
  /** The working module, which is shown again if the version that was to replace it does not arrive. */
  readonly workingModule?: LoadedModule | undefined;
}

/** The outlet that shows the progress of a load. */
export interface OutletPlace {
  readonly isLeft: () => boolean;
  /** Shows a state, and returns whether the outlet still exists. */
  readonly show: (state: RemoteState) => boolean;
}

/** Requests a live version again that has not arrived, then falls back. */
export async function retryLoad(
  attempt: Attempt,
  loader: RemoteLoader,
  place: OutletPlace,
  firstError: unknown,
): Promise<void> {
  const { module, failedModule } = attempt;
  try {
    const live = await retryWhileWaiting(() => loader.load(module, { failedModule }), place, firstError);
    place.show({ kind: 'ready', module: live });
  } catch (error) {
    reportError(error);
    const { workingModule } = attempt;
    const replacedVersion = module.live?.version ?? null;
    if (workingModule !== undefined) place.show({ kind: 'ready', module: { ...workingModule, replacedVersion } });
    else await fallBack(attempt, loader, place, error instanceof ModuleMisfitError ? error.missingExports : []);
  }
}

/**
 * Loads the last good version in place of a failed one, and reports it meanwhile. If it cannot be loaded either, the
 * versions before it are tried.
 */
export async function fallBack(
  { module, failedModule, failedVersions }: Attempt,
  loader: RemoteLoader,
  place: OutletPlace,
  missingExports: readonly string[],
): Promise<void> {
  const fallbacks = [module.lastGood, ...(module.fallbacks ?? [])].filter(
    (version) => version !== null && failedVersions?.has(version.version) !== true,
  );
  // Without a network no other version arrives either, and with it the live one does.
  const isFallingBack = fallbacks.length > 0 && navigator.onLine;
  // A fallback would replace the module of a later try.
  if (!place.show({ kind: 'failed', isFallingBack, missingExports }) || !isFallingBack) return;
  for (const lastGood of fallbacks) {
    const load = () => loader.load({ ...module, lastGood }, { release: 'lastGood', failedModule });
    try {
      const loaded = await load().catch((error: unknown) => retryWhileWaiting(load, place, error));
      place.show({ kind: 'ready', module: loaded });
      return;
    } catch (error) {
      reportError(error);
      if (place.isLeft()) return;
    }
  }
  place.show({ kind: 'failed', isFallingBack: false, missingExports });
}

/** Repeats a failed request after increasing delays, as long as the outlet waits for it. */
async function retryWhileWaiting(
  load: () => Promise<LoadedModule>,
  place: OutletPlace,
  firstError: unknown,
): Promise<LoadedModule> {
  let lastError = firstError;
  for (const delay of LIMITS.retryDelaysMs) {
    if (isFinal(lastError) || place.isLeft()) break;
    await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      return await load();
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}

/**
 * Returns whether another try would have the same result: for a version that does not fit or is no module, and for a
 * slow connection.
 */
function isFinal(error: unknown): boolean {
  return error instanceof ModuleMisfitError || error instanceof ModuleLateError || error instanceof TypeError;
}
