/** The steps of showing a module, in their order. Later code and styles fail as `chunk` and `style`, too. */
export type Stage = 'manifest' | 'gate' | 'entry' | 'init' | 'chunk' | 'style' | 'mount' | 'render';

/** The version of a module that a stage belongs to. */
export interface StagedVersion {
  readonly module: string;
  readonly version: string;
  /** True if it replaces the live version. */
  readonly isFallback: boolean;
  /** The signature with which the page proves in reports that it was given this version. */
  readonly ticket?: string | undefined;
}

/** The result of a stage. A version that passes `render` was shown for a while without a fault. */
export interface StageResult extends StagedVersion {
  readonly stage: Stage;
  /** The cause of a failure; omitted if the stage was passed. */
  readonly cause?: string;
}

/** The number of results that are stored for late listeners. */
const MAX_RESULTS = 50;

const results: StageResult[] = [];
const listeners = new Set<(result: StageResult) => void>();

/**
 * Reports the result of a stage: that it was passed, or with an error that it failed. Styles that fail like code are
 * distinguished.
 */
export function reportStage(
  { module, version, isFallback, ticket }: StagedVersion,
  reachedStage: Stage,
  error?: unknown,
): void {
  const isStyleError = (error as { code?: unknown } | undefined)?.code === 'CSS_CHUNK_LOAD_FAILED';
  const stage = reachedStage === 'chunk' && isStyleError ? 'style' : reachedStage;
  const result = {
    module,
    version,
    isFallback,
    ticket,
    stage,
    // A thrown value that is no error may be anything, and is reported by its kind only.
    ...(error !== undefined && {
      cause: error instanceof Error ? `${error.name}: ${error.message}` : Object.prototype.toString.call(error),
    }),
  };
  results.push(result);
  results.splice(0, results.length - MAX_RESULTS);
  for (const listener of listeners) listener(result);
}

/**
 * Listens to the results of all stages, including those that were reported before.
 *
 * @returns a function that stops listening.
 */
export function onStage(listener: (result: StageResult) => void): () => void {
  results.forEach((result) => listener(result));
  listeners.add(listener);
  return () => listeners.delete(listener);
}
