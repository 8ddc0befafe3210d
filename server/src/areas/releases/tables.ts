import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** What releases modules over HTTP in place of a person at the machine. */
interface DeployKeyTable {
  id: Generated<string>;
  /** What the ledger of releases calls it. */
  name: string;
  /** SHA-256 of the key, which nobody can guess: it is random, and has 256 bits. */
  key_hash: Buffer;
  /** The modules that it may release; null for all. */
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
