import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import * as areas from '../app.ts';
import type { Area } from '../kernel/areas/area.ts';
import type { CommandSite } from '../kernel/areas/site-command.ts';
import { loadConfig } from '../kernel/config/config.ts';
import { DOCS_FOLDER, readDocumentedLines } from '../testing/operator/documented-commands.ts';
import { runSiteCommand } from './run-site-command.ts';

const listedAreas: readonly Area[] = Object.values(areas);
/** The commands of the product, which only check their arguments. */
const commands = listedAreas.flatMap(({ siteCommands = [] }) =>
  siteCommands.map((command) => ({ ...command, run: () => Promise.resolve() })),
);
const site: CommandSite = {
  config: loadConfig({}),
  log: pino({ level: 'silent' }),
  areas: listedAreas,
  print() {},
  readPassword: () => Promise.reject(new Error('no input')),
  withDatabase: () => Promise.reject(new Error('no database')),
};

/** A file for the input or output, or a command that reads the output, which the shell keeps for itself. */
const REDIRECTION = /\s(?:[<>]{1,2}\s+\S+|\|\s.*$)/g;

/** Splits the arguments as a shell does; optional ones count as given. */
function splitArguments(text: string): string[] {
  const words = Array.from(
    text.replaceAll(REDIRECTION, '').matchAll(/"([^"]*)"|'([^']*)'|<[^>]*>…?|\S+/g),
    ([word, double, single]) => double ?? single ?? word,
  );
  return words.map((word) => word.replaceAll(/^\[|\]$/g, ''));
}

const documentedLines = readdirSync(DOCS_FOLDER)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => {
    const page = name.slice(0, -'.md'.length);
    return readDocumentedLines(page).flatMap((line): [string, string][] => {
      const [, command] = /npm run (?:-s )?site -- (.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [[page, command]];
    });
  });

test('SITE-01 documents the commands of the operator', () => {
  expect(documentedLines.length).toBeGreaterThan(30);
});

test.each(documentedLines)('SITE-01 docs/%s.md gives a command arguments that it takes: %s', async (_, line) => {
  await expect(runSiteCommand(commands, splitArguments(line), site)).resolves.toBeUndefined();
});
