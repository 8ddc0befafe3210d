import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';

/** A clinic or hospital; the tenant that every patient belongs to. */
interface OrganisationTable {
  id: Generated<string>;
  name: string;
  name_en: string;
  /** The id at the signing authority; `null` while the organisation signs no orders. */
  auth_id: string | null;
  /** True if the default tag groups were created. */
  has_default_tags: Generated<boolean>;
  /** Maximum bytes in the store; `null`: no limit. */
  storage_limit: ColumnType<number | null, number | null | undefined, number | null>;
  /** Permission to sign orders: 1 closed, 2 opened, 3 rejected. */
  signing_state: Generated<number>;
  address: Generated<string>;
  kind: Generated<'clinic' | 'manufacturer'>;
  /** The manufacturer of a clinic's orders; `null` while it signs none. */
  manufacturer_id: ColumnType<string | null, string | null | undefined, string | null>;
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
}

/** An application of an organisation to sign orders; one at a time. */
interface SigningApplicationTable {
  id: Generated<string>;
  organisation_id: string;
  account_id: string;
  message: string;
  created_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    organisation: OrganisationTable;
    signing_application: SigningApplicationTable;
  }
}
