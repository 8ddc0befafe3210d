import type { MergeField } from '@dentarium/domain/patient-merge';
import type { Kysely, RawBuilder } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { type NamedHooks, type OrderedHooks, sortHooks } from './sort-hooks.ts';

declare module '../../kernel/areas/area.ts' {
  interface AreaHooks {
    /** Handles the merge, the move, the erasure and the stop of the treatment of a patient. */
    readonly patientHooks?: PatientHooks;
  }
  interface FloorServices {
    /** Notifies all areas of a change of a patient; for the areas that merge, move and erase patients. */
    readonly patientChanges: PatientChanges;
  }
}

/**
 * The merge of one patient into another. Both are locked; the dropped one is deleted after all areas have run their
 * hooks.
 */
export interface PatientMerge {
  readonly keepId: string;
  readonly dropId: string;
  /** Fields that the kept patient takes from the dropped one although they have a value already. */
  readonly take: readonly MergeField[];
}

/** The undoing of a merge, after all rows of `patientTables` have been returned. Both patients are locked. */
export interface PatientUnmerge {
  readonly keepId: string;
  /** The patient who exists again. */
  readonly dropId: string;
}

/** A name in both languages. */
interface LocalizedName {
  readonly ch: string;
  readonly en: string;
}

/** A table whose rows belong to patients. The undoing of a merge returns its rows. */
export interface PatientTable {
  /** The name of the rows, such as "images"; without one, the dialog of the undoing does not list them. */
  readonly name?: LocalizedName;
  /** The name of one row as SQL text; the row is called `row`. */
  readonly label?: RawBuilder<string | null>;
  /** The table whose row a row belongs to, and the column with its id: a row that was added after a merge goes with it. */
  readonly parent?: { readonly table: string; readonly column: string };
  /** The column with the id of a stage. */
  readonly stageColumn?: string;
  /** The names of the columns that a merge joins and people change. */
  readonly columns?: Readonly<Record<string, LocalizedName>>;
  /** The boolean columns that become false in the undoing, and that the hooks of the area set afterwards. */
  readonly clearedColumns?: readonly string[];
}

/** The move of a patient to another organisation. */
export interface PatientMove {
  readonly patientId: string;
  readonly organisationId: string;
}

/** The stop or the restart of a patient's treatment. */
export interface TreatmentStop {
  readonly patientId: string;
  readonly isStopped: boolean;
  readonly accountId: string;
}

/** Work of an area for a patient that pauses with their treatment. */
export interface PausingWork {
  readonly id: string;
  readonly name: { readonly ch: string; readonly en: string };
}

/** The merge of two stages of one patient. */
export interface StageJoin {
  readonly intoId: string;
  /** The stage that is deleted after all areas have run their hooks. */
  readonly fromId: string;
}

/** The ids of rows that moved with a stage, by kind. */
export type MovedIds = Readonly<Record<string, readonly string[]>>;

/** The undoing of a merge of two stages: `fromId` exists again. */
export interface StageSplit extends StageJoin {
  /** The ids that the areas have returned from `onStageJoin`. */
  readonly movedIds: MovedIds;
}

/**
 * The hooks of an area for changes of a patient, in the transaction of the change. A row that refers to a patient is
 * deleted with them by its foreign key (`on delete cascade` or `set null`), so that only other data has to be erased
 * here.
 */
export interface PatientHooks extends OrderedHooks {
  /**
   * Moves the data of the dropped patient to the kept one.
   *
   * @returns details for the audit trail
   */
  onMerge?(db: Kysely<Tables>, merge: PatientMerge): Promise<Readonly<Record<string, unknown>> | void>;
  /**
   * The tables of the area whose rows refer to a patient, by name; `null` for one that triggers of the database
   * maintain. A merge stores their rows before and after, so that it can be undone.
   */
  readonly patientTables?: Readonly<Record<string, PatientTable | null>>;
  /** Makes the data of the area consistent after the rows have been returned to a patient who exists again. */
  onUnmerge?(db: Kysely<Tables>, unmerge: PatientUnmerge): Promise<void>;
  /** Moves the data of the patient to the new organisation. */
  onMove?(db: Kysely<Tables>, move: PatientMove): Promise<void>;
  /** Lists the patients with data that must be retained, so that they are not deleted permanently. */
  listRetained?(db: Kysely<Tables>, patientIds: readonly string[]): Promise<readonly string[]>;
  /** Removes data that no foreign key removes, before patients are deleted permanently. */
  onErase?(db: Kysely<Tables>, patientIds: readonly string[]): Promise<void>;
  /** Reacts to patients that were moved to the recycle bin, or out of it, after the change. */
  onBinChange?(db: Kysely<Tables>, patientIds: readonly string[]): Promise<void>;
  /** Stops or resumes the work of the area for the patient. */
  onTreatmentStop?(db: Kysely<Tables>, stop: TreatmentStop): Promise<void>;
  /** Lists the work of the area that pauses with the treatment of the patient, as far as the caller may see it. */
  listPausingWork?(db: Kysely<Tables>, patientId: string, caller: Principal): Promise<readonly PausingWork[]>;
  /**
   * Moves references from the one stage to the other.
   *
   * @returns the ids of the moved rows by kind, which `onStageSplit` gets
   */
  onStageJoin?(db: Kysely<Tables>, join: StageJoin): Promise<MovedIds | void>;
  /** Moves references back to the stage that exists again, unless somebody has changed them since. */
  onStageSplit?(db: Kysely<Tables>, split: StageSplit): Promise<void>;
  /** Counts the rows of a patient by kind, for the preview of a merge. */
  countRows?(db: Kysely<Tables>, patientId: string): Promise<Readonly<Record<string, number>>>;
}

