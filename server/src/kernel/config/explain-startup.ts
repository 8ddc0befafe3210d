import { errorCode } from '../failures/error-code.ts';
import { isDatabaseFull } from '../failures/database-full.ts';
import type { Config } from './config.ts';
import { explainPathProblem } from '@dentarium/release/path-problem';
import { findPathSetting, type PathConfig } from './path-settings.ts';
import { StartupError } from './startup-error.ts';

type ExplainedConfig = PathConfig & Pick<Config, 'databaseUrl'>;

const OPEN_FILE_CODES: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

/**
 * Converts an error of a start or a command into a sentence for the operator, if the operator can mend it: an error of
 * the file system becomes one that names the path and its setting. Other errors are returned unchanged.
 */
export function explainStartup(error: unknown, config: ExplainedConfig): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StartupError) return cause;
    const sentence = explain(cause, config);
    if (sentence !== undefined) return new StartupError(sentence, { cause: error });
  }
  return error;
}

function explain(error: Error, config: ExplainedConfig): string | undefined {
  const code = errorCode(error);
  if (OPEN_FILE_CODES.has(code))
    return 'The system allows too few open files: raise the limit (ulimit -n, or LimitNOFILE of the unit), then start again.';
  if (isDatabaseFull(error)) return explainFullDatabase(config);
  const path = findPath(error);
  const problem = path === undefined ? undefined : explainPathProblem(code, path);
  if (path === undefined || problem === undefined) return undefined;
  const setting = findPathSetting(config, path);
  return setting === null ? `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}.` : `${setting}: ${problem}.`;
}

function explainFullDatabase({ databaseUrl, dataDir }: ExplainedConfig): string {
  return databaseUrl === null
    ? `DATA_DIR: ${explainPathProblem('ENOSPC', dataDir) ?? ''}.`
    : 'The disk of the server of DATABASE_URL is full: make room on it, then start again.';
}

/** Returns the path of an error of the file system. */
function findPath(error: Error): string | undefined {
  const { path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  return typeof path === 'string' ? path : dest;
}
