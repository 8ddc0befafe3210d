import type { Call } from '@dentarium/api';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config/config.ts';
import type { DatabaseListener } from './db/listener.ts';
import type { Migration } from './db/migrate.ts';
import type { Tables } from './db/tables.ts';
import type { Route } from './http/handle.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Schedule } from './jobs/schedule.ts';
import type { ModuleOverrides } from './modules/module-overrides.ts';
import type { ModuleRegistry } from './modules/module-registry.ts';

/** JSON schemas by their names, which are unique in the server. */
export type JsonSchemas = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Functions that an area offers to a floor above the kernel, which adds them here by `declare module`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- floors above add to it
export interface AreaHooks {}

/** Services that a floor above the kernel gives to every area; it adds them here by `declare module`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- floors above add to it
export interface FloorServices {}

/** What an area is started with: the kernel, and the services of other areas. */
export interface AreaDeps extends FloorServices {
  readonly config: Config;
  /** The database outside of a call's transaction. */
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  /** Tells what the database notifies of. */
  readonly listener: Pick<DatabaseListener, 'listen'>;
  /** Takes kinds of durable work, which begin when every area is started. */
  readonly jobs: Jobs;
  readonly modules: ModuleRegistry;
  /** Modules that single sessions load from elsewhere. */
  readonly overrides: ModuleOverrides;
  readonly contract: readonly Call[];
  /** Every area of the server, for what is derived from the declarations of all. */
  readonly areas: readonly Area[];
  /**
   * The service of another area, which is started first.
   *
   * @throws Error when that area is not listed or has no service
   */
  readonly requireService: <Service>(area: Area<Service>) => Promise<Service>;
}

/** What a started area brings that depends on its configuration or keeps something open. */
export interface StartedArea<Service> extends AreaHooks {
  /** What other areas reach by `requireService`. */
  readonly service?: Service;
  readonly routes?: readonly Route[];
  readonly schedules?: readonly Schedule[];
  /** Serves what is no call of the contract, for example the sign-in pages. */
  readonly plugin?: FastifyPluginAsync;
  /** Ends what the area keeps open; runs when nothing is done any more, for the area that was started last first. */
  close?(): Promise<void>;
}

/**
 * An area of the server: everything that the server has to know about one folder. It stands in the folder's `area.ts` and is
 * listed in `app.ts`; `docs/writing-an-area.md` shows one.
 */
export interface Area<Service = unknown> extends AreaHooks {
  /** Unique in the server; the name of the folder. */
  readonly name: string;
  /** Its tables. Each belongs to one area: who changes it, and whose hooks of patients answer for its rows. */
  readonly tables?: readonly (keyof Tables)[];
  /** How the area's tables are made and changed. Released ones are never changed; a new one is named after its day. */
  readonly migrations?: readonly Migration[];
  /** What its `calls.ts` exports (`import * as calls`): calls that no shared service declares. */
  readonly calls?: object;
  /** The answers to calls, where they need nothing but what a handler is given. */
  readonly routes?: readonly Route[];
  /**
   * Work that is done now and then, by one of the servers of a site, where it needs nothing but the database. What a process
   * does for itself alone is no schedule: the area begins and ends it.
   */
  readonly schedules?: readonly Schedule[];
  /** What the area writes into the audit trail beside the entries of its calls, whose names the contract declares. */
  readonly auditActions?: readonly string[];
  /** JSON schemas of what its calls take in or give as JSON text, by the names under which the contract refers to them. */
  readonly schemas?: JsonSchemas;
  /** Opens what the area works with, and ties it to its routes and schedules. */
  start?(deps: AreaDeps): StartedArea<Service> | Promise<StartedArea<Service>>;
}

/** Declares an area of the server. */
export function defineArea<Service>(area: Area<Service>): Area<Service> {
  return area;
}