/** Runs the patient hooks of all areas, each after the areas that it names. */
export class PatientChanges {
  #hooks: readonly PatientHooks[] | undefined;

  /**
   * Registers the hooks of all areas, once.
   *
   * @throws Error for hooks that wait for each other, or for an area without hooks
   */
  registerHooks(namedHooks: readonly NamedHooks<PatientHooks>[]): void {
    this.#hooks = sortHooks(namedHooks);
  }

  /**
   * Runs the hooks of a merge. @returns the details of the areas for the audit trail, with the row counts of the
   * dropped patient
   *
   * @returns what the areas have said for the audit trail, with how much of the dropped patient there was
   */
  async runMerge(db: Kysely<Tables>, merge: PatientMerge): Promise<Readonly<Record<string, unknown>>> {
    const movedCounts = await this.countRows(db, merge.dropId);
    const details: Record<string, unknown> = {};
    for (const hooks of this.#getHooksOrThrow()) Object.assign(details, (await hooks.onMerge?.(db, merge)) ?? {});
    return { ...details, moved: movedCounts };
  }

  /** Returns the tables with rows of patients of all areas, without those that the database maintains. */
  listTables(): ReadonlyMap<string, PatientTable> {
    const tables = this.#getHooksOrThrow().flatMap(({ patientTables = {} }) => Object.entries(patientTables));
    return new Map(tables.flatMap(([name, table]) => (table === null ? [] : [[name, table] as const])));
  }

  /** Runs the hooks of the undoing of a merge. */
  async runUnmerge(db: Kysely<Tables>, unmerge: PatientUnmerge): Promise<void> {
    for (const hooks of this.#getHooksOrThrow()) await hooks.onUnmerge?.(db, unmerge);
  }

  /** Runs the hooks of a move to another organisation. */
  async runMove(db: Kysely<Tables>, move: PatientMove): Promise<void> {
    for (const hooks of this.#getHooksOrThrow()) await hooks.onMove?.(db, move);
  }

  /** Runs the hooks before patients are deleted permanently. */
  async runErase(db: Kysely<Tables>, patientIds: readonly string[]): Promise<void> {
    for (const hooks of this.#getHooksOrThrow()) await hooks.onErase?.(db, patientIds);
  }

  /** Lists the patients whom an area retains, and who are not deleted permanently. */
  async listRetained(db: Kysely<Tables>, patientIds: readonly string[]): Promise<ReadonlySet<string>> {
    const retainedIds = new Set<string>();
    for (const hooks of this.#getHooksOrThrow())
      for (const id of (await hooks.listRetained?.(db, patientIds)) ?? []) retainedIds.add(id);
    return retainedIds;
  }

  /** Runs the hooks of a merge of two stages. @returns the ids of the rows that moved, by kind */
  async runStageJoin(db: Kysely<Tables>, join: StageJoin): Promise<MovedIds> {
    const movedIds: Record<string, readonly string[]> = {};
    for (const hooks of this.#getHooksOrThrow()) Object.assign(movedIds, (await hooks.onStageJoin?.(db, join)) ?? {});
    return movedIds;
  }

  /** Runs the hooks of the undoing of a merge of two stages. */
  async runStageSplit(db: Kysely<Tables>, split: StageSplit): Promise<void> {
    for (const hooks of this.#getHooksOrThrow()) await hooks.onStageSplit?.(db, split);
  }

  /** Runs the hooks of patients that were deleted or restored. */
  async runBinChange(db: Kysely<Tables>, patientIds: readonly string[]): Promise<void> {
    for (const hooks of this.#getHooksOrThrow()) await hooks.onBinChange?.(db, patientIds);
  }

  /** Runs the hooks of a stopped or resumed treatment. */
  async runTreatmentStop(db: Kysely<Tables>, stop: TreatmentStop): Promise<void> {
    for (const hooks of this.#getHooksOrThrow()) await hooks.onTreatmentStop?.(db, stop);
  }

  /** Lists the work of all areas that pauses with the treatment of a patient. */
  async listPausingWork(db: Kysely<Tables>, patientId: string, caller: Principal): Promise<readonly PausingWork[]> {
    const pausingWork: PausingWork[] = [];
    for (const hooks of this.#getHooksOrThrow())
      pausingWork.push(...((await hooks.listPausingWork?.(db, patientId, caller)) ?? []));
    return pausingWork;
  }

  /** Counts the rows of a patient in all areas by kind. */
  async countRows(db: Kysely<Tables>, patientId: string): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {};
    for (const hooks of this.#getHooksOrThrow()) Object.assign(counts, (await hooks.countRows?.(db, patientId)) ?? {});
    return counts;
  }

  #getHooksOrThrow(): readonly PatientHooks[] {
    if (this.#hooks === undefined) throw new Error('A patient is changed before every area is started');
    return this.#hooks;
  }
}
