import { Problem } from '@dentarium/release';
import { explainPathProblem } from '@dentarium/release/path-problem';
import { toErrorCode } from '../../bin/error-code.mjs';

export { Problem };

/** The exit code of what an operator has to mend, as of sysexits(3): a supervisor does not repeat it. */
const OPERATOR_EXIT_CODE = 78;

/**
 * Runs a command for the operator of a site: a Problem, and an error of the file system that a person can mend, end it
 * with status 78 and one sentence.
 */
export async function mainForOperator(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const sentence = error instanceof Problem ? error.message : explainSystemError(error);
    console.error(sentence === undefined ? error : `\n${sentence}`);
    process.exitCode = sentence === undefined ? 1 : OPERATOR_EXIT_CODE;
  }
}

/** Explains an error of the file system; `undefined` for any other. */
function explainSystemError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('path' in error)) return undefined;
  const problem = explainPathProblem(String(toErrorCode(error)), String(error.path));
  return problem === undefined ? undefined : `The start has failed: ${problem}.`;
}

/** Runs a command's main function; a Problem ends it with status 1 and its message, any other error with its stack. */
export async function main(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
