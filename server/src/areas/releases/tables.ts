import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** A key that authorises module releases over HTTP. */
interface DeployKeyTable {
  id: Generated<string>;
  /** Its name in the ledger of releases. */
  name: string;
  /** The SHA-256 of the key. The key is random and has 256 bits, so a plain hash is sufficient. */
  key_hash: Buffer;
  /** The modules that the key may release; null for all. */
  modules: string[] | null;
  made_at: Timestamp;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    deploy_key: DeployKeyTable;
  }
}
