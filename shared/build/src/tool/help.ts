import type { Option, Subcommand } from './subcommand.ts';

/** What every subcommand takes. */
const EVERYWHERE: Readonly<Record<string, Option>> = {
  json: { does: 'prints one JSON document and nothing else on the standard output' },
  help: { does: 'prints this and does nothing' },
};

const EXIT_CODES = `Exit codes: 0 done, 1 refused or failed (the reason is printed), 2 wrong usage.
With --json a refusal is { "ok": false, "command", "error": { "kind": "refused" | "usage" | "failed", "message", "reasons": [] } }.`;

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`);
}

/** The help of the whole tool. */
export function helpOfAll(subcommands: readonly Subcommand[]): string {
  return [
    'Usage: module <command> …; module <command> --help says more of one.',
    '',
    ...table(subcommands.map(({ name, takes, does }) => [`${name} ${takes}`.trim(), does])),
    '',
    'DATA_DIR or MODULES_DIR names the site; RELEASE_BY says who, for the ledger.',
    EXIT_CODES,
  ].join('\n');
}

/** The help of one subcommand, with what it prints for programs. */
export function helpOf({ name, takes, does, options = {}, answers }: Subcommand): string {
  const optionRows = Object.entries({ ...options, ...EVERYWHERE }).map(
    ([option, { value, does: effect }]) =>
      [value === undefined ? `--${option}` : `--${option} <${value}>`, effect] as const,
  );
  return [
    `Usage: module ${name} ${takes}`.trimEnd(),
    does,
    '',
    ...table(optionRows),
    '',
    `With --json: { "ok": true, "command": "${name}"${Object.keys(answers)
      .map((key) => `, "${key}"`)
      .join('')} }`,
    ...table(Object.entries(answers)),
    '',
    EXIT_CODES,
  ].join('\n');
}
