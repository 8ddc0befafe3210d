import type { ColumnType, Generated } from 'kysely';

/** A system of a manufacturer that calls the API. It acts as its account; nobody signs in with it. */
interface MachineClientTable {
  /** Also the id of the client. */
  account_id: string;
  organisation_id: string;
  name: string;
  /** SHA-256 of the secret, in base64url. */
  secret_hash: string;
  created_by: string;
  created_at: Generated<Date>;
  secret_at: ColumnType<Date, Date | undefined, Date>;
  /** The days for which a secret is valid; `null` without an end. */
  valid_days: ColumnType<number | null, number | null | undefined, number | null>;
  /** The end of the current secret; `null` without an end. */
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The time of its last call, to the minute; `null` before the first one. */
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    machine_client: MachineClientTable;
  }
}
