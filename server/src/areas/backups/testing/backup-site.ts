import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import * as areas from '../../../app.ts';
import { runSiteCommand } from '../../../commands/run-site-command.ts';
import { type Config, loadConfig } from '../../../kernel/config/config.ts';
import { openDatabase, type OpenDatabase } from '../../../kernel/db/database.ts';
import { reachOwnServer } from '../../../kernel/db/launcher.ts';
import type { Migration } from '../../../kernel/db/migrate.ts';
import { loadAllMigrations } from '../../../kernel/db/testing/template-migrations.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { backupCommands } from '../commands.ts';
import { joinSite } from '../../../kernel/site/site-identity.ts';
import { createSiteFolder } from '../../../testing/site-folder.ts';

const allMigrations: readonly Migration[] = await loadAllMigrations();

export const silentLog = pino({ level: 'silent' });

/** A small site with its own database in a folder of a test. The database does not run. */
export class BackupSite {
  readonly parent: string;
  readonly config: Config;

  private constructor(parent: string, config: Config) {
    this.parent = parent;
    this.config = config;
  }

  /** Creates a site with accounts and files. */
  static async create(
    migrations = allMigrations,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<BackupSite> {
    const parent = await createSiteFolder('site');
    const site = new BackupSite(parent, configure(parent, 'data', environment));
    await site.withDatabase(async () => undefined, migrations);
    const { dataDir, modulesDir, identity } = site.config;
    const content: Readonly<Record<string, string>> = {
      [join(dataDir, 'files', 'dental-cli', 'ab', 'photograph')]: 'p'.repeat(200_000),
      [join(dataDir, 'files', 'dental-cli', 'cd', 'scan')]: 's'.repeat(1_000),
      [join(dataDir, 'files', 'dental-cli', 'empty')]: '',
      [join(dataDir, 'files', '.pictures', 'derived')]: 'derived',
      [join(dataDir, 'trusted-keys', 'maker.pem')]: 'key',
      [join(dataDir, 'log', 'server.log')]: 'log',
      [join(modulesDir, 'registry.json')]: '{"modules":{}}',
      [identity.keysFile]: '{"keys":[]}',
    };
    for (const [path, text] of Object.entries(content)) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    return site;
  }

  /** Returns the configuration of a new data folder beside this site. */
  configureOther(name: string, environment: Readonly<Record<string, string>> = {}): Config {
    return configure(this.parent, name, environment);
  }

  /** Runs an action while the database of a data folder runs. */
  async withDatabase<T>(
    action: (database: OpenDatabase & { readonly connection: ClientConfig }) => Promise<T>,
    migrations = allMigrations,
    config: Config = this.config,
  ): Promise<T> {
    const database = await openDatabase(config, silentLog, migrations);
    try {
      await joinSite(database.db, config);
      return await action({ ...database, connection: await findConnection(config) });
    } finally {
      await database.close();
    }
  }

  async addAccount(name: string, migrations = allMigrations): Promise<void> {
    await this.withDatabase((database) => this.insertAccount(database, name), migrations);
  }

  async insertAccount({ db }: Pick<OpenDatabase, 'db'>, name: string): Promise<void> {
    const fields = { password_hash: null, phone: null, avatar: null, disabled_at: null, external_subject: null };
    await db
      .insertInto('account')
      .values({ user_name: name, real_name: name, ...fields })
      .execute();
  }

  /** Stores a file of a patient in a folder, with its row. */
  async insertFile({ db }: Pick<OpenDatabase, 'db'>, folder: string, name: string, text: string): Promise<void> {
    const organisation = await makeOrganisation(db);
    const account = await makeAccount(db, { organisations: [organisation], membership: null });
    const fullName = `library/${name}`;
    await mkdir(join(folder, 'dentarium', 'library'), { recursive: true });
    await writeFile(join(folder, 'dentarium', fullName), text);
    await db
      .insertInto('stored_object')
      .values({
        organisation_id: organisation,
        bucket: 'dentarium',
        full_name: fullName,
        md5: createHash('md5').update(text).digest('hex'),
        size: Buffer.byteLength(text),
        content_type: 'application/pdf',
        kind: 'document',
        width: null,
        height: null,
        colour: null,
        uploaded_by: account,
      })
      .execute();
  }

  /** Lists the user names in the database of a data folder. */
  listAccounts(config: Config = this.config, migrations = allMigrations): Promise<string[]> {
    return this.withDatabase(
      async ({ db }) => {
        const rows = await db.selectFrom('account').select('user_name').orderBy('user_name').execute();
        return rows.map(({ user_name: name }) => name);
      },
      migrations,
      config,
    );
  }

  async close(): Promise<void> {
    await rm(this.parent, { recursive: true, force: true });
  }
}

/** Reads how to connect to a database that runs already. */
async function findConnection({ databaseUrl, dataDir }: Config): Promise<ClientConfig> {
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  return (await reachOwnServer({ dataDir, log: silentLog })).connection;
}

/** Runs a command for backups on the site of a configuration. @returns the printed lines */
export async function runBackupCommand(config: Config, ...args: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  await runSiteCommand(backupCommands, args, {
    config,
    log: silentLog,
    areas: Object.values(areas),
    print: (line) => void lines.push(line),
    readPassword: () => Promise.reject(new Error('the test has no input')),
    withDatabase: () => Promise.reject(new Error('a command for backups must not migrate the database')),
  });
  return lines;
}

function configure(parent: string, name: string, environment: Readonly<Record<string, string>> = {}): Config {
  const dataDir = join(parent, name);
  return loadConfig({ DATA_DIR: dataDir, MODULES_DIR: join(dataDir, 'modules'), MODE: 'private', ...environment });
}

/** Reads every file below a folder, by its relative path. */
export async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    files.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const),
  );
  return Object.fromEntries(contents);
}
