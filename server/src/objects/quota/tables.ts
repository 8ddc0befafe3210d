import type { Generated } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';

interface LoginLogTable {
  id: Generated<string>;
  account_id: string;
  user_agent: string;
  version: string;
  address: string;
  created_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    login_log: LoginLogTable;
  }
}
