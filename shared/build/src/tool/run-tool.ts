import { Problem } from '../workspace/problem.ts';
import { parseCall } from './command-line.ts';
import { formatSubcommandHelp, formatToolHelp } from './help.ts';
import { type Subcommand, UsageError } from './subcommand.ts';

/** The output of the tool. */
export interface Output {
  readonly print: (text: string) => void;
  /** Prints what is no result: refusals, and progress with `--json`. */
  readonly printNote: (text: string) => void;
}

/**
 * Runs the subcommand that a command line names.
 * @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage
 */
export async function runTool(
  subcommands: readonly Subcommand[],
  args: readonly string[],
  { print, printNote: tell }: Output,
): Promise<number> {
  const [name = '', ...rest] = args;
  if (['', 'help', '--help', '-h'].includes(name)) {
    print(formatToolHelp(subcommands));
    return name === '' ? 2 : 0;
  }
  const wantsJson = rest.includes('--json') && rest.indexOf('--json') < (rest.indexOf('--') + 1 || Infinity);
  try {
    const selectedCommand = subcommands.find((item) => item.name === name);
    if (selectedCommand === undefined) {
      throw new UsageError(
        `module has no command "${name}". It has ${subcommands.map((item) => item.name).join(', ')}.`,
      );
    }
    const { call, wantsHelp } = parseCall(selectedCommand, rest, wantsJson ? tell : print);
    if (wantsHelp) {
      print(formatSubcommandHelp(selectedCommand));
      return 0;
    }
    const { lines, answer, exitCode } = await selectedCommand.run(call);
    if (wantsJson) print(JSON.stringify({ ok: true, command: name, ...answer }, null, 2));
    else for (const line of lines) print(line);
    return exitCode === undefined ? 0 : await exitCode;
  } catch (error) {
    const problem = error instanceof Problem ? error : null;
    const isUsage = error instanceof UsageError;
    if (problem === null) tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
    else if (!wantsJson) tell(`\n${problem.message}${isUsage ? '\n`module help` lists what there is.' : ''}`);
    if (wantsJson) {
      const kind = isUsage ? 'usage' : problem === null ? 'failed' : 'refused';
      const message = problem?.headline ?? (error instanceof Error ? error.message : String(error));
      print(
        JSON.stringify(
          { ok: false, command: name, error: { kind, message, reasons: problem?.reasons ?? [] } },
          null,
          2,
        ),
      );
    }
    return isUsage ? 2 : 1;
  }
}
