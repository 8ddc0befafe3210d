import type { Generated } from 'kysely';

interface RoleTable {
  /** 1 to 7 as in the specification, section 3. */
  id: number;
  name_ch: string;
  name_en: string;
  version: Generated<number>;
}

interface RoleRightTable {
  role_id: number;
  /** 1 to 11 as in the specification, section 3. */
  right_id: number;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    role: RoleTable;
    role_right: RoleRightTable;
  }
  interface SiteTables {
    role: RoleTable;
    role_right: RoleRightTable;
  }
}
