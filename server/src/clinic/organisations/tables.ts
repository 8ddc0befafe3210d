import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';

/** A clinic or hospital; the tenant that every patient belongs to. */
interface OrganisationTable {
  id: Generated<string>;
  name: string;
  name_en: string;
  /** Its id at the signing authority; `null` while it signs no orders. */
  auth_id: string | null;
  /** Whether it has been given the default tag groups. */
  has_default_tags: Generated<boolean>;
  /** The most bytes that it may keep in the store; `null`: no limit. */
  storage_limit: ColumnType<number | null, number | null | undefined, number | null>;
  /** 1 closed, 2 opened, 3 rejected: whether it may sign orders. */
  signing_state: Generated<number>;
  address: Generated<string>;
  kind: Generated<'clinic' | 'manufacturer'>;
  /** Whom a clinic sends its orders to; `null` while it signs none. */
  manufacturer_id: ColumnType<string | null, string | null | undefined, string | null>;
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
}

/** An organisation's wish to sign orders; one at a time. */
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
