import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

declare module '../../kernel/areas/area.ts' {
  interface AreaHooks {
    /** Keeps the rows of the area right when a membership ends. */
    readonly memberHooks?: MemberHooks;
  }
}

/** A membership of a clinic. */
export interface Membership {
  readonly organisationId: string;
  readonly accountId: string;
}

/** The hooks of an area for members of clinics. They run in the transaction of the change. */
export interface MemberHooks {
  /** Withdraws what gives the account access to data of the clinic beside its membership. */
  onEnd?(db: Kysely<Tables>, membership: Membership): Promise<void>;
  /**
   * Replaces the account as the attending doctor of patients of the clinic.
   *
   * @returns the patients.
   * @throws Failure `patient.doctor` if the successor may not attend patients of the clinic.
   */
  replaceDoctor?(db: Kysely<Tables>, membership: Membership, successorId: string): Promise<readonly string[]>;
}
