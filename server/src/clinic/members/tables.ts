import type { ColumnType } from 'kysely';
import type { Timestamp } from '../../kernel/db/column-types.ts';

/** A plan that organisations may subscribe to. */
interface MemberPlanTable {
  id: number;
  code: string;
  name_ch: string;
  name_en: string;
  /** Price in yuan. */
  price: number;
  duration: number;
  /** 1 day, 2 month, 3 year. */
  duration_unit: number;
  can_buy: boolean;
  /** Benefit keys 1 to 8 of the plan. */
  benefits: ColumnType<number[], string, string>;
  /** Cloud storage in bytes, benefit key 9. */
  storage_bytes: number;
}

interface AccountMemberTable {
  account_id: string;
  plan_id: number;
  expires_at: Timestamp;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    member_plan: MemberPlanTable;
    account_member: AccountMemberTable;
  }
  interface SiteTables {
    member_plan: MemberPlanTable;
  }
}
