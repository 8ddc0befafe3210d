import { recordOperatorAudit } from '../../areas/operator-audit.ts';
import { defineSiteCommand, type SiteCommandInput } from '../../areas/site-command.ts';
import { StartupError } from '../../config/startup-error.ts';
import { hasDatabase, withCurrentDatabase } from '../../db/with-current-database.ts';
import { formatResult, RESULT_FORMATS, type ResultFormat } from './format-result.ts';
import { runQuery } from './run-query.ts';

const DEFAULT_MAX_ROWS = 1000;
const MAX_ROWS = 1_000_000;
const DEFAULT_TIMEOUT_SECONDS = 30;
const MAX_TIMEOUT_SECONDS = 3600;
const MAX_STATEMENT_BYTES = 1024 ** 2;

/** `site sql`: reads the database of the site, while the product runs or not. */
export const queryCommand = defineSiteCommand({
  name: 'sql',
  usage: '[<statement>] [--format table|csv|json] [--rows <number>] [--timeout <seconds>]',
  summary:
    'Reads the database by one SQL statement, from the arguments or the standard input. It cannot change anything.',
  options: { format: { type: 'string' }, rows: { type: 'string' }, timeout: { type: 'string' } },
  positionals: [0, 1],
  async run({ positionals: [argument], values }, { config, log, print }) {
    const format = toFormat(values['format'] ?? 'table');
    const maxRows = toNumber(values, 'rows', DEFAULT_MAX_ROWS, MAX_ROWS);
    const timeoutSeconds = toNumber(values, 'timeout', DEFAULT_TIMEOUT_SECONDS, MAX_TIMEOUT_SECONDS);
    const statement = argument ?? (await readStatement());
    if (!(await hasDatabase(config))) throw new StartupError(`${config.dataDir} has no database yet.`);
    const result = await withCurrentDatabase(config, log, async ({ db, connection }) => {
      // The statement itself may contain names of patients.
      await db.transaction().execute((transaction) => recordOperatorAudit(transaction, 'site.sql', { detail: {} }));
      return runQuery(connection, statement, { maxRows, timeoutSeconds });
    });
    for (const line of formatResult(result, format)) print(line);
    if (result.isCut) log.warn(formatCut(maxRows));
  },
});

function formatCut(maxRows: number): string {
  const advice =
    maxRows < MAX_ROWS
      ? `--rows ${Math.min(maxRows * 10, MAX_ROWS)} shows more.`
      : 'read the others by a further statement.';
  return `Only the first ${maxRows} rows are shown: ${advice}`;
}

function toFormat(text: unknown): ResultFormat {
  const format = RESULT_FORMATS.find((name) => name === text);
  if (format === undefined) throw new StartupError(`--format is one of ${RESULT_FORMATS.join(', ')}.`);
  return format;
}

function toNumber(values: SiteCommandInput['values'], name: string, defaultNumber: number, max: number): number {
  const number = Number(values[name] ?? defaultNumber);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new StartupError(`--${name} is a whole number from 1 to ${max}.`);
}

/** Reads the statement from a pipe. @throws StartupError at a terminal, which would wait without a word */
async function readStatement(): Promise<string> {
  if (process.stdin.isTTY) throw new StartupError('Give a statement: npm run site -- sql "select now()"');
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) {
    text += String(part);
    if (text.length > MAX_STATEMENT_BYTES) throw new StartupError('The statement is longer than 1 MiB.');
  }
  return text;
}
