import type { DemoClinic, GetObjectId } from '@dentarium/demo';
import type { Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { OrderedHooks } from './sort-hooks.ts';

declare module '../../kernel/areas/area.ts' {
  interface AreaHooks {
    /** Inserts the part of the area of the demonstration clinic. */
    readonly demoHooks?: DemoHooks;
  }
}

/** The people of the demonstration clinic. */
interface DemoPeopleInput {
  readonly clinic: DemoClinic;
  /** The hash of the password of every account. */
  readonly passwordHash: string;
}

/** The patients of the demonstration clinic. */
interface DemoPatientsInput {
  readonly clinic: DemoClinic;
  /** Returns the id of the stored object of a content. */
  readonly getObjectId: GetObjectId;
  /** The time at which the clinic is created. */
  readonly now: Date;
}

/** The hooks of an area for the demonstration clinic: each inserts rows of the tables of its area. */
export interface DemoHooks extends OrderedHooks {
  /** Inserts organisations, accounts and their settings. Rows of an interrupted run stay. */
  insertPeople?(db: Transaction<Tables>, input: DemoPeopleInput): Promise<void>;
  /** Inserts data of patients, once: in the transaction that completes the clinic. */
  insertPatients?(db: Transaction<Tables>, input: DemoPatientsInput): Promise<void>;
}
