import type { MergeField } from '@dentarium/domain/patient-merge';
import type { Kysely } from 'kysely';
import type { AreaHooks } from '../../kernel/areas/area.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';

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

/** One patient is joined into another. Both are locked; the dropped one is deleted when every area has done its part. */
export interface PatientMerge {
  readonly keepId: string;
  readonly dropId: string;
  /** What the kept patient takes of the dropped one although they have it themselves. */
  readonly take: readonly MergeField[];
}

/** A patient belongs to another organisation from now on. */
export interface PatientMove {
  readonly patientId: string;
  readonly organisationId: string;
}

/** The treatment of a patient is stopped, or goes on. */
export interface TreatmentStop {
  readonly patientId: string;
  readonly isStopped: boolean;
  readonly accountId: string;
}

/** Something that an area does for a patient and that pauses with their treatment. */
export interface PausingWork {
  readonly id: string;
  readonly name: { readonly ch: string; readonly en: string };
}

/** Two stages of one patient become one. */
export interface StageJoin {
  readonly intoId: string;
  /** Is deleted when every area has done its part. */
  readonly fromId: string;
}

/**
 * What an area does with its rows when something happens to a patient, in the transaction in which it happens. A row that
 * refers to a patient goes with them by its foreign key (`on delete cascade` or `set null`), so that only what has none has
 * to be erased here.
 */
export interface PatientHooks {
  /** Names of areas whose hooks run before these. */
  readonly runsAfter?: readonly string[];
  /**
   * Gives the kept patient what the dropped one has.
   *
   * @returns what the audit trail is to say of it
   */
  onMerge?(db: Kysely<Tables>, merge: PatientMerge): Promise<Readonly<Record<string, unknown>> | void>;
  /** Gives the new organisation what belongs to the patient. */
  onMove?(db: Kysely<Tables>, move: PatientMove): Promise<void>;
  /** Which patients have something that has to be kept, so that they are not deleted for good. */
  listRetained?(db: Kysely<Tables>, patientIds: readonly string[]): Promise<readonly string[]>;
  /** Removes what no foreign key removes when patients are deleted for good; they are still there. */
  onErase?(db: Kysely<Tables>, patientIds: readonly string[]): Promise<void>;
  /** Stops what the area does for the patient, or has it go on. */
  onTreatmentStop?(db: Kysely<Tables>, stop: TreatmentStop): Promise<void>;
  /** What of the area pauses when the treatment of the patient is stopped, as the caller may know of it. */
  listPausingWork?(db: Kysely<Tables>, patientId: string, caller: Principal): Promise<readonly PausingWork[]>;
  /** Has what refers to the one stage refer to the other. */
  onStageJoin?(db: Kysely<Tables>, join: StageJoin): Promise<void>;
  /** How many rows of each kind the area has of a patient: what a merge shows before it is made. */
  countRows?(db: Kysely<Tables>, patientId: string): Promise<Readonly<Record<string, number>>>;
}

/** Returns the hooks of patients among the hooks of areas. */
export function listPatientHooks(
  started: readonly { readonly area: string; readonly hooks: AreaHooks }[],
): NamedHooks[] {
  return started.flatMap(({ area, hooks: { patientHooks } }) =>
    patientHooks === undefined ? [] : [{ area, hooks: patientHooks }],
  );
}

/** The hooks of an area under its name. */
export interface NamedHooks {
  readonly area: string;
  readonly hooks: PatientHooks;
}

/** Tells every area what happens to a patient, each behind those that it names. */
export class PatientChanges {
  #hooks: readonly PatientHooks[] | undefined;

  /**
   * Takes the hooks of all areas, once.
   *
   * @throws Error for hooks that wait for each other, or for an area that has none
   */
  registerHooks(namedHooks: readonly NamedHooks[]): void {
    this.#hooks = sortHooks(namedHooks);
  }

  /** @returns what the areas have said for the audit trail, with how much of the dropped patient there was */
  async runMerge(db: Kysely<Tables>, merge: PatientMerge): Promise<Readonly<Record<string, unknown>>> {
    const movedCounts = await this.countRows(db, merge.dropId);
    const details: Record<string, unknown> = {};
    for (const hooks of this.#getHooksOrThrow()) Object.assign(details, (await hooks.onMerge?.(db, merge)) ?? {});
    return { ...details, moved: movedCounts };
  }

  /** Tells that a patient belongs to another organisation. */
  async runMove(db: Kysely<Tables>, move: PatientMove): Promise<void> {
    for (const hooks of this.#getHooksOrThrow()) await hooks.onMove?.(db, move);
  }

  /** Tells that patients are about to be deleted for good. */
  async runErase(db: Kysely<Tables>, patientIds: readonly string[]): Promise<void> {
    for (const hooks of this.#getHooksOrThrow()) await hooks.onErase?.(db, patientIds);
  }

  /** Which patients some area keeps: they are not deleted for good. */
  async listRetained(db: Kysely<Tables>, patientIds: readonly string[]): Promise<ReadonlySet<string>> {
    const retainedIds = new Set<string>();
    for (const hooks of this.#getHooksOrThrow())
      for (const id of (await hooks.listRetained?.(db, patientIds)) ?? []) retainedIds.add(id);
    return retainedIds;
  }

  /** Tells that one stage becomes part of another. */
  async runStageJoin(db: Kysely<Tables>, join: StageJoin): Promise<void> {
    for (const hooks of this.#getHooksOrThrow()) await hooks.onStageJoin?.(db, join);
  }

  /** Tells that the treatment of a patient is stopped, or goes on. */
  async runTreatmentStop(db: Kysely<Tables>, stop: TreatmentStop): Promise<void> {
    for (const hooks of this.#getHooksOrThrow()) await hooks.onTreatmentStop?.(db, stop);
  }

  /** What pauses when the treatment of a patient is stopped, of all areas. */
  async listPausingWork(db: Kysely<Tables>, patientId: string, caller: Principal): Promise<readonly PausingWork[]> {
    const pausingWork: PausingWork[] = [];
    for (const hooks of this.#getHooksOrThrow())
      pausingWork.push(...((await hooks.listPausingWork?.(db, patientId, caller)) ?? []));
    return pausingWork;
  }

  /** How much there is of a patient, of all areas. */
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

/** Otherwise in the order in which the areas are started. */
function sortHooks(namedHooks: readonly NamedHooks[]): PatientHooks[] {
  const ordered: PatientHooks[] = [];
  let waiting = namedHooks;
  while (waiting.length > 0) {
    const isWaiting = ({ hooks }: NamedHooks) =>
      hooks.runsAfter?.some((name) => waiting.some(({ area }) => area === name));
    const next = waiting.find((candidate) => isWaiting(candidate) !== true);
    if (next === undefined)
      throw new Error(`Hooks of patients wait for each other: ${waiting.map(({ area }) => area).join(', ')}`);
    const unknown = next.hooks.runsAfter?.find((name) => namedHooks.every(({ area }) => area !== name));
    if (unknown !== undefined)
      throw new Error(`The hooks of ${next.area} run after those of ${unknown}, which has none`);
    ordered.push(next.hooks);
    waiting = waiting.filter((candidate) => candidate !== next);
  }
  return ordered;
}
