import { pino } from 'pino';
import * as areas from '../app.ts';
import type { Area } from '../kernel/areas/area.ts';
import { runSiteCommand } from '../commands/run-site-command.ts';
import type { CommandSite } from '../kernel/areas/site-command.ts';
import type { TestApp } from './test-app.ts';

/** Runs a command of the operator on the site of a test. @returns the printed lines */
export async function runCommand(
  { config, db }: Pick<TestApp, 'config' | 'db'>,
  args: readonly string[],
  replacements: Partial<CommandSite> = {},
): Promise<string[]> {
  const lines: string[] = [];
  const listedAreas: readonly Area[] = Object.values(areas);
  const commands = listedAreas.flatMap(({ siteCommands = [] }) => siteCommands);
  await runSiteCommand(commands, args, {
    config,
    log: pino({ level: 'silent' }),
    areas: listedAreas,
    print: (line) => void lines.push(line),
    readPassword: () => Promise.reject(new Error('the test has no input')),
    withDatabase: (action) => action(db),
    ...replacements,
  });
  return lines;
}
