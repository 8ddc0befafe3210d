import { parseArgs } from 'node:util';
import type { CommandSite, SiteCommand, SiteCommandInput } from '../kernel/areas/site-command.ts';

/** Exit code of wrong arguments, as of sysexits(3). */
export const USAGE_EXIT_CODE = 64;

/** The arguments of a command are wrong. The message is the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs the command that the arguments name.
 *
 * @throws UsageError without a name, for an unknown one, and for arguments that the command does not take
 */
export async function runSiteCommand(
  commands: readonly SiteCommand[],
  [name, ...rest]: readonly string[],
  site: CommandSite,
): Promise<void> {
  const command = commands.find((other) => other.name === name);
  if (command === undefined) throw new UsageError(formatUsage(commands, name));
  await command.run(parseInput(command, rest), site);
}

function parseInput(command: SiteCommand, args: readonly string[]): SiteCommandInput {
  const [min, max] = command.positionals ?? [0, 0];
  try {
    const input = parseArgs({ args: [...args], options: command.options ?? {}, allowPositionals: true });
    if (input.positionals.length >= min && input.positionals.length <= max) return input;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${formatCommand(command)}`);
  }
  throw new UsageError(formatCommand(command));
}

function formatCommand({ name, usage, summary }: SiteCommand): string {
  return `Usage: site ${name}${usage === '' ? '' : ` ${usage}`}\n  ${summary}`;
}

function formatUsage(commands: readonly SiteCommand[], name: string | undefined): string {
  const problem = name === undefined || name === 'help' ? [] : [`There is no command "${name}".`];
  const lines = commands
    .toSorted((left, right) => left.name.localeCompare(right.name))
    .flatMap((command) => [`  ${command.name} ${command.usage}`.trimEnd(), `      ${command.summary}`]);
  return [...problem, 'Usage: site <command> …', ...lines].join('\n');
}
