import { pino } from 'pino';
import type { CommandSite } from '../../../kernel/areas/site-command.ts';
import { joinSite } from '../../../kernel/site/site-identity.ts';
import type { TestSite } from '../../../testing/test-site.ts';

/** Creates the site of a command on the database and folder of a test, and the lines that commands print. */
export function createCommandSite({ config, db }: Pick<TestSite, 'config' | 'db'>): {
  readonly site: CommandSite;
  readonly lines: string[];
} {
  const lines: string[] = [];
  const site: CommandSite = {
    config,
    log: pino({ level: 'silent' }),
    areas: [],
    print: (line) => void lines.push(line),
    readPassword: () => Promise.reject(new Error('the test has no input')),
    async withDatabase(action, { acceptsAnyFolder = false } = {}) {
      if (!acceptsAnyFolder) await joinSite(db, config);
      return action(db);
    },
  };
  return { site, lines };
}
