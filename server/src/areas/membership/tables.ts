import type { ColumnType, Generated } from 'kysely';
import type { DurationUnit } from '@dentarium/domain/membership';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** A version of a plan. A change makes a new one; purchases and grants keep theirs. */
interface PlanVersionTable {
  id: Generated<number>;
  code: string;
  /** `null`, as `duration`, for a plan without an end. */
  unit: DurationUnit | null;
  duration: number | null;
  name_ch: string;
  name_en: string;
  /** In fen. */
  price: number;
  tier: number;
  /** Benefit keys 1 to 8 of the plan. */
  benefits: ColumnType<number[], string, string>;
  /** Cloud storage in bytes, benefit key 9. */
  storage_bytes: number;
  is_on_sale: boolean;
  created_at: CreatedAt;
  /** `null` for the current version. */
  replaced_at: Timestamp | null;
}

/** The reason why an account has a plan. */
type GrantSource = 'purchase' | 'code' | 'operator' | 'registration';

/** One entry of the membership of an account. Rows are only ever added. */
interface MembershipGrantTable {
  id: Generated<string>;
  /** The order of entries of one moment. */
  place: Generated<number>;
  account_id: string;
  plan_version_id: number;
  source: GrantSource;
  purchase_id: string | null;
  code_id: string | null;
  reason: string;
  granted_at: Timestamp;
  /** The end that was set instead of the duration of the plan. */
  fixed_until: Timestamp | null;
}

/** An entry that no longer counts, such as a purchase that was given back. */
interface MembershipReversalTable {
  grant_id: string;
  reason: string;
  created_at: CreatedAt;
}

/** The time for which an entry gives its plan, computed from all entries of the account. */
interface EntitlementTable {
  account_id: string;
  grant_id: string;
  plan_version_id: number;
  valid_from: Timestamp;
  /** `null` without an end. */
  valid_until: Timestamp | null;
}

/** Activation codes that were made together. */
interface ActivationBatchTable {
  id: Generated<string>;
  plan_version_id: number;
  valid_until: Timestamp;
  note: string;
  created_by: string | null;
  created_at: CreatedAt;
}

interface ActivationCodeTable {
  id: Generated<string>;
  batch_id: string;
  /** A keyed hash; the code itself is shown once. */
  code_hash: string;
  redeemed_by: string | null;
  redeemed_at: Timestamp | null;
}

/** The organisation whose storage the plan of an account enlarges. */
interface HomeOrganisationTable {
  account_id: string;
  organisation_id: string;
  changed_at: Timestamp | null;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    plan_version: PlanVersionTable;
    membership_grant: MembershipGrantTable;
    membership_reversal: MembershipReversalTable;
    entitlement: EntitlementTable;
    activation_batch: ActivationBatchTable;
    activation_code: ActivationCodeTable;
    home_organisation: HomeOrganisationTable;
  }
  interface SiteTables {
    activation_batch: ActivationBatchTable;
    activation_code: ActivationCodeTable;
    plan_version: PlanVersionTable;
  }
}
