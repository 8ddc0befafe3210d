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
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    machine_client: MachineClientTable;
  }
}
