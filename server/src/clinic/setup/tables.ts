import type { CreatedAt } from '../../kernel/db/column-types.ts';

/** The link with which an empty site is set up: at most one row. */
interface SetupLinkTable {
  /** The SHA-256 of the secret. The secret is random and has 128 bits, so a plain hash is sufficient. */
  secret_hash: Buffer;
  created_at: CreatedAt;
  expires_at: Date;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    setup_link: SetupLinkTable;
  }
}
