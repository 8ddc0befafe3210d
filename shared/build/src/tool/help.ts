import type { Option, Subcommand } from './subcommand.ts';

/** The options of every subcommand. */
const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  json: { description: 'prints one JSON document and nothing else on the standard output' },
  help: { description: 'prints this help' },
};

const EXIT_CODES = `Exit codes: 0 done, 1 refused or failed (the reason is printed), 2 wrong usage.
With --json a refusal is { "ok": false, "command", "error": { "kind": "refused" | "usage" | "failed", "message", "reasons": [] } }.`;

function formatTable(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`);
}

/** Formats the help of the whole tool. */
export function formatToolHelp(subcommands: readonly Subcommand[]): string {
  return [
    'Usage: module <command> …; module <command> --help explains one.',
    '',
    ...formatTable(
      subcommands.map(({ name, parameters, description }) => [`${name} ${parameters}`.trim(), description]),
    ),
    '',
    'DATA_DIR or MODULES_DIR names the site; RELEASE_BY names the user in the ledger.',
    EXIT_CODES,
  ].join('\n');
}

/** Formats the help of one subcommand, with its output for programs. */
export function formatSubcommandHelp({ name, parameters, description, options = {}, answers }: Subcommand): string {
  const optionRows = Object.entries({ ...options, ...COMMON_OPTIONS }).map(
    ([option, { value, description: effect }]) =>
      [value === undefined ? `--${option}` : `--${option} <${value}>`, effect] as const,
  );
  return [
    `Usage: module ${name} ${parameters}`.trimEnd(),
    description,
    '',
    ...formatTable(optionRows),
    '',
    `With --json: { "ok": true, "command": "${name}"${Object.keys(answers)
      .map((key) => `, "${key}"`)
      .join('')} }`,
    ...formatTable(Object.entries(answers)),
    '',
    EXIT_CODES,
  ].join('\n');
}
