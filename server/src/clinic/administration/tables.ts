import type { Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

interface AccountTable {
  id: Generated<string>;
  user_name: string;
  /** argon2id; `null` for accounts of an external identity provider. */
  password_hash: string | null;
  real_name: string;
  gender: Generated<number>;
  phone: string | null;
  avatar: string | null;
  is_orthodontist: Generated<boolean>;
  /** 1 until the first-time guide was shown. */
  is_show_operation: Generated<number>;
  /** 1 not certified, 2 and 3 certified, 4 failed. */
  qualification_status: Generated<number>;
  disabled_at: Timestamp | null;
  /** The address of the external provider of the subject; `null` before the site has one. */
  external_issuer: Generated<string | null>;
  external_subject: string | null;
  is_demo: Generated<boolean>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface AccountOrganisationTable {
  account_id: string;
  organisation_id: string;
}

interface AccountRoleTable {
  account_id: string;
  role_id: number;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    account: AccountTable;
    account_organisation: AccountOrganisationTable;
    account_role: AccountRoleTable;
  }
}
