import type { Call } from '@dentarium/api';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { SiteCommand } from './site-command.ts';
import type { Config } from '../config/config.ts';
import type { DatabaseListener } from '../db/listener.ts';
import type { Migration } from '../db/migrate.ts';
import type { SiteTables, Tables } from '../db/tables.ts';
import type { Route } from '../http/handle.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Schedule } from '../jobs/schedule.ts';
import type { ModuleOverrides } from '../modules/module-overrides.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';
import type { ServiceProbe } from '../probes/service-probe.ts';
import type { ServiceWatch } from '../probes/service-watch.ts';

/** JSON schemas by name. Names are unique in the server. */
export type JsonSchemas = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Functions that an area offers to a floor above the kernel, which adds them here by `declare module`. */
export interface AreaHooks {}

/** Services that a floor above the kernel gives to every area; it adds them here by `declare module`. @public */
export interface FloorServices {}

/** The dependencies of an area: the kernel, and the services of other areas. */
export interface AreaDeps extends FloorServices {
  readonly config: Config;
  /** The database, outside of the transaction of a call. */
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  /** Delivers notifications of the database. */
  readonly listener: Pick<DatabaseListener, 'listen'>;
  /** Registers kinds of durable work, which begin when every area is started. */
  readonly jobs: Jobs;
  readonly modules: ModuleRegistry;
  /** Modules that single sessions load from another address. */
  readonly overrides: ModuleOverrides;
  /** The state of the outside services that areas declare by `probes`. */
  readonly services: Pick<ServiceWatch, 'list'>;
  readonly contract: readonly Call[];
  /** Every area of the server, for features that derive from all declarations. */
  readonly areas: readonly Area[];
  /**
   * Returns the service of another area, which is started first.
   *
   * @throws Error when that area is not listed or has no service
   */
  readonly requireService: <Service>(area: Area<Service>) => Promise<Service>;
}

/** The parts of a started area that depend on its configuration or stay open. */
export interface StartedArea<Service> extends AreaHooks {
  /** The service that other areas get by `requireService`. */
  readonly service?: Service;
  readonly routes?: readonly Route[];
  readonly schedules?: readonly Schedule[];
  /** Checks of the outside services that the site is configured for. */
  readonly probes?: readonly ServiceProbe[];
  /** Serves routes outside of the contract, for example the sign-in pages. */
  readonly plugin?: FastifyPluginAsync;
  /**
   * Returns fields of the answer of `/healthz`: the last known state of the area, without data of patients, accounts and
   * organisations. It waits for nothing.
   */
  readonly readHealth?: () => Readonly<Record<string, unknown>>;
  /** Returns lines for the terminal of the operator when the server is ready, such as how people begin. */
  describeStart?(): Promise<readonly string[]>;
  /** Closes the resources of the area. It runs after all work has ended, in reverse order of start. */
  close?(): Promise<void>;
}

/**
 * An area of the server: everything that the server has to know about one folder. The declaration is in the `area.ts`
 * of the folder and is listed in `app.ts`; `docs/writing-an-area.md` shows an example.
 */
export interface Area<Service = unknown> extends AreaHooks {
  /** The name of the folder, unique in the server. */
  readonly name: string;
  /**
   * The tables of the area. Each table belongs to one area, which changes it and whose patient hooks cover its rows.
   */
  readonly tables?: readonly (keyof Tables)[];
  /** The tables of the area whose rows are the same for everybody. Calls read them without an authorisation. */
  readonly siteTables?: readonly (keyof SiteTables)[];
  /** The migrations of the area's tables. Released ones are never changed; a new one is named after its day. */
  readonly migrations?: readonly Migration[];
  /** The exports of its `calls.ts` (`import * as calls`): calls that no shared service declares. */
  readonly calls?: object;
  /** The routes that need nothing but the context of a handler. */
  readonly routes?: readonly Route[];
  /**
   * Periodic work that needs only the database. One server of a site runs it. Work of every process is no schedule: the
   * area starts and stops it.
   */
  readonly schedules?: readonly Schedule[];
  /** The audit actions of the area in addition to those of its calls, which the contract declares. */
  readonly auditActions?: readonly string[];
  /** Commands for the operator of the site, which `npm run site` lists. */
  readonly siteCommands?: readonly SiteCommand[];
  /** Counts the accounts that may sign in. The area of the accounts has it, for work of the kernel that depends on it. */
  readonly countAccounts?: (db: Kysely<Tables>) => Promise<number>;
  /** JSON schemas of the JSON texts in its calls, by the names that the contract refers to. */
  readonly schemas?: JsonSchemas;
  /** Opens the resources of the area, and binds its routes and schedules to them. */
  start?(deps: AreaDeps): StartedArea<Service> | Promise<StartedArea<Service>>;
}

/** Declares an area of the server. */
export function defineArea<Service>(area: Area<Service>): Area<Service> {
  return area;
}
