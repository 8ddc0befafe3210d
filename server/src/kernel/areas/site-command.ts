import type { ParseArgsOptionsConfig } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Area } from './area.ts';
import type { Config } from '../config/config.ts';
import type { Tables } from '../db/tables.ts';

/** The arguments of a command, checked against its declaration. */
export interface SiteCommandInput {
  readonly positionals: readonly string[];
  /** The options that were given; a repeatable one is an array. */
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
}

/** The conditions under which a command opens the database. */
export interface DatabaseOptions {
  /** True if the command may work although the data folder belongs to another site. */
  readonly acceptsAnyFolder?: boolean;
}

/** The site that a command works on. */
export interface CommandSite {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly areas: readonly Area[];
  /** Writes a line to standard output. */
  readonly print: (line: string) => void;
  /**
   * Reads a password from the standard input.
   *
   * @throws StartupError if none comes
   */
  readonly readPassword: () => Promise<string>;
  /**
   * Runs an action on the migrated database of the site, beside the running product or without it.
   *
   * @throws StartupError if the database cannot be reached, or the data folder belongs to another site
   */
  readonly withDatabase: <T>(action: (db: Kysely<Tables>) => Promise<T>, options?: DatabaseOptions) => Promise<T>;
}

/** A command for the operator of a site: `npm run site -- <name> …`. The area that it belongs to declares it. */
export interface SiteCommand {
  /** Unique in the server; verb and noun with hyphens, such as `create-account`. */
  readonly name: string;
  /** The arguments after the name, as the usage shows them, such as `<folder> [--yes]`. */
  readonly usage: string;
  /** One sentence for the list of commands. */
  readonly summary: string;
  /** Named options, as in `node:util`'s `parseArgs`. */
  readonly options?: ParseArgsOptionsConfig;
  /** The least and greatest number of positional arguments; none by default. */
  readonly positionals?: readonly [min: number, max: number];
  /**
   * Does the work.
   *
   * @throws StartupError for what the operator can mend; its sentence is shown, and its code is the exit code
   */
  run(input: SiteCommandInput, site: CommandSite): Promise<void>;
}

/** Declares a command of a site. */
export function defineSiteCommand(command: SiteCommand): SiteCommand {
  return command;
}
