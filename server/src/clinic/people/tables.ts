import type { Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';
import type { ClinicRole } from './calls.ts';

/** The role of a member; a member without a row is a doctor. The row ends with the membership. */
interface ClinicMemberTable {
  organisation_id: string;
  account_id: string;
  role: ClinicRole;
  joined_at: CreatedAt;
}

/** A person who was a member. Disabled members may be enabled again. */
interface FormerMemberTable {
  organisation_id: string;
  account_id: string;
  role: ClinicRole;
  ending: 'disabled' | 'removed' | 'left';
  ended_at: CreatedAt;
}

interface ClinicInvitationTable {
  id: Generated<string>;
  /** `null`: the invited person creates a clinic. */
  organisation_id: string | null;
  code_hash: string;
  role: ClinicRole;
  /** The only phone that may use it, in the first form of `listPhoneVariants`. */
  phone: string | null;
  note: Generated<string>;
  max_uses: number;
  use_count: Generated<number>;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  /** `null` for an invitation of the operator. */
  created_by: string | null;
  created_at: CreatedAt;
}

interface ClinicInvitationUseTable {
  invitation_id: string;
  account_id: string;
  used_at: CreatedAt;
}

/** The owner of a clinic offers it to another member, who has to accept. */
interface OwnershipOfferTable {
  organisation_id: string;
  offered_by: string;
  offered_to: string;
  created_at: CreatedAt;
  expires_at: Timestamp;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    clinic_member: ClinicMemberTable;
    former_member: FormerMemberTable;
    clinic_invitation: ClinicInvitationTable;
    clinic_invitation_use: ClinicInvitationUseTable;
    ownership_offer: OwnershipOfferTable;
  }
}
