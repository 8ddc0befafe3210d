import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { LIMITS } from './limits.ts';
import { ModuleMisfitError } from './page-misfits.ts';
import { type LoadedModule, ModuleLateError, type RemoteLoader } from './remote-loader.ts';

/** How far a module is. */
export type RemoteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly module: LoadedModule }
  /** It cannot be shown; `fallingBack` while its last good version is still being tried, `lacks` what the page does not give it. */
  | { readonly kind: 'failed'; readonly fallingBack: boolean; readonly lacks: readonly string[] };

/** A load that is under way for an outlet. */
export interface Attempt {
  readonly count: number;
  readonly module: RegisteredModule;
  /** What the page had of the module before, and is not to be shown again. */
  readonly failed?: LoadedModule | undefined;
  /** What has worked, and is shown again when the version that was to take its place does not come. */
  readonly works?: LoadedModule | undefined;
}

/** Where a load shows how far it is. */
export interface Place {
  readonly isLeft: () => boolean;
  /** Shows a state, and says whether anybody is there to see it. */
  readonly show: (state: RemoteState) => boolean;
}

/** Asks again for a live version that has not come, then falls back. */
export async function loadAgain(
  attempt: Attempt,
  loader: RemoteLoader,
  place: Place,
  firstError: unknown,
): Promise<void> {
  const { module, failed } = attempt;
  try {
    const live = await insist(() => loader.load(module, { failed }), place, firstError);
    place.show({ kind: 'ready', module: live });
  } catch (error) {
    reportError(error);
    const { works } = attempt;
    const insteadOf = module.live?.version ?? null;
    if (works !== undefined) place.show({ kind: 'ready', module: { ...works, insteadOf } });
    else await fallBack(attempt, loader, place, error instanceof ModuleMisfitError ? error.lacks : []);
  }
}

/** Loads the last good version in the place of one that has failed, and says so meanwhile. */
export async function fallBack(
  { module, failed }: Attempt,
  loader: RemoteLoader,
  place: Place,
  lacks: readonly string[],
): Promise<void> {
  // Without a network another version does not come either, and when it comes back the live one does.
  const fallingBack = module.lastGood !== null && navigator.onLine;
  // Falling back would take the module away from the try that came after this one.
  if (!place.show({ kind: 'failed', fallingBack, lacks }) || !fallingBack) return;
  const load = () => loader.load(module, { which: 'lastGood', failed });
  try {
    place.show({ kind: 'ready', module: await load().catch((error: unknown) => insist(load, place, error)) });
  } catch (error) {
    reportError(error);
    place.show({ kind: 'failed', fallingBack: false, lacks });
  }
}

/** Asks again, each time after a longer while, for what has not come, as long as somebody waits for it. */
async function insist(load: () => Promise<LoadedModule>, place: Place, firstError: unknown): Promise<LoadedModule> {
  let last = firstError;
  for (const delay of LIMITS.again) {
    if (isFinal(last) || place.isLeft()) break;
    await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      return await load();
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

/** Whether the same would come of another try: a version that does not fit or is no module, and a line too slow for it. */
function isFinal(error: unknown): boolean {
  return error instanceof ModuleMisfitError || error instanceof ModuleLateError || error instanceof TypeError;
}
