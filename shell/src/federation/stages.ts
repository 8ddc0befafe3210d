/** The steps of showing a module, in their order; code and styles that come later fail as `chunk` and `style` too. */
export type Stage = 'manifest' | 'gate' | 'entry' | 'init' | 'chunk' | 'style' | 'mount' | 'render';

/** Which version of a module a stage belongs to. */
export interface StagedVersion {
  readonly module: string;
  readonly version: string;
  /** Whether it is shown in the place of the live version. */
  readonly fellBack: boolean;
}

/** What became of a stage. A version that passes `render` was shown for a while without a fault. */
export interface StageResult extends StagedVersion {
  readonly stage: Stage;
  /** What went wrong; left out where the stage was passed. */
  readonly cause?: string;
}

/** How many results are kept for who listens late. */
const KEPT = 50;

const told: StageResult[] = [];
const listeners = new Set<(result: StageResult) => void>();

/** Tells what became of a stage: that it was passed, or with an error that it failed. Styles that fail as code does are told apart. */
export function tellStage({ module, version, fellBack }: StagedVersion, at: Stage, error?: unknown): void {
  const isOfStyle = (error as { code?: unknown } | undefined)?.code === 'CSS_CHUNK_LOAD_FAILED';
  const stage = at === 'chunk' && isOfStyle ? 'style' : at;
  const result = {
    module,
    version,
    fellBack,
    stage,
    // What is thrown that is no error may be anything, and is told by its kind alone.
    ...(error !== undefined && {
      cause: error instanceof Error ? `${error.name}: ${error.message}` : Object.prototype.toString.call(error),
    }),
  };
  told.push(result);
  told.splice(0, told.length - KEPT);
  for (const listener of listeners) listener(result);
}

/**
 * Listens to the results of all stages, also to those that were told before.
 *
 * @returns a function that stops listening.
 */
export function onStage(listener: (result: StageResult) => void): () => void {
  told.forEach((result) => listener(result));
  listeners.add(listener);
  return () => listeners.delete(listener);
}
