import type { DemoClinic, GetObjectId } from '@dentarium/demo';
import type { Expression, SqlBool, Transaction } from 'kysely';
import type { Area } from '../../kernel/areas/area.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { OrderedHooks } from './sort-hooks.ts';

declare module '../../kernel/areas/area.ts' {
  interface AreaHooks {
    /** Inserts the part of the area of the demonstration clinic, and declares rows of its removal. */
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

/** An account of the demonstration. */
export interface DemoAccount {
  readonly id: string;
  readonly userName: string;
}

/**
 * Rows that the removal of the demonstration deletes because no foreign key deletes them with an organisation, an
 * account or a patient. The expressions are SQL over the table under its own name.
 */
export type DemoRows = { readonly table: keyof Tables } & (
  | { readonly kind: 'patient'; /** The patient of a row. */ readonly patient: Expression<string> }
  | {
      readonly kind: 'marked';
      /** The rows that the demonstration created, also in an organisation that stays. */
      readonly condition: Expression<SqlBool>;
    }
  | { readonly kind: 'organisation'; /** The organisation of a row. */ readonly organisation: Expression<string> }
  | { readonly kind: 'account'; readonly toCondition: (account: DemoAccount) => Expression<SqlBool> }
  | { readonly kind: 'site'; readonly condition: Expression<SqlBool> }
);

/**
 * Rows that people add to a patient of the demonstration and that must not be lost, such as files: the patient stays
 * with them. The expressions are SQL over the table under its own name.
 */
export interface AddedRows {
  readonly table: keyof Tables;
  readonly patient: Expression<string>;
  /** The rows that the demonstration did not create. */
  readonly condition: Expression<SqlBool>;
}

/** Rows that keep an organisation of the demonstration: whatever of them is left when its own patients are removed. */
export interface RetainingRows {
  readonly table: keyof Tables;
  /** The English plural that the operator reads, such as `patients`. */
  readonly name: string;
  readonly organisation: Expression<string>;
  /** All rows by default. */
  readonly condition?: Expression<SqlBool>;
}

/** The hooks of an area for the demonstration clinic: each inserts rows of the tables of its area. */
export interface DemoHooks extends OrderedHooks {
  /** Inserts organisations, accounts and their settings. Rows of an interrupted run stay. */
  insertPeople?(db: Transaction<Tables>, input: DemoPeopleInput): Promise<void>;
  /** Inserts data of patients, once: in the transaction that completes the clinic. */
  insertPatients?(db: Transaction<Tables>, input: DemoPatientsInput): Promise<void>;
  /** The rows of the area that are removed with the demonstration. The declaration of the area lists them. */
  readonly removedRows?: readonly DemoRows[];
  readonly addedRows?: readonly AddedRows[];
  readonly retainingRows?: readonly RetainingRows[];
}

/** Returns the rows that areas declare for the removal. */
export function listRemovedRows(areas: readonly Pick<Area, 'demoHooks'>[]): DemoRows[] {
  return areas.flatMap(({ demoHooks }) => demoHooks?.removedRows ?? []);
}

/** Returns the rows because of which a patient of the demonstration stays. */
export function listAddedRows(areas: readonly Pick<Area, 'demoHooks'>[]): AddedRows[] {
  return areas.flatMap(({ demoHooks }) => demoHooks?.addedRows ?? []);
}

/** Returns the rows because of which an organisation of the demonstration stays. */
export function listRetainingRows(areas: readonly Pick<Area, 'demoHooks'>[]): RetainingRows[] {
  return areas.flatMap(({ demoHooks }) => demoHooks?.retainingRows ?? []);
}
