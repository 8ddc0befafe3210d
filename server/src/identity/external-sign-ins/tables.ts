import type { Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** A person whom the external provider has signed in, and who has no account here. */
interface ExternalSignInTable {
  /** The provider; `null` for rows of earlier versions until the next start with a provider. */
  issuer: Generated<string | null>;
  /** The id of the person at the provider. */
  subject: string;
  /** Empty if the token names none. */
  user_name: string;
  name: string;
  /** The number of sign-ins; those within a minute count once. */
  count: number;
  first_at: CreatedAt;
  last_at: CreatedAt;
}

/** The token by which the roles of an account were last set. */
interface ExternalRoleStateTable {
  account_id: string;
  issued_at: Timestamp;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    external_sign_in: ExternalSignInTable;
    external_role_state: ExternalRoleStateTable;
  }
}
