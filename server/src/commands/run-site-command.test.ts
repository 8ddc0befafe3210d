import { describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { loadConfig } from '../kernel/config/config.ts';
import { runSiteCommand } from './run-site-command.ts';
import { type CommandSite, defineSiteCommand, type SiteCommandInput } from '../kernel/areas/site-command.ts';

function createCommands() {
  const inputs: SiteCommandInput[] = [];
  const command = defineSiteCommand({
    name: 'create-room',
    usage: '<name> [--floor <number>] [--yes]',
    summary: 'Creates a room.',
    options: { floor: { type: 'string' }, yes: { type: 'boolean' } },
    positionals: [1, 1],
    async run(input) {
      inputs.push(input);
    },
  });
  return { commands: [command], inputs };
}

const site: CommandSite = {
  config: loadConfig({}),
  log: pino({ level: 'silent' }),
  areas: [],
  print() {},
  readPassword: () => Promise.reject(new Error('no input')),
  withDatabase: () => Promise.reject(new Error('no database')),
};

describe('SITE-01 commands of a site', () => {
  test('gives a command its arguments', async () => {
    const { commands, inputs } = createCommands();
    await runSiteCommand(commands, ['create-room', 'X-rays', '--floor', '2', '--yes'], site);
    expect(inputs).toEqual([expect.objectContaining({ positionals: ['X-rays'], values: { floor: '2', yes: true } })]);
  });

  test.each<[string, string[], string]>([
    ['no name', [], 'create-room <name>'],
    ['an unknown name', ['create-rom'], 'There is no command "create-rom".'],
    ['a missing argument', ['create-room'], 'Usage: site create-room <name>'],
    ['too many arguments', ['create-room', 'X-rays', 'photographs'], 'Usage: site create-room <name>'],
    ['an unknown option', ['create-room', 'X-rays', '--flor', '2'], '--flor'],
    ['an option without its value', ['create-room', 'X-rays', '--floor'], '--floor'],
  ])('refuses %s and shows the usage', async (_, args, message) => {
    const { commands, inputs } = createCommands();
    await expect(runSiteCommand(commands, args, site)).rejects.toThrow(message);
    expect(inputs).toEqual([]);
  });
});
